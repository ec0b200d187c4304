import ComposableArchitecture
import Exercises
import Foundation
import Testing

@testable import syncups

/// Tests the meeting, which may be wrong.
@MainActor
func testMeeting(_ meeting: some ReducerOf<RecordMeeting>) async {
  // Exercise 14.8
  let syncUp = Shared(value: SyncUp.short)
  let (clock, microphone, uuid) = (TestClock(), Microphone(), UUIDGenerator.incrementing)
  let (questions, sounds, departures) = (LockIsolated(0), LockIsolated(0), LockIsolated(0))

  func makeStore(_ status: SpeechClient.AuthorizationStatus) -> TestStoreOf<RecordMeeting> {
    let store = TestStore(initialState: RecordMeeting.State(syncUp: syncUp)) {
      meeting
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = .constant(Date(timeIntervalSince1970: 1_234_567_890))
      $0.dismiss = DismissEffect { departures.withValue { $0 += 1 } }
      $0.soundEffectClient = SoundEffectClient(
        load: { _ in }, play: { sounds.withValue { $0 += 1 } })
      $0.speechClient = SpeechClient(
        authorizationStatus: { status },
        requestAuthorization: {
          questions.withValue { $0 += 1 }
          return .authorized
        },
        startTask: { microphone.listen() })
      $0.uuid = uuid
    }
    store.exhaustivity = .off
    return store
  }
  func wait(_ seconds: Int, in store: TestStoreOf<RecordMeeting>) async {
    await clock.advance(by: .seconds(seconds))
    await store.skipReceivedActions(strict: false)
  }

  // The first meeting takes all of its time. Nobody has said yet whether it may be heard, so that is asked.
  let whole = makeStore(.notDetermined)
  await whole.send(\.task)
  await wait(1, in: whole)
  #expect(questions.value == 1)
  #expect(whole.state.secondsElapsed == 1)
  microphone.say("Good morning")

  // `next` goes to the beginning of the next share.
  await whole.send(\.nextButtonTapped) { $0.secondsElapsed = 2 }
  await wait(0, in: whole)
  #expect(sounds.value == 1)
  await wait(2, in: whole)
  #expect(sounds.value == 2)
  #expect(whole.state.secondsElapsed == 4)

  // For the last speaker it asks. Until that is answered, time stands still.
  await whole.send(\.nextButtonTapped)
  #expect(whole.state.alert == .endMeeting(isDiscardable: false))
  await wait(5, in: whole)
  #expect(whole.state.secondsElapsed == 4)
  await whole.send(\.alert.dismiss)
  await wait(1, in: whole)
  #expect(whole.state.secondsElapsed == 5)

  // The recogniser fails. The meeting goes on without it.
  microphone.fail()
  await wait(5, in: whole)
  #expect(whole.state.transcript == "Good morning ❌")
  #expect(whole.state.alert == .speechRecognizerFailed)
  #expect(whole.state.secondsElapsed == 5)
  await whole.send(\.alert.dismiss)
  await wait(1, in: whole)
  #expect(!whole.state.isOver)

  // It ends when all time is over, once.
  await wait(1, in: whole)
  #expect(departures.value == 1)
  await wait(5, in: whole)
  #expect(whole.state.secondsElapsed == 7)
  #expect(sounds.value == 2)
  let date = Date(timeIntervalSince1970: 1_234_567_890)
  let first = Meeting(id: ModelID(UUID(0)), date: date, transcript: "Good morning ❌")
  #expect(syncUp.wrappedValue.meetings == [first, .past])

  // The second one is discarded.
  let discarded = makeStore(.authorized)
  await discarded.send(\.task)
  await wait(1, in: discarded)
  #expect(microphone.isListening)
  await discarded.send(\.endMeetingButtonTapped)
  #expect(discarded.state.alert == .endMeeting(isDiscardable: true))
  await discarded.send(\.alert.discardMeeting)
  await wait(5, in: discarded)
  #expect(departures.value == 2)
  #expect(!microphone.isListening)
  #expect(discarded.state.secondsElapsed == 1)
  #expect(syncUp.wrappedValue.meetings == [first, .past])

  // The third one is saved early, with what is said at last.
  let saved = makeStore(.authorized)
  await saved.send(\.task)
  await wait(1, in: saved)
  microphone.say("Good bye")
  await saved.send(\.endMeetingButtonTapped)
  await saved.skipReceivedActions(strict: false)
  await saved.send(\.alert.saveMeeting)
  await wait(5, in: saved)
  #expect(departures.value == 3)
  let last = Meeting(id: ModelID(UUID(1)), date: date, transcript: "Good bye")
  #expect(syncUp.wrappedValue.meetings == [last, first, .past])

  // The fourth one must not be heard. Time passes anyway.
  let silent = makeStore(.denied)
  await silent.send(\.task)
  await wait(2, in: silent)
  #expect(silent.state.secondsElapsed == 2)
  #expect(microphone.timesListened == 3)
  #expect(questions.value == 1)
  await silent.skipInFlightEffects(strict: false)
}
