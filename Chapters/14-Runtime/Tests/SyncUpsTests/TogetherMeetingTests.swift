import ComposableArchitecture
import Foundation
import Testing

@testable import syncups

@Suite("Together · The meeting", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct MeetingTests {
  private let around = Surroundings()

  /// A started meeting.
  private func makeMeeting(
    _ around: Surroundings? = nil, status: SpeechClient.AuthorizationStatus = .authorized,
    answer: SpeechClient.AuthorizationStatus = .authorized
  ) async -> TestStoreOf<syncups.RecordMeeting> {
    let around = around ?? self.around
    let store = TestStore(initialState: syncups.RecordMeeting.State(syncUp: around.syncUp)) {
      syncups.RecordMeeting()
    } withDependencies: {
      around.prepare(&$0, status: status, answer: answer)
    }
    store.exhaustivity = .off
    await store.send(\.task)
    await Task.megaYield()
    return store
  }

  private func wait(_ seconds: Int, in store: TestStoreOf<syncups.RecordMeeting>) async {
    await around.clock.advance(by: .seconds(seconds))
    await store.skipReceivedActions(strict: false)
  }

  @Test(
    "A4: an undecided permission is requested when the meeting begins, and only “yes” starts listening",
    arguments: [
      (SpeechClient.AuthorizationStatus.notDetermined, .authorized, 1, true),
      (.notDetermined, .denied, 1, false), (.authorized, .denied, 0, true),
      (.denied, .authorized, 0, false), (.restricted, .authorized, 0, false),
    ]
      as [(SpeechClient.AuthorizationStatus, SpeechClient.AuthorizationStatus, Int, Bool)])
  func permission(
    status: SpeechClient.AuthorizationStatus, answer: SpeechClient.AuthorizationStatus,
    questions: Int, listens: Bool
  ) async {
    let store = await makeMeeting(status: status, answer: answer)
    await wait(1, in: store)
    #expect(around.count("ask") == questions)
    #expect(around.microphone.isListening == listens)
    #expect(store.state.secondsElapsed == 1)
    await store.skipInFlightEffects(strict: false)
  }

  @Test(
    "A5: time doesn't pass while an alert is shown, and continues afterwards",
    arguments: [false, true])
  func alert(isFailure: Bool) async {
    let store = await makeMeeting()
    await wait(1, in: store)
    if isFailure {
      around.microphone.fail()
      await Task.megaYield()
    } else {
      await store.send(\.endMeetingButtonTapped) { $0.alert = .endMeeting(isDiscardable: true) }
    }
    await wait(10, in: store)
    #expect(store.state.secondsElapsed == 1)
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await wait(1, in: store)
    #expect(store.state.secondsElapsed == 2)
    await store.skipInFlightEffects(strict: false)
  }

  @Test("A6: each speaker has a share, and a sound announces the next speaker")
  func shares() async {
    let store = await makeMeeting()
    var speakers: [Int] = []
    var sounds: [Int] = []
    for _ in 0..<7 {
      speakers.append(store.state.speakerIndex)
      await wait(1, in: store)
      sounds.append(around.count("play"))
    }
    #expect(speakers == [0, 0, 1, 1, 2, 2, 2])
    #expect(sounds == [0, 1, 1, 2, 2, 2, 2])
  }

  @Test(
    "A6: “next” skips to the next share with a sound, and only shows an alert for the last speaker")
  func next() async {
    let store = await makeMeeting()
    await wait(1, in: store)
    await store.send(\.nextButtonTapped) { $0.secondsElapsed = 2 }
    await store.send(\.nextButtonTapped) { $0.secondsElapsed = 4 }
    await wait(0, in: store)
    #expect(around.count("play") == 2)
    await store.send(\.nextButtonTapped) { $0.alert = .endMeeting(isDiscardable: false) }
    #expect(around.count("play") == 2)
    await store.skipInFlightEffects(strict: false)
  }

  @Test(
    "A7: when its time is over, the meeting is saved once, and closes",
    arguments: [(60, 6), (60, 7), (1, 3), (90, 4), (7, 3)])
  func end(seconds: Int, speakers: Int) async {
    var syncUp = SyncUp.short
    syncUp.duration = .seconds(seconds)
    syncUp.attendees = IdentifiedArray(
      uniqueElements: (1...speakers).map { Attendee(id: ModelID(UUID($0)), name: "\($0)") })
    let around = Surroundings(syncUp)
    let store = await makeMeeting(around)
    await around.clock.advance(by: .milliseconds(500))
    around.microphone.say("Good bye")
    await around.clock.advance(by: .seconds(seconds))
    await store.skipReceivedActions(strict: false)
    await around.clock.advance(by: .seconds(10))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.secondsElapsed == seconds)
    let meeting = Meeting(id: ModelID(UUID(0)), date: around.date, transcript: "Good bye")
    #expect(around.syncUp.wrappedValue.meetings == [meeting, .past])
    #expect(around.count("dismiss with 2 meetings") == 1)
    await store.finish()
  }

  @Test("A7: saving early saves the text so far")
  func saving() async {
    let store = await makeMeeting()
    await wait(1, in: store)
    around.microphone.say("Good bye")
    await Task.megaYield()
    await store.send(\.nextButtonTapped)
    await store.send(\.endMeetingButtonTapped)
    await store.send(\.alert.saveMeeting)
    await wait(0, in: store)
    let meeting = Meeting(id: ModelID(UUID(0)), date: around.date, transcript: "Good bye")
    #expect(around.syncUp.wrappedValue.meetings == [meeting, .past])
    await store.finish()
  }

  @Test(
    "A8: when the recogniser fails, the transcript gets a cross, and an alert is shown")
  func failure() async {
    let store = await makeMeeting()
    around.microphone.say("Good m")
    await Task.megaYield()
    around.microphone.fail()
    await store.skipReceivedActions()
    #expect(store.state.transcript == "Good m ❌")
    #expect(store.state.alert == .speechRecognizerFailed)
    await store.send(\.alert.discardMeeting)
    await wait(5, in: store)
    #expect(around.syncUp.wrappedValue.meetings == [.past])
    #expect(around.count("dismiss with 1 meetings") == 1)
    await store.finish()
  }

  @Test("A8: if the recogniser fails before any text, the transcript stays empty")
  func earlyFailure() async {
    let store = await makeMeeting()
    around.microphone.fail()
    await store.skipReceivedActions()
    #expect(store.state.transcript == "")
    await store.skipInFlightEffects(strict: false)
  }

  @Test(
    "A9: saving, discarding or closing the screen stops the timer and the recogniser",
    arguments: ["save", "discard", "close", "end of the app"])
  func leaving(way: String) async throws {
    var store: StoreOf<AppFeature>? = Store(initialState: AppFeature.State()) {
      AppFeature()
    } withDependencies: {
      around.prepare(&$0)
      $0.dismiss = DismissEffect { Issue.record("A screen of the stack has a way out of its own.") }
    }
    store?.send(.path(.push(id: 0, state: .detail(SyncUpDetail.State(syncUp: around.syncUp)))))
    store?.send(.path(.element(id: 0, action: .detail(.startMeetingButtonTapped))))
    let id = try #require(store?.path.ids.last)
    func send(_ action: syncups.RecordMeeting.Action) -> StoreTask? {
      store?.send(.path(.element(id: id, action: .record(action))))
    }
    let task = send(.task)
    await around.clock.advance(by: .seconds(1))
    #expect(around.microphone.isListening)
    switch way {
    case "save":
      _ = send(.endMeetingButtonTapped)
      _ = send(.alert(.presented(.saveMeeting)))
    case "discard":
      _ = send(.endMeetingButtonTapped)
      _ = send(.alert(.presented(.discardMeeting)))
    case "close":
      store?.send(.path(.popFrom(id: id)))
    default:
      store = nil
    }
    await task?.finish()
    await Task.megaYield()
    #expect(store?.path.count ?? 1 == 1)
    #expect(!around.microphone.isListening)
    try await around.clock.checkSuspension()
  }
}
