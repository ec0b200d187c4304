import ComposableArchitecture
import Foundation
import TerminalUI

@testable import syncups

/// The meeting as it was before exercise 14.7. It is right, and so it is what a reader's test is checked with.
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
  /// Three who share seven seconds: the shares are over after 2, 4 and 7 seconds. There was one meeting.
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
  /// One that has taken place before a test begins.
  static let past = Meeting(
    id: ModelID(UUID(1_000)), date: Date(timeIntervalSince1970: 0), transcript: "Past.")
}

/// What a meeting needs in tests, and what it has done.
@MainActor
struct Surroundings {
  let syncUp: Shared<SyncUp>
  let clock = TestClock()
  let microphone = Microphone()
  /// What has happened, in order: `load ding.wav`, `play`, `ask`, `dismiss`.
  let events = LockIsolated<[String]>([])
  let date = Date(timeIntervalSince1970: 1_234_567_890)

  init(_ syncUp: SyncUp = .short) {
    self.syncUp = Shared(value: syncUp)
  }

  /// How often something has happened.
  func count(_ event: String) -> Int {
    events.value.count { $0 == event }
  }

  /// Prepares the dependencies of a meeting.
  ///
  /// - Parameters:
  ///   - status: Whether the app may listen.
  ///   - answer: What is answered if that is asked.
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
