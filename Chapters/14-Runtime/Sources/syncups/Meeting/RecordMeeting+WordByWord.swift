import ComposableArchitecture

extension RecordMeeting {
  /// The meeting before exercise 14.7. It works, but sends more actions than necessary: one for each word, and one
  /// for each piece of logic that two actions share.
  func reduceWordByWord(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return record { text, send in await send(.wordByWord(.heard(text))) }

    case .wordByWord(.heard(let text)):
      state.transcript = text
      return .none

    case .timerTicked:
      guard state.alert == nil else { return .none }
      let speaker = state.speakerIndex
      state.secondsElapsed += 1
      guard state.secondsElapsed < state.shares.seconds else {
        return .send(.wordByWord(.finish))
      }
      return state.speakerIndex == speaker ? .none : .send(.wordByWord(.speakerChanged))

    case .speechFailed:
      if !state.transcript.isEmpty { state.transcript += " ❌" }
      state.alert = .speechRecognizerFailed
      return .none

    case .nextButtonTapped:
      guard !state.isLastSpeaker else {
        state.alert = .endMeeting(isDiscardable: false)
        return .none
      }
      state.secondsElapsed = state.shares.end(of: state.speakerIndex)
      return .send(.wordByWord(.speakerChanged))

    case .wordByWord(.speakerChanged):
      return playSound()

    case .endMeetingButtonTapped:
      state.alert = .endMeeting(isDiscardable: true)
      return .none

    case .alert(.presented(.discardMeeting)):
      return leave()

    case .alert(.presented(.saveMeeting)):
      return .send(.wordByWord(.finish))

    case .wordByWord(.finish):
      guard !state.isOver else { return .none }
      state.isOver = true
      let meeting = Meeting(id: ModelID(uuid()), date: now, transcript: state.transcript)
      state.$syncUp.withLock { _ = $0.meetings.insert(meeting, at: 0) }
      return leave()

    case .alert(.dismiss):
      return .none
    }
  }
}
