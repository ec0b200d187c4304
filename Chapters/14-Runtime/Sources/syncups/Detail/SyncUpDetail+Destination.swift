import ComposableArchitecture

extension SyncUpDetail {
  /// What can be on top of the sync-up: one thing at a time.
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case edit(SyncUpForm)

    @CasePathable
    enum Alert {
      case confirmDeletion, continueWithoutRecording, openSettings
    }
  }
}

extension SyncUpDetail.Destination.State: Equatable {}

extension AlertState<SyncUpDetail.Destination.Alert> {
  /// The sync-up is to be deleted.
  static var deleteSyncUp: Self {
    AlertState {
      TextState("Delete this sync-up?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("Its past meetings are deleted with it.")
    }
  }

  /// The app may not listen, because its user has said so.
  static var speechDenied: Self {
    AlertState {
      TextState("Speech recognition is denied.")
    } actions: {
      ButtonState(action: .continueWithoutRecording) { TextState("Continue") }
      ButtonState(action: .openSettings) { TextState("Settings") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("“continue” begins the meeting without a recording. “settings” allows one.")
    }
  }

  /// No app may listen.
  static var speechRestricted: Self {
    AlertState {
      TextState("Speech recognition is restricted.")
    } actions: {
      ButtonState(action: .continueWithoutRecording) { TextState("Continue") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState("This device does not allow it. “continue” begins the meeting without a recording.")
    }
  }
}
