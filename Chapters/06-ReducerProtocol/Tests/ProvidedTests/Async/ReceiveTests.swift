@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Waiting for received actions", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AsyncReceiveTests {
  private enum Action: Equatable { case go, wait(Gate), answer(Int) }

  private func store(
    _ effect: @escaping @Sendable () -> EffectTask<Action>
  ) -> TestStore<Int, Action, Int, Action, Void> {
    let store = TestStore(
      initialState: 0,
      reducer: AnyReducer<Int, Action, Void> { state, action, _ in
        switch action {
        case .go:
          return effect()
        case .answer(let number):
          state += number
          return .none
        case .wait(let gate):
          return EffectPublisher(operation: .run(nil) { _ in await gate.wait("b") })
        }
      },
      environment: ()
    )
    store.timeout = 5_000_000_000
    return store
  }

  /// An effect that waits at a gate, and then sends an action.
  nonisolated private func answering(
    _ number: Int, at gate: Gate, named name: String = "a"
  ) -> EffectTask<Action> {
    EffectPublisher(
      operation: .run(nil) { send in
        await gate.wait(name)
        send(.answer(number))
      })
  }

  @Test("I70: `receive` waits for an action that hasn't arrived yet")
  func waits() async {
    let gate = Gate()
    let store = store { answering(7, at: gate) }
    await store.send(.go)
    Task {
      #expect(gate.names == ["a"])
      await gate.open("a")
    }
    await expectEnd("the action has arrived, but the test still waits") {
      await store.receive(.answer(7), timeout: .seconds(3_600)) { $0 = 7 }
    }
  }

  @Test("I70: `receive` doesn't poll")
  func doesNotPoll() async {
    let signal = AsyncSignal()
    let looks = LockIsolated(0)
    await expectEnd("the time is over, but the test still waits", within: .seconds(2)) {
      await signal.wait(for: .milliseconds(200)) {
        looks.withValue { $0 += 1 }
        return true
      }
    }
    #expect(looks.value <= 4, "the condition was checked \(looks.value) times without a signal")
  }

  @Test("I70: `receive` continues to wait after an unrelated signal")
  func goesOn() async {
    let gate = Gate()
    let store = store { answering(7, at: gate) }
    await store.send(.go)
    await store.send(.wait(gate))
    Task {
      await gate.open("b")
      await gate.open("a")
    }
    await expectEnd("the action has arrived, but the test still waits") {
      await store.receive(.answer(7), timeout: .seconds(3_600)) { $0 = 7 }
    }
  }

  @Test("I70: `receive` doesn't wait for the effect's end")
  func doesNotWaitForTheEnd() async {
    let gate = Gate()
    let store = store {
      EffectPublisher(
        operation: .run(nil) { send in
          await gate.wait("a")
          send(.answer(7))
          await gate.wait("b")
        })
    }
    await store.send(.go)
    let isOver = LockIsolated(false)
    Task {
      await store.receive(.answer(7), timeout: .seconds(3_600)) { $0 = 7 }
      isOver.setValue(true)
    }
    await Task.megaYield()
    await gate.open("a")
    await Task.megaYield(count: 100)
    #expect(isOver.value)
    await gate.open("b")
  }

  @Test("I70: `receive` takes an action immediately if it has already arrived")
  func isThere() async {
    let store = store { EffectPublisher(value: .answer(3)) }
    await store.send(.go)
    await expectEnd("an action is available, but the test waits") {
      await store.receive(.answer(3), timeout: .seconds(3_600)) { $0 = 3 }
    }
  }

  @Test("I70: with no effect running, `receive` fails immediately and says so")
  func nothingRuns() async {
    var line: UInt = 0
    let found = await failures {
      let store = store { .none }
      await store.send(.go)
      line = nextLine() + 1
      await expectEnd("no effect is running, but the test waits") {
        await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 1 }
      }
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(
      message.hasPrefix("No action was received, but this one was expected:"))
    #expect(message.contains("AsyncReceiveTests.Action.answer(1)"))
    #expect(
      message.contains("No running effect can send it. Check whether the effect was cancelled"))
  }

  @Test("I70: with no effect running, `receive` doesn't wait")
  func doesNotWait() async {
    let isOver = LockIsolated(false)
    let waiter = Task {
      _ = await failures {
        let store = store { .none }
        await store.send(.go)
        await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 1 }
      }
      isOver.setValue(true)
    }
    await Task.megaYield(count: 100)
    #expect(isOver.value)
    waiter.cancel()
    await expectEnd("the task was cancelled, but the test still waits") { await waiter.value }
  }

  /// An object that each task created in its scope retains until the task ends.
  private final class Trace: Sendable {
    @TaskLocal static var current: Trace?
    let isGone: LockIsolated<Bool>

    init(_ isGone: LockIsolated<Bool>) {
      self.isGone = isGone
    }

    deinit { isGone.setValue(true) }
  }

  @Test("I70: a wait that ends early leaves no sleeping task")
  func leavesNothing() async {
    let isGone = LockIsolated(false)
    await Trace.$current.withValue(Trace(isGone)) {
      let gate = Gate()
      let store = store { answering(7, at: gate) }
      await store.send(.go)
      Task { await gate.open("a") }
      await expectEnd("the action has arrived, but the test still waits") {
        await store.receive(.answer(7), timeout: .seconds(3_600)) { $0 = 7 }
      }
    }
    await Task.megaYield()
    #expect(isGone.value, "a task sleeps for an hour, although no test waits any more")
  }

  @Test("I70: when the last effect ends without an action, `receive` fails immediately")
  func lastEnds() async {
    let gate = Gate()
    let found = await failures {
      let store = store { EffectPublisher(operation: .run(nil) { _ in await gate.wait("a") }) }
      await store.send(.go)
      Task { await gate.open("a") }
      await expectEnd("no effect is running any more, but the test still waits") {
        await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 1 }
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("No running effect can send it.") == true)
  }

  @Test("I70: after its timeout, `receive` fails, and says how long it waited and what to do")
  func timesOut() async {
    let gate = Gate()
    var line: UInt = 0
    let found = await failures {
      let store = store { answering(1, at: gate) }
      await store.send(.go)
      line = nextLine() + 1
      await expectEnd("the time is over, but the test still waits", within: .seconds(2)) {
        await store.receive(.answer(1), timeout: .milliseconds(20)) { $0 = 1 }
      }
      await gate.open("a")
      await store.receive(.answer(1)) { $0 = 1 }
    }
    #expect(found.map(\.line) == [line])
    let message = found.first?.message ?? ""
    #expect(
      message.hasPrefix("No action was received after 0.02 seconds, but this one was expected:"))
    #expect(message.contains("AsyncReceiveTests.Action.answer(1)"))
    #expect(message.contains("An effect is running that may send it later."))
    #expect(message.contains("advance its time first"))
    #expect(message.hasSuffix("If it just takes longer, raise “timeout:”."))
  }

  @Test("I70: without its own timeout, `receive` uses the store's")
  func timeOfTheStore() async {
    let gate = Gate()
    let found = await failures {
      #expect(
        TestStore(initialState: 0, reducer: EmptyReducer<Int, Int>()).timeout == usualTimeout)
      let store = store { answering(1, at: gate) }
      store.timeout = 30_000_000
      await store.send(.go)
      await expectEnd("the time is over, but the test still waits", within: .seconds(2)) {
        await store.receive(.answer(1)) { $0 = 1 }
      }
      await gate.open("a")
      await store.receive(.answer(1), timeout: 5) { $0 = 1 }
    }
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("No action was received after 0.03 seconds,") == true)
  }

  @Test("I70: `receive` takes only the first action")
  func inOrder() async {
    let gate = Gate()
    let store = store {
      .merge(answering(1, at: gate), answering(2, at: gate, named: "b"))
    }
    await store.send(.go)
    Task {
      await gate.open("b")
      await gate.open("a")
    }
    await expectEnd("the actions have arrived, but the test still waits") {
      await store.receive(.answer(2), timeout: .seconds(3_600)) { $0 = 2 }
      await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 3 }
    }
  }

  @Test(
    "I71: in a step's closure, the state is the one before the step; afterwards, the asserted one")
  func state() async {
    let store = store {
      .concatenate(EffectPublisher(value: .answer(1)), EffectPublisher(value: .answer(10)))
    }
    await store.send(.go)
    #expect(store.state == 0, "effects changed the asserted state")
    await store.receive(.answer(1)) {
      #expect(store.state == 0)
      $0 = 1
    }
    #expect(store.state == 1)
    await store.receive(.answer(10)) {
      #expect(store.state == 1)
      $0 = 11
    }
    #expect(store.state == 11)
  }

  @Test("I36: a different action is a failure that shows the difference")
  func other() async {
    let gate = Gate()
    let found = await failures {
      let store = store { answering(1, at: gate) }
      await store.send(.go)
      Task { await gate.open("a") }
      await expectEnd("an action has arrived, but the test still waits") {
        await store.receive(.answer(2), timeout: .seconds(3_600)) { $0 = 1 }
      }
    }
    #expect(found.count == 1)
    #expect(
      found.first?.firstLine == "The received action is not the expected action:")
  }

  @Test("I70: two tests wait concurrently, and each is woken by its own effects", arguments: 1...4)
  func sideBySide(number: Int) async {
    let gate = Gate()
    let store = store { answering(number, at: gate) }
    await store.send(.go)
    Task { await gate.open("a") }
    await expectEnd("the action has arrived, but the test still waits") {
      await store.receive(.answer(number), timeout: .seconds(3_600)) { $0 = number }
    }
  }

  @Test("I70: a waiting test that is cancelled continues")
  func cancelled() async {
    let gate = Gate()
    let count = LockIsolated(0)
    let waiter = Task {
      count.setValue(
        await failures {
          let store = store { answering(1, at: gate) }
          await store.send(.go)
          await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 1 }
          await gate.open("a")
          await store.receive(.answer(1)) { $0 = 1 }
        }
        .count)
    }
    await Task.megaYield()
    waiter.cancel()
    await expectEnd("the task was cancelled, but the test still waits") { await waiter.value }
    #expect(count.value == 1)
  }
}
