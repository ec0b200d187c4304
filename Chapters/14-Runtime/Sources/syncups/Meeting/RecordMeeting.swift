import ComposableArchitecture
import Exercises

/// A meeting that takes place now: a timer goes, one attendee after the other speaks, and what they say is heard.
@Reducer
struct RecordMeeting {
  @ObservableState
  struct State: Equatable {
    @Shared var syncUp: SyncUp
    @Presents var alert: AlertState<Alert>?
    /// How long the meeting has taken. Time in which an alert was shown does not count.
    var secondsElapsed = 0
    /// What was heard, as it is shown and saved.
    var transcript = ""
    /// What was heard up to this moment. An effect may write here as often as it likes, without an action.
    @Shared var heard: String
    /// Whether the meeting has been saved. After that, nothing happens any more.
    var isOver = false

    /// - Parameter syncUp: What the meeting belongs to. It is put in there when it ends.
    init(syncUp: Shared<SyncUp>) {
      _syncUp = syncUp
      _heard = Shared(value: "")
    }
  }

  enum Action {
    /// The meeting is on the screen.
    case task
    case timerTicked
    /// The recogniser cannot go on.
    case speechFailed
    case nextButtonTapped
    case endMeetingButtonTapped
    case alert(PresentationAction<Alert>)
    case wordByWord(WordByWord)

    /// What only the meeting sends itself, and only before exercise 14.7.
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
    Reduce { state, action in
      switch action {
      case .endMeetingButtonTapped:
        state.alert = .endMeeting(isDiscardable: true)
        return .none

      case .alert(.presented(.discardMeeting)):
        return leave()

      case .task, .timerTicked, .speechFailed, .nextButtonTapped,
        .alert(.presented(.saveMeeting)), .alert(.dismiss), .wordByWord:
        return reduceRecording(&state, action)
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  /// Reduces all actions that have to do with the timer, the recogniser or the end of the meeting.
  private func reduceRecording(_ state: inout State, _ action: Action) -> Effect<Action> {
    // Exercise 14.7
    exercise("14.7", "do the same with one action a second, and share logic without actions")
    return reduceWordByWord(&state, action)
  }
}

extension RecordMeeting.State {
  /// How the time is divided among the speakers.
  var shares: Shares { syncUp.shares }

  /// Which attendee speaks.
  var speakerIndex: Int { shares.speaker(at: secondsElapsed) }

  /// Whether nobody speaks after the one who speaks now.
  var isLastSpeaker: Bool { speakerIndex == shares.count - 1 }
}
