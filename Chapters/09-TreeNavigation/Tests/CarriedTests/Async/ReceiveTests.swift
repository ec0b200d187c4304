@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Test stores · receive", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AsyncReceiveTests {
  private enum Action: Equatable { case go, wait(Gate), answer(Int) }

  private func store(
    _ effect: @escaping @Sendable () -> Effect<Action>
  ) -> TestStore<Int, Action> {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { state, action in
        switch action {
        case .go:
          return effect()
        case .answer(let number):
          state += number
          return .none
        case .wait(let gate):
          return Effect(operation: .run(nil) { _ in await gate.wait("b") })
        }
      }
    }
    store.timeout = 5_000_000_000
    return store
  }

  /// An effect that waits at a gate, and then sends an action.
  nonisolated private func answering(
    _ number: Int, at gate: Gate, named name: String = "a"
  ) -> Effect<Action> {
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
    await expectEnd("it goes on waiting, although the action has come") {
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
      await expectEnd("it goes on waiting, although the action has come") {
        await store.receive(.answer(7), timeout: .seconds(3_600)) { $0 = 7 }
      }
    }
    await Task.megaYield()
    #expect(isGone.value, "a task still sleeps, although `receive` has returned")
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
    await expectEnd("it goes on waiting, although the actions have come") {
      await store.receive(.answer(2), timeout: .seconds(3_600)) { $0 = 2 }
      await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 3 }
    }
  }

  @Test(
    "I71: in a step's closure, the state is the one before the step; afterwards, the asserted one")
  func state() async {
    let store = store {
      .concatenate(.send(.answer(1)), .send(.answer(10)))
    }
    await store.send(.go)
    #expect(store.state == 0, "effects changed the state that the test asserted")
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
      await expectEnd("it goes on waiting, although an action has come") {
        await store.receive(.answer(2), timeout: .seconds(3_600)) { $0 = 1 }
      }
    }
    #expect(found.count == 1)
    #expect(
      found.first?.firstLine == "The received action is not the expected action:")
  }

  @Test(
    "I70: two tests wait concurrently, and each is woken by its own effects",
    arguments: 1...4)
  func sideBySide(number: Int) async {
    let gate = Gate()
    let store = store { answering(number, at: gate) }
    await store.send(.go)
    Task { await gate.open("a") }
    await expectEnd("it goes on waiting, although the action has come") {
      await store.receive(.answer(number), timeout: .seconds(3_600)) { $0 = number }
    }
  }
}
