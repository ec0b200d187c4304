import ComposableArchitecture

extension AppFeature.State {
  /// The contents to save for the next launch.
  var archive: Archive {
    Archive(contacts: Array(contacts), link: Self.url(of: path))
  }
}

extension AppFeature {
  /// Saves all contacts and the link to the screen, half a second after the last change.
  func saveSoon(_ state: inout State) -> Effect<Action> {
    save(&state)
      .debounce(id: CancelID.saving, for: .milliseconds(500), scheduler: mainQueue)
  }

  /// Records the result of saving.
  func noteSaving(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .saved:
      state.isSaved = true

    case .savingFailed(let message):
      state.savingFailure = message

    case .saveAgainButtonTapped:
      return save(&state)
        .cancellable(id: CancelID.saving, cancelInFlight: true)

    case .addButtonTapped, .rootButtonTapped, .wayRowTapped, .linkEntered, .urlButtonTapped, .path,
      .server:
      break
    }
    return .none
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
