import ComposableArchitecture

/// The whole app: the inventory, which is saved whenever it changes, and the server.
struct AppFeature: Reducer {
  struct State: Equatable {
    var inventory = InventoryFeature.State()
    var server = Server.State()
    /// Whether all changes are saved.
    var isSaved = true
    /// The reason why the last attempt to save failed.
    var savingFailure: String?
  }

  enum Action: Equatable {
    case inventory(InventoryFeature.Action)
    case server(Server.Action)
    case saved
    case savingFailed(String)
    case saveAgainButtonTapped
  }

  /// The cancel IDs of the effects.
  enum CancelID: Hashable, Sendable {
    case saving
  }

  @Dependency(\.itemStorage) var itemStorage

  var body: some ReducerOf<Self> {
    Scope(state: \.inventory, action: /Action.inventory) {
      InventoryFeature()
    }
    .onChange(of: \.inventory.savedItems) { _, _ in
      Reduce { state, _ in save(&state) }
    }
    Scope(state: \.server, action: /Action.server) {
      Server()
    }
    Reduce { state, action in
      switch action {
      case .saved:
        state.isSaved = true
        return .none

      case .savingFailed(let message):
        state.savingFailure = message
        return .send(.inventory(.savingFailed(message)))

      case .saveAgainButtonTapped, .inventory(.destination(.presented(.alert(.saveAgain)))):
        return save(&state)

      case .inventory, .server:
        return .none
      }
    }
  }

  /// Saves all items, and cancels a save that is in flight.
  private func save(_ state: inout State) -> Effect<Action> {
    state.isSaved = false
    state.savingFailure = nil
    return .run { [itemStorage, items = state.inventory.savedItems] send in
      try await itemStorage.save(items)
      await send(.saved)
    } catch: { error, send in
      await send(.savingFailed(StorageError(error).message))
    }
    .cancellable(id: CancelID.saving, cancelInFlight: true)
  }
}
