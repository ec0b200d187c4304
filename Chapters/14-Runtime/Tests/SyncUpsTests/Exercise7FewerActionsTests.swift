import ComposableArchitecture
import Foundation
import Testing

@testable import syncups

@Suite("Exercise 14.7 · Send fewer actions", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FewerActionsTests {
  private let around: Surroundings
  private let actions = LockIsolated<[String]>([])

  init() { around = Surroundings() }

  private init(_ syncUp: SyncUp) { around = Surroundings(syncUp) }

  /// A meeting whose actions are noted, and whose recogniser listens already.
  private func makeMeeting() async -> (StoreOf<syncups.RecordMeeting>, StoreTask) {
    let store = Store(initialState: syncups.RecordMeeting.State(syncUp: around.syncUp)) {
      Reduce<syncups.RecordMeeting.State, syncups.RecordMeeting.Action> { [actions] _, action in
        actions.withValue { $0.append(action.name) }
        return .none
      }
      syncups.RecordMeeting()
    } withDependencies: {
      around.prepare(&$0)
    }
    let task = store.send(.task)
    await Task.megaYield()
    return (store, task)
  }

  /// Speaks some words in the middle of a second.
  private func say(_ words: String...) async {
    for index in words.indices {
      around.microphone.say(words[...index].joined(separator: " "))
      await Task.megaYield()
    }
  }

  @Test("recognised text sends no action, and is in the state at the next tick")
  func oneEachSecond() async {
    let (store, task) = await makeMeeting()
    await around.clock.advance(by: .milliseconds(500))
    await say("Good", "morning", "to", "all", "of", "you")
    #expect(actions.value == ["task"])
    await around.clock.advance(by: .milliseconds(500))
    #expect(actions.value == ["task", "timerTicked"])
    #expect(store.transcript == "Good morning to all of you")
    await around.clock.advance(by: .seconds(2))
    #expect(actions.value == ["task", "timerTicked", "timerTicked", "timerTicked"])
    task.cancel()
  }

  @Test("a change of the speaker sends no action, neither by the timer nor by “next”")
  func speakers() async {
    let (store, task) = await makeMeeting()
    await around.clock.advance(by: .seconds(1))
    store.send(.nextButtonTapped)
    await Task.megaYield()
    #expect(around.count("play") == 1)
    await around.clock.advance(by: .seconds(2))
    #expect(around.count("play") == 2)
    #expect(store.secondsElapsed == 4)
    #expect(
      actions.value == ["task", "timerTicked", "nextButtonTapped", "timerTicked", "timerTicked"])
    task.cancel()
  }

  @Test("the end of the meeting sends no action, and plays no sound")
  func end() async {
    let (store, _) = await makeMeeting()
    await around.clock.advance(by: .seconds(10))
    #expect(store.isOver)
    #expect(actions.value == ["task"] + Array(repeating: "timerTicked", count: 7))
    #expect(
      around.events.value == ["load ding.wav", "play", "play", "dismiss with 2 meetings"])
  }

  @Test("saving is one action: the recogniser stops, the meeting is saved, the screen closes")
  func saving() async {
    let (store, _) = await makeMeeting()
    store.send(.endMeetingButtonTapped)
    store.send(.alert(.presented(.saveMeeting)))
    await around.clock.advance(by: .seconds(3))
    #expect(store.isOver)
    #expect(actions.value == ["task", "endMeetingButtonTapped", "alert"])
    #expect(around.events.value == ["load ding.wav", "dismiss with 2 meetings"])
  }

  @Test("words after the last second are saved")
  func lastWords() async {
    let (store, _) = await makeMeeting()
    await say("Good")
    await around.clock.advance(by: .seconds(2))
    await say("Good", "bye")
    store.send(.endMeetingButtonTapped)
    store.send(.alert(.presented(.saveMeeting)))
    await Task.megaYield()
    #expect(around.syncUp.wrappedValue.meetings.map(\.transcript) == ["Good bye", "Past."])
    #expect(store.transcript == "Good bye")
  }

  @Test("words in the last second of the meeting are saved")
  func lastSecond() async {
    let (store, _) = await makeMeeting()
    await around.clock.advance(by: .milliseconds(6_500))
    await say("Good", "bye")
    await around.clock.advance(by: .milliseconds(500))
    #expect(around.syncUp.wrappedValue.meetings.map(\.transcript) == ["Good bye", "Past."])
    #expect(store.isOver)
  }

  @Test("while an alert is shown, time doesn't pass, but text is still recognised")
  func alert() async {
    let (store, task) = await makeMeeting()
    await around.clock.advance(by: .seconds(1))
    store.send(.endMeetingButtonTapped)
    await around.clock.advance(by: .milliseconds(500))
    await say("Wait")
    await around.clock.advance(by: .milliseconds(9_500))
    #expect(store.secondsElapsed == 1)
    #expect(store.transcript == "Wait")
    store.send(.alert(.dismiss))
    await around.clock.advance(by: .seconds(1))
    #expect(store.secondsElapsed == 2)
    task.cancel()
  }

  @Test("for the last speaker, “next” shows an alert, and plays no sound")
  func lastSpeaker() async {
    let (store, task) = await makeMeeting()
    await around.clock.advance(by: .seconds(5))
    store.send(.nextButtonTapped)
    await Task.megaYield()
    #expect(store.alert == .endMeeting(isDiscardable: false))
    #expect(store.secondsElapsed == 5)
    #expect(around.count("play") == 2)
    task.cancel()
  }

  @Test("when the recogniser fails, its last words and the cross are shown, and remain")
  func failure() async {
    let (store, task) = await makeMeeting()
    await around.clock.advance(by: .milliseconds(1_500))
    await say("Good", "morn")
    around.microphone.fail()
    await Task.megaYield()
    #expect(store.transcript == "Good morn ❌")
    #expect(store.alert == .speechRecognizerFailed)
    store.send(.alert(.dismiss))
    await around.clock.advance(by: .milliseconds(5_500))
    #expect(store.isOver)
    #expect(
      around.syncUp.wrappedValue.meetings.map(\.transcript) == ["Good morn ❌", "Past."])
    task.cancel()
  }

  @Test("“next” skips to the end of each share, even if there are four of different lengths")
  func fourSpeakers() async {
    var syncUp = SyncUp.short
    syncUp.attendees.append(Attendee(id: ModelID(UUID(5)), name: "Blob Esq"))
    syncUp.duration = .seconds(11)
    let tests = Self(syncUp)
    let (store, task) = await tests.makeMeeting()
    var times: [Int] = []
    for _ in 1...3 {
      store.send(.nextButtonTapped)
      times.append(store.secondsElapsed)
    }
    #expect(times == [2, 5, 8])
    await Task.megaYield()
    #expect(tests.around.count("play") == 3)
    store.send(.nextButtonTapped)
    #expect(store.alert == .endMeeting(isDiscardable: false))
    #expect(store.secondsElapsed == 8)
    task.cancel()
  }

  @Test("a meeting that is over isn't saved again, and its screen doesn't close again")
  func savingTwice() async {
    let (store, _) = await makeMeeting()
    await say("Good")
    for _ in 1...2 {
      store.send(.endMeetingButtonTapped)
      store.send(.alert(.presented(.saveMeeting)))
      await Task.megaYield()
    }
    #expect(around.syncUp.wrappedValue.meetings.map(\.transcript) == ["Good", "Past."])
    #expect(around.events.value == ["load ding.wav", "dismiss with 2 meetings"])
  }

  @Test("a saved meeting has a new ID, the current date and the whole text")
  func wholeMeeting() async {
    let (store, _) = await makeMeeting()
    await say("Good")
    await around.clock.advance(by: .seconds(7))
    #expect(store.isOver)
    #expect(
      around.syncUp.wrappedValue.meetings
        == [Meeting(id: ModelID(UUID(0)), date: around.date, transcript: "Good"), .past])
  }

  @Test("when the recogniser fails before it has heard anything, the text remains empty")
  func failureWithoutText() async {
    let (store, task) = await makeMeeting()
    around.microphone.fail()
    await Task.megaYield()
    #expect((store.transcript, store.heard) == ("", ""))
    #expect(store.alert == .speechRecognizerFailed)
    task.cancel()
  }
}

extension syncups.RecordMeeting.Action {
  /// The name of the case.
  fileprivate var name: String {
    switch self {
    case .task: "task"
    case .timerTicked: "timerTicked"
    case .speechFailed: "speechFailed"
    case .nextButtonTapped: "nextButtonTapped"
    case .endMeetingButtonTapped: "endMeetingButtonTapped"
    case .alert: "alert"
    case .wordByWord: "wordByWord"
    }
  }
}
