import ComposableArchitecture

extension AlertState<RecordMeeting.Alert> {
  /// Asks whether to end the meeting.
  ///
  /// - Parameter isDiscardable: Whether the meeting may end without being saved.
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

  /// Reports that speech recognition failed.
  static var speechRecognizerFailed: Self {
    AlertState {
      TextState("Speech recognition has stopped.")
    } actions: {
      ButtonState(role: .cancel) { TextState("Continue") }
      ButtonState(role: .destructive, action: .discardMeeting) { TextState("Discard") }
    } message: {
      TextState("The recogniser failed. The meeting can continue without it.")
    }
  }
}
