import ComposableArchitecture
import Foundation
import TerminalUI

@testable import syncups

/// The meeting before exercise 14.7. It is correct, so a reader's test has to pass with it.
struct WordByWordMeeting: Reducer {
  typealias State = syncups.RecordMeeting.State
  typealias Action = syncups.RecordMeeting.Action

  private let meeting = syncups.RecordMeeting()

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .endMeetingButtonTapped:
        state.alert = .endMeeting(isDiscardable: true)
        return .none
      case .alert(.presented(.discardMeeting)):
        return meeting.leave()
      default:
        return meeting.reduceWordByWord(&state, action)
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension SyncUp {
  /// Three attendees who share seven seconds: the shares end after 2, 4 and 7 seconds. It has one past meeting.
  static let short = SyncUp(
    id: ModelID(UUID(1)),
    attendees: [
      Attendee(id: ModelID(UUID(2)), name: "Blob"),
      Attendee(id: ModelID(UUID(3)), name: "Blob Jr"),
      Attendee(id: ModelID(UUID(4)), name: "Blob Sr"),
    ],
    duration: .seconds(7),
    meetings: [.past],
    title: "Morning"
  )

  /// The same with another title.
  func titled(_ title: String) -> SyncUp {
    var syncUp = self
    syncUp.title = title
    return syncUp
  }
}

extension Meeting {
  /// A meeting before the test.
  static let past = Meeting(
    id: ModelID(UUID(1_000)), date: Date(timeIntervalSince1970: 0), transcript: "Past.")
}

/// The dependencies of a meeting in tests, which record its calls.
@MainActor
struct Surroundings {
  let syncUp: Shared<SyncUp>
  let clock = TestClock()
  let microphone = Microphone()
  /// The events, in order: `load ding.wav`, `play`, `ask`, `dismiss`.
  let events = LockIsolated<[String]>([])
  let date = Date(timeIntervalSince1970: 1_234_567_890)

  init(_ syncUp: SyncUp = .short) {
    self.syncUp = Shared(value: syncUp)
  }

  /// The number of times that an event happened.
  func count(_ event: String) -> Int {
    events.value.count { $0 == event }
  }

  /// Prepares the dependencies of a meeting.
  ///
  /// - Parameters:
  ///   - status: Whether the app may listen.
  ///   - answer: The answer to the request for permission.
  func prepare(
    _ dependencies: inout DependencyValues,
    status: SpeechClient.AuthorizationStatus = .authorized,
    answer: SpeechClient.AuthorizationStatus = .authorized
  ) {
    dependencies.continuousClock = clock
    dependencies.date = .constant(date)
    dependencies.uuid = .incrementing
    dependencies.dismiss = DismissEffect { [events, microphone, syncUp] in
      let isListening = microphone.isListening
      let meetings = syncUp.wrappedValue.meetings.count
      events.withValue {
        $0.append(isListening ? "dismiss while listening" : "dismiss with \(meetings) meetings")
      }
    }
    dependencies.soundEffectClient = SoundEffectClient(
      load: { [events] name in events.withValue { $0.append("load \(name)") } },
      play: { [events] in events.withValue { $0.append("play") } })
    dependencies.speechClient = SpeechClient(
      authorizationStatus: { status },
      requestAuthorization: { [events] in
        events.withValue { $0.append("ask") }
        return answer
      },
      startTask: { [microphone] in microphone.listen() })
  }
}

extension Frame {
  /// What can be typed now.
  var typedCommands: [String] { availableCommands.filter(\.isEnabled).map(\.name) }
}
