@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 5.6 · Wait for received actions", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct AsyncReceiveTests {
  enum Action: Equatable { case go, wait(Gate), answer(Int) }

  func store(
    _ effect: @escaping @Sendable () -> Effect<Action, Never>
  ) -> TestStore<Int, Int, Action, Action, Void> {
    TestStore(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { state, action, _ in
        switch action {
        case .go:
          return effect()
        case .answer(let number):
          state += number
          return .none
        case .wait(let gate):
          return Effect(operation: .run(nil) { _ in await gate.wait("b") })
        }
      },
      environment: ()
    )
  }

  /// An effect that waits at a gate, and then sends an action.
  nonisolated func answering(
    _ number: Int, at gate: Gate, named name: String = "a"
  ) -> Effect<Action, Never> {
    Effect(
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
    let start = ContinuousClock.now
    await expectEnd("the time is over, but the test still waits", within: .seconds(2)) {
      await signal.wait(for: .milliseconds(400)) {
        looks.withValue { $0 += 1 }
        return true
      }
      let duration = start.duration(to: .now)
      #expect(duration > .milliseconds(390), "it waited for \(duration), not for 0.4 seconds")
    }
    #expect(looks.value <= 4, "the condition was checked \(looks.value) times without a signal")
  }

  @Test("I70: a signal doesn't restart the timeout")
  func timeGoesOn() async {
    let signal = AsyncSignal()
    let isOver = LockIsolated(false)
    let waiter = Task {
      await signal.wait(for: .milliseconds(300)) { true }
      isOver.setValue(true)
    }
    await Task.megaYield()
    let end = ContinuousClock.now + .seconds(3)
    while !isOver.value, ContinuousClock.now < end {
      signal.post()
      await Task.megaYield()
    }
    signal.post()
    await Task.megaYield()
    #expect(isOver.value, "the time is over, but the test still waits because of signals")
    waiter.cancel()
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
      Effect(
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
    let store = store { Effect(value: .answer(3)) }
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

  /// The ways in which a wait ends before its timeout.
  private enum Ending: String, CaseIterable, Sendable {
    case nothing = "there is nothing to wait for"
    case signal = "the condition is false"
    case cancellation = "the task is cancelled"
  }

  @Test(
    "I70: however a wait ends, it leaves no sleeping task", arguments: Ending.allCases)
  private func leavesNoTask(ending: Ending) async {
    let isGone = LockIsolated(false)
    let isWaiting = LockIsolated(ending != .nothing)
    let looks = LockIsolated(0)
    weak var weakSignal: AsyncSignal?
    do {
      let signal = AsyncSignal()
      weakSignal = signal
      let waiter = Trace.$current.withValue(Trace(isGone)) {
        Task {
          await signal.wait(for: .seconds(3_600)) {
            looks.withValue { $0 += 1 }
            // Polling would block the main thread.
            return isWaiting.value && looks.value < 100
          }
        }
      }
      await Task.megaYield()
      switch ending {
      case .nothing: break
      case .signal:
        isWaiting.setValue(false)
        signal.post()
      case .cancellation: waiter.cancel()
      }
      await expectEnd("the wait doesn't end, although \(ending.rawValue)") { await waiter.value }
    }
    await Task.megaYield()
    #expect(looks.value < 100, "the condition is checked repeatedly, although \(ending.rawValue)")
    #expect(
      isGone.value && weakSignal == nil,
      "a task sleeps for an hour, although no test waits any more: \(ending.rawValue)")
  }

  @Test("I70: when the last effect ends without an action, `receive` fails immediately")
  func lastEnds() async {
    let gate = Gate()
    let found = await failures {
      let store = store { Effect(operation: .run(nil) { _ in await gate.wait("a") }) }
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

  @Test("I70: `receive` waits for its own timeout, not the store's, nor a second")
  func ownTime() async {
    let gate = Gate()
    let durations = LockIsolated<[Duration]>([])
    _ = await failures {
      let store = store { answering(1, at: gate) }
      store.timeout = 3_600_000_000_000
      await store.send(.go)
      // On a busy machine, it may wait longer once.
      for attempt in 1...3 where durations.value.count == attempt - 1 {
        guard durations.value.allSatisfy({ $0 > .milliseconds(500) }) else { break }
        await expectEnd("the time is over, but the test still waits", within: .seconds(2)) {
          let start = ContinuousClock.now
          await store.receive(.answer(1), timeout: .milliseconds(20)) { $0 = 1 }
          durations.withValue { $0.append(start.duration(to: .now)) }
        }
      }
      await gate.open("a")
      await store.receive(.answer(1)) { $0 = 1 }
    }
    guard let shortest = durations.value.min() else { return }
    #expect(
      shortest < .milliseconds(500), "it should wait for 0.02 seconds, and waited for \(shortest)")
  }

  @Test("I70: without its own timeout, `receive` uses the store's")
  func timeOfTheStore() async {
    let gate = Gate()
    let found = await failures {
      let store = store { answering(1, at: gate) }
      #expect(store.timeout == 1_000_000_000)
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
}
