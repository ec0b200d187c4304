import ComposableArchitecture

@testable import inventory

/// The form with one mistake, which a reader's test has to find. The raw value describes the mistake.
enum BrokenForm: String, Variant {
  case asksLate = "the warehouse is first asked after two seconds rather than immediately"
  case asksSeldom = "the warehouse is asked every three seconds"
  case asksOnce = "the warehouse is asked only once"
  case asksAboutOldName = "after the name changes, the warehouse is still asked about the old name"
  case hidesStock = "the warehouse's response is not stored"
  case keepsStock = "only the first response of the warehouse is stored"
  case asksAfterClosing = "the warehouse is still asked after the form disappears"
  case asksLongAfterClosing =
    "the warehouse is still asked two seconds after the form disappears"
  static let ofPolling: [Self] = [
    .asksLate, .asksSeldom, .asksOnce, .asksAboutOldName, .hidesStock, .keepsStock,
    .asksAfterClosing, .asksLongAfterClosing,
  ]

  case asksNeedlessly = "`cancel` asks whether to discard changes, although there are none"
  case neverAsks = "`cancel` closes a form with changes without asking"
  case asksAndCloses = "`cancel` asks about the changes, and closes the form at the same time"
  case staysOpen = "discarding the changes does not dismiss the form"
  case staysOpenUnchanged = "`cancel` does not close a form without changes"
  case keepsDialog = "discarding the changes does not close the dialog"
  case closesAnyway = "the form dismisses itself, although the changes are kept"
  case losesChanges = "“Keep editing” loses the changes"
  case closesTwice = "the form is dismissed twice when the changes are discarded"
  static let ofLeaving: [Self] = [
    .asksNeedlessly, .neverAsks, .asksAndCloses, .staysOpen, .staysOpenUnchanged, .keepsDialog,
    .closesAnyway, .losesChanges, .closesTwice,
  ]

  case savesTakenName = "a taken name can be saved"
  case mindsCapitals = "a taken name can be saved in capital letters"
  case keepsSpaces = "spaces around the name are not removed"
  case savesTwice = "`save` sends `.delegate(.save)` twice"
  case deletesInstead = "`save` sends `.delegate(.delete)`"
  case closesBeforeSaving =
    "`save` dismisses the form, perhaps before the parent reads the item"
  static let ofSaving: [Self] = [
    .savesTakenName, .mindsCapitals, .keepsSpaces, .savesTwice, .deletesInstead,
    .closesBeforeSaving,
  ]

  case forgetsName = "the catalogue does not begin with the item's name"
  case keepsSearching = "a new search does not replace the running search"
  case ignoresQuery = "a new query starts no search, and the response of the running search is used"
  case keepsDraft = "the form does not take the name of the chosen article"
  case keepsColour = "the form does not take the colour of the chosen article"
  case staysInCatalogue = "choosing an article does not close the catalogue"
  case hidesFailure = "a failed search presents no alert"
  case hidesReason = "the alert does not say why a search failed"
  case stopsLookingUp = "“Look up again” closes the alert without opening the catalogue"
  case forgetsNameAgain = "“Look up again” opens the catalogue without the item's name"
  static let ofLookUps: [Self] = [
    .forgetsName, .keepsSearching, .ignoresQuery, .keepsDraft, .keepsColour, .staysInCatalogue,
    .hidesFailure, .hidesReason, .stopsLookingUp, .forgetsNameAgain,
  ]

  @MainActor
  func reducer(
    around right: some Reducer<inventory.ItemForm.State, inventory.ItemForm.Action>
  ) -> Reduce<inventory.ItemForm.State, inventory.ItemForm.Action> {
    Reduce(FaultyForm(fault: self, base: right))
  }
}

