import ComposableArchitecture

extension AlertState<RecordMeeting.Alert> {
  /// Somebody wants to end the meeting.
  ///
  /// - Parameter isDiscardable: Whether it may be ended without being saved.
  static func endMeeting(isDiscardable: Bool) -> Self {
    AlertState {
      TextState("End meeting?")
    } actions: {
      ButtonState(action: .saveMeeting) { TextState("Save") }
      if isDiscardable {
        ButtonState(role: .destructive, action: .discardMeeting) { TextState("Discard") }
      }
      ButtonState(role: .cancel) { TextState("Resume") }
    } message: {
      TextState("You are ending the meeting early.")
    }
  }

  /// The recogniser cannot go on.
  static var speechRecognizerFailed: Self {
    AlertState {
      TextState("Nothing is heard any more.")
    } actions: {
      ButtonState(role: .cancel) { TextState("Continue") }
      ButtonState(role: .destructive, action: .discardMeeting) { TextState("Discard") }
    } message: {
      TextState("The recogniser has failed. The meeting can go on without it.")
    }
  }
}
