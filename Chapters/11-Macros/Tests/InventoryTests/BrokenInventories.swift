import ComposableArchitecture

@testable import inventory

/// The list with one mistake, which a reader's test has to find. The raw value describes the mistake.
enum BrokenInventory: String, Variant {
  case offersOriginal =
    "a row asks to add its own item rather than the copy; the list adds the correct item"
  case choosesAnother =
    "the catalogue reports a different article from the chosen one; the form takes the chosen one"
  case answersAboutAnother =
    "the warehouse responds for a different name; the form stores the correct response"
  static let ofPayloads: [Self] = [.offersOriginal, .choosesAnother, .answersAboutAnother]

  case copiesByAnother =
    "a different row asks to add the copy; the list adds it in the correct position"
  case deletesByAnother =
    "a different row asks to be deleted; the list deletes the correct row"
  case addsAtEnd = "a copy is appended to the list rather than inserted after its row"
  case addsAfterFirst = "a copy is inserted after the first row rather than after its own"
  case deletesFirst = "the first item is deleted rather than the chosen one"
  case deletesAnyway = "an item is deleted although “Cancel” was chosen"
  static let ofRows: [Self] = [
    .copiesByAnother, .deletesByAnother, .addsAtEnd, .addsAfterFirst, .deletesFirst,
    .deletesAnyway,
  ]

  case savesUnchanged = "`cancel` asks the list to save the form, instead of sending `.dismiss`"
  case forgetsDraft = "`save` closes the form without changing the item"
  case keepsAsking = "a saved form still asks the warehouse"
  static let ofForms: [Self] = [.savesUnchanged, .forgetsDraft, .keepsAsking]

  case labelsFirst = "the label shows the first item in the list"
  case labelsOld = "the label shows the item from before it was edited"
  static let ofLabels: [Self] = [.labelsFirst, .labelsOld]

  @MainActor
  func reducer(
    around right: some Reducer<inventory.InventoryFeature.State, inventory.InventoryFeature.Action>
  ) -> Reduce<inventory.InventoryFeature.State, inventory.InventoryFeature.Action> {
    Reduce(FaultyInventory(fault: self, base: right))
  }
}

private struct FaultyInventory<
  Base: Reducer<inventory.InventoryFeature.State, inventory.InventoryFeature.Action>
>: Reducer {
  typealias State = inventory.InventoryFeature.State
  typealias Action = inventory.InventoryFeature.Action

  let fault: BrokenInventory
  let base: Base
  /// The correct actions that were replaced by wrong ones in flight.
  private let right = LockIsolated<[Action]>([])
  /// The initial items.
  private let first = LockIsolated<[Item]?>(nil)
  @Dependency(\.continuousClock) var clock

  init(fault: BrokenInventory, base: Base) {
    (self.fault, self.base) = (fault, base)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let before = state
    first.withValue { $0 = $0 ?? before.savedItems }
    if case (.savesUnchanged, .destination(.presented(.edit(.cancelButtonTapped)))) = (
      fault, action
    ) {
      return .send(.destination(.presented(.edit(.delegate(.save)))))
    }
    let effect = base.reduce(into: &state, action: restored(action))
    change(&state, before, action)
    if case (.keepsAsking, .destination(.presented(.edit(.delegate(.save))))) = (fault, action) {
      return .merge(
        effect,
        .run { [clock] send in
          try await clock.sleep(for: .seconds(2))
          await send(.destination(.presented(.edit(.pollTimerTicked))))
        })
    }
    let items = state.savedItems
    return effect.map { [fault, right] action in
      guard let wrong = fault.wrong(action, items) else { return action }
      right.withValue { $0.append(action) }
      return wrong
    }
  }

  /// The correct list's action in place of a wrong one, so that its state is correct.
  private func restored(_ action: Action) -> Action {
    let isWrong =
      switch (fault, action) {
      case (.offersOriginal, .rows(.element(_, .delegate(.add)))),
        (.copiesByAnother, .rows(.element(_, .delegate(.add)))),
        (.deletesByAnother, .rows(.element(_, .delegate(.delete)))),
        (.choosesAnother, \.destination.edit.destination.catalogue.delegate.chose),
        (.answersAboutAnother, \.destination.edit.stockResponse):
        true
      default: false
      }
    return right.withValue { isWrong && !$0.isEmpty ? $0.removeFirst() : action }
  }

  /// Adds a mistake to the state at the end.
  private func change(_ state: inout State, _ before: State, _ action: Action) {
    switch (fault, action) {
    case (.addsAtEnd, .rows(.element(_, .delegate(.add(let copy))))):
      guard let row = state.rows.remove(id: copy.id) else { break }
      state.rows.append(row)
    case (.addsAfterFirst, .rows(.element(_, .delegate(.add(let copy))))):
      guard let row = state.rows.remove(id: copy.id) else { break }
      state.rows.insert(row, at: min(1, state.rows.count))
    case (.deletesFirst, .rows(.element(_, .delegate(.delete)))):
      state.rows = before.rows
      _ = state.rows.removeFirst()
    case (.deletesAnyway, .rows(.element(let id, .destination(.dismiss)))):
      if case .delete? = before.rows[id: id]?.destination { state.rows.remove(id: id) }
    case (.forgetsDraft, .destination(.presented(.edit(.delegate(.save))))):
      state.rows = before.rows
    case (.labelsFirst, .labelButtonTapped):
      state.destination = state.savedItems.first.map { .label($0) }
    case (.labelsOld, .labelButtonTapped(let id)):
      guard let item = first.value?.first(where: { $0.id == id }) else { break }
      state.destination = .label(item)
    default:
      break
    }
  }
}

extension BrokenInventory {
  /// The replacement of an effect's action, if there is one.
  fileprivate func wrong(
    _ action: inventory.InventoryFeature.Action, _ items: [Item]
  ) -> inventory.InventoryFeature.Action? {
    switch (self, action) {
    case (.offersOriginal, .rows(.element(let id, .delegate(.add)))):
      guard let original = items.first(where: { $0.id == id }) else { return nil }
      return .rows(.element(id: id, action: .delegate(.add(original))))
    case (.copiesByAnother, .rows(.element(let id, .delegate(.add)))),
      (.deletesByAnother, .rows(.element(let id, .delegate(.delete)))):
      guard let other = items.first(where: { $0.id != id }),
        case .rows(.element(_, let action)) = action
      else { return nil }
      return .rows(.element(id: other.id, action: action))
    case (.choosesAnother, \.destination.edit.destination.catalogue.delegate.chose):
      guard let article = action.chosen else { return nil }
      let other = Article(id: article.id + 1, name: article.name, colour: article.colour)
      return .destination(
        .presented(
          .edit(.destination(.presented(.catalogue(.delegate(.chose(other))))))))
    case (
      .answersAboutAnother, .destination(.presented(.edit(.stockResponse(.success(let stock)))))
    ):
      let other = Stock(name: stock.name + "s", count: stock.count)
      return .destination(.presented(.edit(.stockResponse(.success(other)))))
    default:
      return nil
    }
  }
}

extension inventory.InventoryFeature.Action {
  /// The chosen article in the catalogue of a form.
  fileprivate var chosen: Article? {
    guard
      case .destination(
        .presented(.edit(.destination(.presented(.catalogue(.delegate(.chose(let article)))))))) =
        self
    else { return nil }
    return article
  }
}
