import ComposableArchitecture

extension AppFeature {
  /// What can be on top of the sync-up: one thing at a time.
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case meeting(MeetingDetail)
    case record(RecordMeeting)
    case settings(SpeechSettings)

    @CasePathable
    enum Alert {
      case continueWithoutRecording, openSettings
    }
  }
}

extension AppFeature.Destination.State: Equatable {}

extension AlertState<AppFeature.Destination.Alert> {
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

extension AlertState<SpeechClient.AuthorizationStatus> {
  /// The device's question whether the app may listen.
  static var maySpeechBeHeard: Self {
    AlertState {
      TextState("May “syncups” listen?")
    } actions: {
      ButtonState(action: .authorized) { TextState("Allow") }
      ButtonState(action: .denied) { TextState("Deny") }
    } message: {
      TextState("What is said in a meeting becomes its transcript.")
    }
  }
}