private struct FaultyForm<Base: Reducer<inventory.ItemForm.State, inventory.ItemForm.Action>>:
  Reducer
{
  typealias State = inventory.ItemForm.State
  typealias Action = inventory.ItemForm.Action

  let fault: BrokenForm
  let base: Base
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.warehouse) var warehouse

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if let effect = replacement(&state, action) { return effect }
    let before = state
    prepare(&state, action)
    let effect = base.reduce(into: &state, action: action)
    change(&state, before, action)
    return changed(effect, before, action)
  }

  /// The replacement of the correct form's logic, if there is one.
  private func replacement(_ state: inout State, _ action: Action) -> Effect<Action>? {
    switch (fault, action) {
    case (.asksLate, .task): return poll(every: .seconds(2))
    case (.asksSeldom, .task): return .merge(.send(.pollTimerTicked), poll(every: .seconds(3)))
    case (.asksOnce, .task): return .send(.pollTimerTicked)
    case (.neverAsks, .cancelButtonTapped): return close()
    case (.ignoresQuery, .destination(.presented(.catalogue(.queryChanged(let query)))))
    where state.catalogue?.isSearching == true:
      state.catalogue?.query = query
      return Effect.none
    case (.keepsSearching, .destination(.presented(.catalogue(.queryChanged(let query))))):
      state.catalogue?.query = query
      state.catalogue?.isSearching = true
      return .run { [warehouse] send in
        let result = await TaskResult { try await warehouse.catalogue(query) }
        await send(.destination(.presented(.catalogue(.response(result)))))
      }
    default: return nil
    }
  }

  /// Changes the state so that the correct form makes the mistake.
  private func prepare(_ state: inout State, _ action: Action) {
    switch (fault, action) {
    case (.asksAboutOldName, .pollTimerTicked): state.item.name = state.original.name
    case (.savesTakenName, .saveButtonTapped): state.takenNames = []
    case (.mindsCapitals, .saveButtonTapped):
      state.takenNames = state.takenNames.filter { state.item.name.contains($0) }
    default: break
    }
  }

  /// Adds a mistake to the state at the end.
  private func change(_ state: inout State, _ before: State, _ action: Action) {
    switch (fault, action) {
    case (.asksAboutOldName, .pollTimerTicked): state.item.name = before.item.name
    case (.hidesStock, .stockResponse): state.stock = before.stock
    case (.keepsStock, .stockResponse): state.stock = before.stock ?? state.stock
    case (.asksNeedlessly, .cancelButtonTapped): state.destination = .discard(.discardChanges)
    case (.keepsDialog, .destination(.presented(.discard))): state.destination = before.destination
    case (.losesChanges, .destination(.dismiss)) where before.asksWhetherToDiscard:
      state.item = state.original
    case (.savesTakenName, .saveButtonTapped), (.mindsCapitals, .saveButtonTapped):
      state.takenNames = before.takenNames
    case (.keepsSpaces, .saveButtonTapped): state.item.name = before.item.name
    case (.forgetsName, .lookUpButtonTapped):
      state.destination = .catalogue(inventory.Catalogue.State(query: ""))
    case (.keepsDraft, .destination(.presented(.catalogue(.delegate(.chose))))):
      state.item.name = before.item.name
    case (.keepsColour, .destination(.presented(.catalogue(.delegate(.chose))))):
      state.item.colour = before.item.colour
    case (.staysInCatalogue, .destination(.presented(.catalogue(.delegate(.chose))))),
      (.hidesFailure, .destination(.presented(.catalogue(.delegate(.failed))))):
      state.destination = before.destination
    case (.hidesReason, .destination(.presented(.catalogue(.delegate(.failed))))):
      state.destination = .alert(.lookUpFailed(""))
    case (.stopsLookingUp, .destination(.presented(.alert(.lookUpAgain)))): state.destination = nil
    case (.forgetsNameAgain, .destination(.presented(.alert(.lookUpAgain)))):
      state.destination = .catalogue(inventory.Catalogue.State(query: ""))
    default: break
    }
  }

  /// Adds a mistake to the effect.
  private func changed(
    _ effect: Effect<Action>, _ before: State, _ action: Action
  ) -> Effect<Action> {
    switch (fault, action) {
    case (.asksAfterClosing, .task): .merge(effect, askWhenClosed(before.item.name))
    case (.asksLongAfterClosing, .task):
      .merge(effect, askWhenClosed(before.item.name, after: .seconds(2)))
    case (.asksNeedlessly, .cancelButtonTapped): .none
    case (.staysOpenUnchanged, .cancelButtonTapped): .none
    case (.asksAndCloses, .cancelButtonTapped) where before.item != before.original: close()
    case (.staysOpen, .destination(.presented(.discard))): .none
    case (.closesAnyway, .destination(.dismiss)) where before.asksWhetherToDiscard: close()
    case (.closesTwice, .destination(.presented(.discard))): .merge(effect, close())
    case (.savesTwice, .saveButtonTapped): .merge(effect, effect)
    case (.deletesInstead, .saveButtonTapped):
      effect.map { $0 == .delegate(.save) ? .delegate(.delete) : $0 }
    case (.closesBeforeSaving, .saveButtonTapped): .merge(effect, close())
    default: effect
    }
  }

  private func close() -> Effect<Action> {
    .run { [dismiss] _ in await dismiss() }
  }

  private func poll(every interval: Duration) -> Effect<Action> {
    .run { [clock] send in
      for await _ in clock.timer(interval: interval) { await send(.pollTimerTicked) }
    }
  }

  /// Asks again when the effect is cancelled, in a task that isn't cancelled.
  private func askWhenClosed(_ name: String, after delay: Duration = .zero) -> Effect<Action> {
    .run { [clock, warehouse] _ in
      try? await clock.sleep(for: .seconds(86_400))
      Task {
        if delay > .zero { try await clock.sleep(for: delay) }
        _ = try await warehouse.stock(name)
      }
    }
  }
}

extension inventory.ItemForm.State {
  fileprivate var asksWhetherToDiscard: Bool {
    if case .discard? = destination { true } else { false }
  }

  /// The catalogue, if it is open.
  fileprivate var catalogue: inventory.Catalogue.State? {
    get { $destination[case: /inventory.ItemForm.Destination.State.catalogue] }
    set { $destination[case: /inventory.ItemForm.Destination.State.catalogue] = newValue }
  }
}
