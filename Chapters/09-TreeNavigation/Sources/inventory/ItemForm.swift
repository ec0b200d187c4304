import ComposableArchitecture
import Foundation

/// A form for an item. It dismisses itself; the parent feature saves the item.
struct ItemForm: Reducer {
  struct State: Equatable {
    @BindingState var item: Item
    /// The item as it was when the form was opened.
    let original: Item
    /// The names of all other items, in lower case.
    var takenNames: Set<String>
    /// Whether the item is in the inventory, so that it can be deleted.
    var canDelete: Bool
    /// The last response of the warehouse.
    var stock: TaskResult<Stock>?
    var timesAsked = 0
    @PresentationState var destination: Destination.State?

    init(item: Item, takenNames: Set<String> = [], canDelete: Bool = false) {
      self.item = item
      self.original = item
      self.takenNames = takenNames
      self.canDelete = canDelete
    }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    /// The form appears.
    case task
    case pollTimerTicked
    case stockResponse(TaskResult<Stock>)
    case lookUpButtonTapped
    case saveButtonTapped
    case deleteButtonTapped
    case cancelButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case delegate(Delegate)

    /// Requests to the parent feature. They dismiss the form as well.
    enum Delegate: Equatable {
      case save, delete
    }
  }

  /// The time between requests to the warehouse.
  static let pollInterval = Duration.seconds(2)

  @Dependency(\.warehouse) var warehouse
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .task:
        // No cancel ID is needed. The effect ends when the form is dismissed.
        return .run { [clock] send in
          await send(.pollTimerTicked)
          for await _ in clock.timer(interval: Self.pollInterval) { await send(.pollTimerTicked) }
        }

      case .pollTimerTicked:
        guard !state.item.name.isEmpty else { return .none }
        state.timesAsked += 1
        return .run { [warehouse, name = state.item.name] send in
          await send(.stockResponse(TaskResult { try await warehouse.stock(name) }))
        }

      case .stockResponse(let result):
        state.stock = result
        return .none

      case .lookUpButtonTapped:
        state.destination = .catalogue(Catalogue.State(query: state.item.name))
        return .none

      case .saveButtonTapped:
        state.item.name = state.item.name.trimmingCharacters(in: .whitespaces)
        guard !state.item.name.isEmpty else { return .none }
        guard !state.takenNames.contains(state.item.name.lowercased()) else {
          state.destination = .alert(.nameIsTaken(state.item.name))
          return .none
        }
        return .send(.delegate(.save))

      case .deleteButtonTapped:
        state.destination = .alert(.delete(state.original.name))
        return .none

      case .cancelButtonTapped:
        guard state.item == state.original else {
          state.destination = .discard(.discardChanges)
          return .none
        }
        return close()

      case .destination(.presented(let action)):
        return listen(to: action, &state)

      case .binding, .destination(.dismiss), .delegate:
        return .none
      }
    }
    .ifLet(\.$destination, action: /Action.destination) {
      Destination()
    }
  }

  /// Updates the form after an action of its destination.
  private func listen(to action: Destination.Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .catalogue(.delegate(.chose(let article))):
      state.item.name = article.name
      state.item.colour = Colour(rawValue: article.colour) ?? state.item.colour
      state.destination = nil
      return .none

    case .catalogue(.delegate(.failed(let message))):
      state.destination = .alert(.lookUpFailed(message))
      return .none

    case .alert(.lookUpAgain):
      state.destination = .catalogue(Catalogue.State(query: state.item.name))
      return .none

    case .alert(.delete):
      return .send(.delegate(.delete))

    case .discard(.discard):
      return close()

    case .catalogue:
      return .none
    }
  }

  private func close() -> Effect<Action> {
    .run { [dismiss] _ in await dismiss() }
  }
}
