@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 5.6 · Wait for received actions", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct AsyncReceiveTests {
  private enum Action: Equatable { case go, wait(Gate), answer(Int) }

  private func store(
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
  nonisolated private func answering(
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

  @Test("I70: of two equal actions, `receive` takes one")
  func equal() async {
    let store = store { .concatenate(Effect(value: .answer(0)), Effect(value: .answer(0))) }
    await store.send(.go)
    await expectEnd("an action is available, but the test waits") {
      await store.receive(.answer(0), timeout: .seconds(3_600))
      let left = store.received.count
      #expect(left == 1, "of two available actions, it should take one, but \(left) are left")
      guard left == 1 else { return }
      await store.receive(.answer(0), timeout: .seconds(3_600))
    }
  }

  @Test("I69: when `receive` returns, tasks have done everything that needs no waiting")
  func tasksHaveRun() async {
    let log = LockIsolated<[String]>([])
    let work: @Sendable (String) async -> Void = { name in
      for _ in 0..<200 { await Task.yield() }
      log.withValue { $0.append(name) }
    }
    let gate = Gate()
    let store = store {
      Effect(
        operation: .run(nil) { send in
          await gate.wait("a")
          send(.answer(7))
          await Task.detached { await work("the effect") }.value
        })
    }
    await store.send(.go)
    Task { await gate.open("a") }
    await expectEnd("the action has arrived, but the test still waits") {
      // The steps of a test let tasks run again. So this calls the method itself.
      let location = CallSite(#fileID, #filePath, #line, #column)
      await store.receive(.answer(7), within: .seconds(3_600), at: location) {
        $0 = 7
        Task.detached { await work("what the step has started") }
      }
      let missing = ["the effect", "what the step has started"].filter { !log.value.contains($0) }
      #expect(missing == [], "these tasks could do more without waiting")
    }
    await Task.megaYield()
  }

  @Test(
    "I71: in a step's closure, the state is the one before the step; afterwards, the asserted one")
  func state() async {
    let store = store { .concatenate(Effect(value: .answer(1)), Effect(value: .answer(10))) }
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
      let store = store {
        Effect(
          operation: .run(nil) { send in
            await gate.wait("a")
            send(.answer(1))
            await gate.wait("b")
          })
      }
      await store.send(.go)
      Task { await gate.open("a") }
      await expectEnd(
        "a different action has arrived, but the test still waits for the expected one"
      ) {
        await store.receive(.answer(2), timeout: .seconds(3_600)) { $0 = 1 }
      }
      await gate.open("b")
    }
    #expect(found.count == 1)
    #expect(
      found.first?.firstLine == "The received action is not the expected action:")
  }

  @Test("I36: an expected action that follows a different one is a failure as well")
  func behind() async {
    let left = LockIsolated<[Action]>([])
    let found = await failures {
      let store = store { .concatenate(Effect(value: .answer(0)), Effect(value: .answer(7))) }
      await store.send(.go)
      await store.receive(.answer(7))
      left.setValue(store.received.map(\.action))
      if !store.received.isEmpty { await store.receive(.answer(7)) { $0 = 7 } }
    }
    #expect(left.value == [.answer(7)], "it should take only the first action")
    #expect(
      found.map(\.firstLine) == ["The received action is not the expected action:"])
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
    let signal = AsyncSignal()
    let looks = LockIsolated(0)
    let lookout = Task {
      await signal.wait(for: .seconds(3_600)) {
        looks.withValue { $0 += 1 }
        return looks.value < 100
      }
    }
    await Task.megaYield()
    lookout.cancel()
    await expectEnd("the task was cancelled, but the test still waits") { await lookout.value }
    // Otherwise, it would poll forever, and nothing else could run.
    guard looks.value < 100 else {
      Issue.record("The condition is checked repeatedly, although the task was cancelled.")
      return
    }
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
