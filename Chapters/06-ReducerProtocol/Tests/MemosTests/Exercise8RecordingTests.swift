import ComposableArchitecture
import Foundation
import Testing

@testable import memos

/// These tests pass before and after the exercise: they show immediately if a refactoring breaks something.
@Suite(
  "Exercise 6.8 · Convert an old reducer: behaviour", .serialized, .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct RecordingTests {
  private let clock = TestClock()
  private let recorder = ScriptedRecorder()

  private func makeStore(
    _ state: RecordingMemo.State = RecordingMemo.State(url: .first)
  ) -> TestStore<
    RecordingMemo.State, RecordingMemo.Action, RecordingMemo.State, RecordingMemo.Action, Void
  > {
    TestStore(
      initialState: state,
      reducer: RecordingMemo(recorder: recorder.client, clock: AnyClock(clock)))
  }

  @Test("a recording writes to its file, and shows four levels a second")
  func levels() async {
    await whileExerciseIsOpen {
      let store = makeStore()
      let task = await store.send(.task)
      #expect(recorder.urls == [.first])
      await clock.advance(by: .milliseconds(249))
      await clock.advance(by: .milliseconds(1))
      await store.receive(.timerUpdated(level: 0.25)) {
        $0.duration = .milliseconds(250)
        $0.levels = [0.25]
      }
      await clock.advance(by: .milliseconds(500))
      await store.receive(.timerUpdated(level: 0.25)) {
        $0.duration = .milliseconds(500)
        $0.levels = [0.25, 0.25]
      }
      await store.receive(.timerUpdated(level: 0.25)) {
        $0.duration = .milliseconds(750)
        $0.levels = [0.25, 0.25, 0.25]
      }
      await task.cancel()
    }
  }

  @Test("the last sixteen levels are stored")
  func capacity() async {
    await whileExerciseIsOpen {
      var state = RecordingMemo.State(url: .first)
      state.levels = [1] + Array(repeating: 0, count: 15)
      let store = makeStore(state)
      await store.send(.timerUpdated(level: 0.5)) {
        $0.duration = .milliseconds(250)
        $0.levels = Array(repeating: 0, count: 15) + [0.5]
      }
    }
  }

  @Test("stopping shows the length, and notifies the parent when the file is finished")
  func stops() async {
    await whileExerciseIsOpen {
      let store = makeStore()
      await store.send(.task)
      recorder.time = .milliseconds(2_140)
      await store.send(.stopButtonTapped) { $0.mode = .encoding }
      await store.receive(.finalTimeMeasured(.milliseconds(2_140))) {
        $0.duration = .milliseconds(2_140)
      }
      await store.receive(.recorderDidFinish(.success(true)))
      await store.receive(.delegate(.didFinish(.success(store.state))))
      await clock.advance(by: .seconds(10))
      #expect(recorder.stops == 1)
    }
  }

  @Test("while the file is being finished, the length and the levels remain")
  func encodes() async {
    await whileExerciseIsOpen {
      var state = RecordingMemo.State(url: .first)
      state.mode = .encoding
      let store = makeStore(state)
      await store.send(.timerUpdated(level: 0.5))
    }
  }

  @Test("a failed recording notifies the parent of the reason")
  func fails() async {
    await whileExerciseIsOpen {
      let store = makeStore()
      await store.send(.task)
      recorder.finish(.failure(MemoError.fire))
      await store.receive(.recorderDidFinish(.failure(MemoError.fire)))
      await store.receive(.delegate(.didFinish(.failure(MemoError.fire))))
    }
  }

  @Test("a recording without sound is a failure, too")
  func hearsNothing() async {
    await whileExerciseIsOpen {
      let store = makeStore()
      await store.send(.task)
      recorder.finish(.success(false))
      await store.receive(.recorderDidFinish(.success(false)))
      await store.receive(
        .delegate(.didFinish(.failure(MemoError("Nothing was recorded.")))))
    }
  }

  @Test("cancelling the effect of `task` ends the recording and its timer")
  func cancelled() async {
    await whileExerciseIsOpen {
      let store = makeStore()
      let task = await store.send(.task)
      await task.cancel()
      #expect(recorder.cancellations == 1)
      let asked = recorder.levelsAsked
      await clock.advance(by: .seconds(10))
      #expect(recorder.levelsAsked == asked, "The timer should have ended.")
    }
  }

  @Test("the timer ends with the recorder")
  func timerEnds() async {
    await whileExerciseIsOpen {
      let store = makeStore()
      await store.send(.task)
      recorder.finish(.failure(MemoError.fire))
      await store.receive(.recorderDidFinish(.failure(MemoError.fire)))
      await store.receive(.delegate(.didFinish(.failure(MemoError.fire))))
      let asked = recorder.levelsAsked
      await clock.advance(by: .seconds(10))
      #expect(recorder.levelsAsked == asked, "The timer should have ended.")
    }
  }
}

/// Runs code that works even before exercise 6.8 is done: its stand-in is the old reducer, which reports that the
/// exercise isn't done, and then works as before.
@MainActor
private func whileExerciseIsOpen(_ test: @MainActor () async -> Void) async {
  await withKnownIssue(isIntermittent: true) {
    await test()
  } matching: { issue in
    "\(issue)".contains("Exercise 6.8 is still open")
  }
}
