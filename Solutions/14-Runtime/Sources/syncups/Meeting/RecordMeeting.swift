import ComposableArchitecture
import Exercises

/// A meeting in progress: a timer runs, the attendees speak in turn, and the recogniser hears their words.
@Reducer
struct RecordMeeting {
  @ObservableState
  struct State: Equatable {
    @Shared var syncUp: SyncUp
    @Presents var alert: AlertState<Alert>?
    /// The seconds since the start, without the time during which an alert is shown.
    var secondsElapsed = 0
    /// The text that is shown and saved.
    var transcript = ""
    /// The text up to this moment. An effect may change it at any time, without an action.
    @Shared var heard: String
    /// Whether the meeting was saved. After that, all actions are ignored.
    var isOver = false

    /// - Parameter syncUp: The sync-up of the meeting. The meeting is added to it at its end.
    init(syncUp: Shared<SyncUp>) {
      _syncUp = syncUp
      _heard = Shared(value: "")
    }
  }

  enum Action {
    /// The meeting appears.
    case task
    case timerTicked
    /// Speech recognition failed.
    case speechFailed
    case nextButtonTapped
    case endMeetingButtonTapped
    case alert(PresentationAction<Alert>)
    case wordByWord(WordByWord)

    /// Actions that the meeting sends itself, before exercise 14.7.
    @CasePathable
    enum WordByWord: Equatable {
      case heard(String)
      case speakerChanged
      case finish
    }
  }

  @CasePathable
  enum Alert {
    case saveMeeting, discardMeeting
  }

  enum CancelID {
    /// The timer and the recogniser.
    case recording
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.soundEffectClient) var soundEffectClient
  @Dependency(\.speechClient) var speechClient
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in reduceMeeting(&state, action) }
      .ifLet(\.$alert, action: \.alert)
  }

  /// Reduces an action of the meeting.
  private func reduceMeeting(_ state: inout State, _ action: Action) -> Effect<Action> {
    // Exercise 14.7
    func finish() -> Effect<Action> {
      guard !state.isOver else { return .none }
      state.isOver = true
      state.transcript = state.heard
      let meeting = Meeting(id: ModelID(uuid()), date: now, transcript: state.transcript)
      state.$syncUp.withLock { _ = $0.meetings.insert(meeting, at: 0) }
      return leave()
    }

    switch action {
    case .task:
      return record { [heard = state.$heard] text, _ in heard.withLock { $0 = text } }

    case .timerTicked:
      state.transcript = state.heard
      guard state.alert == nil else { return .none }
      let speaker = state.speakerIndex
      state.secondsElapsed += 1
      guard state.secondsElapsed < state.shares.seconds else { return finish() }
      return state.speakerIndex == speaker ? .none : playSound()

    case .speechFailed:
      state.$heard.withLock { if !$0.isEmpty { $0 += " ❌" } }
      state.transcript = state.heard
      state.alert = .speechRecognizerFailed
      return .none

    case .nextButtonTapped:
      guard !state.isLastSpeaker else {
        state.alert = .endMeeting(isDiscardable: false)
        return .none
      }
      state.secondsElapsed = state.shares.end(of: state.speakerIndex)
      return playSound()

    case .endMeetingButtonTapped:
      state.alert = .endMeeting(isDiscardable: true)
      return .none

    case .alert(.presented(.saveMeeting)):
      return finish()

    case .alert(.presented(.discardMeeting)):
      return leave()

    case .alert(.dismiss), .wordByWord:
      return .none
    }
  }
}

extension RecordMeeting.State {
  /// The division of the time among the speakers.
  var shares: Shares { syncUp.shares }

  /// The index of the current speaker.
  var speakerIndex: Int { shares.speaker(at: secondsElapsed) }

  /// Whether the current speaker is the last one.
  var isLastSpeaker: Bool { speakerIndex == shares.count - 1 }
}
