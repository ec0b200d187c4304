@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Test stores · effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestedEffectTests {
  @Test("I43: ending a test with unreceived actions is a failure")
  func endsTooEarly() async {
    var line: UInt = 0
    let found = await failures {
      let store = tallyStore()
      line = nextLine()
      await store.send(.countDown(from: 3)) { $0.count = 1 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            The test ended, and it did not assert 2 received actions:

              TallyAction.countDown(from: 2)

              TallyAction.countDown(from: 1)

            Add “receive” for each, and assert its changes. If the test doesn't cover them, skip \
            them with “await store.skipReceivedActions()”, or set “store.exhaustivity = .off”.
            """)
      ])
  }

  @Test(
    "I43: ending a test with a running effect is a failure that shows the step and possible reasons"
  )
  func endsWhileRunning() async {
    var line: UInt = 0
    let found = await failures {
      let store = tallyStore()
      line = nextLine()
      await store.send(.watch)
      await store.send(.increment) { $0.count = 1 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            The test ended, and an effect of this action is still running.

            A test must assert everything that an effect does. Possible reasons why it has not \
            completed:

            • It takes a moment longer than the test. Wait for it at the end: “await store.finish()”.

            • It waits on a test clock or a test scheduler. Move its time on, with “advance” or “run”, \
            and expect what it sends.

            • It is meant to run for long, such as a timer or a listener for notifications. Make \
            it “cancellable(id:)”, and send the action that cancels it in the test, as the app \
            does. If it lives as long as a view, keep what “send” returns and “await \
            task.cancel()”.

            • By mistake it never completes: a loop over a stream that never finishes, “Effect.run” \
            without a completion, a subject that never completes.

            If the test doesn't cover it, cancel it with “await store.skipInFlightEffects()”, or \
            set “store.exhaustivity = .off”.
            """)
      ])
  }

  @Test("I43: each of several effects is reported at its step, and only while it runs")
  func severalRun() async {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let found = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, action in .publisher { subjects[action] } }
      }
      await store.send(0)
      await store.send(1)
      await store.send(2)
      subjects[0].send(completion: .finished)
      await store.send(3)
      subjects[2].send(completion: .finished)
    }
    #expect(found.map(\.line) == linesAbove(6, 3))
  }

  @Test("I41: sending with unreceived actions is a failure")
  func sendsTooEarly() async {
    var line: UInt = 0
    let found = await failures {
      let store = tallyStore()
      await store.send(.ask)
      line = nextLine()
      await store.send(.nothing)
      await store.receive(.answered("0 is a number.")) { $0.fact = "0 is a number." }
    }
    #expect(
      found.first
        == Failure(
          line: line,
          message: """
            Expect an action that effects have sent, before sending an action:

              TallyAction.answered("0 is a number.")

            Add “receive” for each, and assert its changes.
            """))
  }

  @Test("I43: the effect of a late action is reported at the step that caused the late action")
  func beginsLater() async {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    let found = await failures {
      let store = testStore(0) { (_: inout Int, action: Int) -> Effect<Int> in
        action < 2 ? .publisher { subjects[action] } : .none
      }
      await store.send(0)
      await store.send(3)
      subjects[0].send(1)
      subjects[0].send(completion: .finished)
    }
    let running = found.filter { $0.message.contains("still running") }
    #expect(running.map(\.line) == linesAbove(6))
  }

  @Test("I39: releasing a test store also releases its effects")
  func letsGo() async {
    var log: [String] = []
    let found = await failures {
      let store = testStore(0) { (_: inout Int, action: Int) -> Effect<Int> in
        .publisher {
          Empty<Int, Never>(completeImmediately: false)
            .handleEvents(receiveCancel: { log.append("stopped") })
        }
      }
      await store.send(1)
      #expect(log == [])
    }
    #expect(log == ["stopped"])
    #expect(found.count == 1)
  }

  @Test("I39: a test store may be deallocated while it sends")
  func goesMeanwhile() async {
    var store: TestStore<Int, Int>?
    store = testStore(0) { (_: inout Int, action: Int) -> Effect<Int> in
      store = nil
      return action == 1 ? .send(2) : .none
    }
    let found = await failures { _ = await store?.send(1) }
    #expect(store == nil)
    #expect(found.map { $0.message.contains("it did not assert a received action") } == [true])
  }
}
