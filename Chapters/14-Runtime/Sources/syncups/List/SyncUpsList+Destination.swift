import ComposableArchitecture

extension SyncUpsList {
  /// The sheets and alerts on top of the list, one at a time.
  @Reducer
  enum Destination {
    case add(SyncUpForm)
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert: Equatable {
      case confirmDeletion(SyncUp.ID)
      case confirmReplacing
    }
  }
}

extension SyncUpsList.Destination.State: Equatable {}

extension AlertState<SyncUpsList.Destination.Alert> {
  /// Asks whether to delete a sync-up.
  static func delete(_ syncUp: SyncUp) -> Self {
    AlertState {
      TextState("Delete “\(syncUp.shownTitle)”?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion(syncUp.id)) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("Its past meetings are deleted with it.")
    }
  }

  /// Asks whether the sample may replace a file that this version can't read.
  static var replaceNewerVersion: Self {
    AlertState {
      TextState("Replace the file of a newer version?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmReplacing) { TextState("Replace") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("The old file is kept, with “.damaged” after its name.")
    }
  }
}
