import ComposableArchitecture

extension SyncUpDetail {
  /// The sheets and alerts on top of the sync-up, one at a time.
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
  /// Asks whether to delete the sync-up.
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

  /// Reports that the user doesn't allow the app to listen.
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

  /// Reports that no app may listen.
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
