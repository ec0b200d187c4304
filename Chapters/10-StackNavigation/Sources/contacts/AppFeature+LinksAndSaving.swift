import ComposableArchitecture
import Foundation

extension AppFeature {
  /// Opens links, and saves. `navigation` and `Server` handle all other actions.
  var linksAndSaving: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .linkEntered(let text):
        do throws(DeepLinkError) {
          state.follow(try state.path(from: try URL(link: text)))
        } catch {
          state.showMessage(error.description)
        }
        return .none

      case .urlButtonTapped:
        state.showMessage(State.url(of: state.path).linkText)
        return .none

      case .saved:
        state.isSaved = true
        return .none

      case .savingFailed(let message):
        state.savingFailure = message
        return .none

      case .saveAgainButtonTapped:
        return save(&state)
          .cancellable(id: CancelID.saving, cancelInFlight: true)

      case .addButtonTapped, .rootButtonTapped, .wayRowTapped, .path, .server:
        return .none
      }
    }
  }

  /// Saves all contacts and the link to the screen, half a second after the last change.
  func saveSoon(_ state: inout State) -> Effect<Action> {
    save(&state)
      .debounce(id: CancelID.saving, for: .milliseconds(500), scheduler: mainQueue)
  }

  private func save(_ state: inout State) -> Effect<Action> {
    state.isSaved = false
    state.savingFailure = nil
    return .run { [contactStorage, archive = state.archive] send in
      try await contactStorage.save(archive)
      await send(.saved)
    } catch: { error, send in
      await send(.savingFailed(StorageError(error).message))
    }
  }
}

extension AppFeature.State {
  /// The contents to save for the next launch.
  var archive: Archive {
    Archive(contacts: Array(contacts), link: Self.url(of: path))
  }
}
