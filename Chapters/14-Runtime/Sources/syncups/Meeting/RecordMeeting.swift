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
    exercise("14.7", "do the same with one action a second, and share logic without actions")
    return reduceWordByWord(&state, action)
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
