@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects · the task of a sent action", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StartTests {
  /// A store whose actions are recorded, and whose effects come from a function.
  private func store(
    _ effect: @escaping @Sendable (String) -> Effect<String>
  ) -> Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return effect(action)
      }
    }
  }

  /// An effect that waits at a gate, and then sends an action, if there is one.
  nonisolated private func waiting(
    _ gate: Gate, _ name: String, then action: String? = nil
  ) -> Effect<String> {
    Effect(
      operation: .run(nil) { send in
        await gate.wait(name)
        if let action { send(action) }
      })
  }

  @Test("I48: an effect starts after its store writes the state, and not before")
  func starts() {
    let gate = Gate()
    let viewStore = Latest<ViewStore<[String], String>>()
    let seen = LockIsolated<[[String]]>([])
    nonisolated(unsafe) let effect = Effect<String>(
      operation: .run(nil) { _ in
        seen.withValue { $0.append(viewStore.value?.state ?? []) }
      })
    #expect(seen.value == [])
    let store = store { $0 == "go" ? effect : .none }
    viewStore.value = ViewStore(store, observe: { $0 }, removeDuplicates: { _, _ in false })
    store.send("go")
    #expect(seen.value.count == 1)
    #expect(store.state.value == ["go"])
    withExtendedLifetime(gate) {}
  }

  @Test("I49: the actions of an effect are reduced, in order, on the main actor")
  func delivers() async {
    let store = store { action in
      action == "go"
        ? Effect(operation: .run(nil) { send in for n in 1...3 { send("\(n)") } }) : .none
    }
    let task = ViewStore(store, observe: { $0 }).send("go")
    #expect(store.state.value == ["go", "1", "2", "3"])
    await expectEnd("the effect is not over, although its body has returned") {
      await task.finish()
    }
  }

  @Test("I5: an effect starts before the next action is reduced")
  func startsFirst() async {
    let log = LockIsolated<[String]>([])
    let store = Store(initialState: 0) {
      Reduce<Int, String> { _, action in
        log.withValue { $0.append("reduced \(action)") }
        guard action.count == 1 else { return .none }
        return Effect(
          operation: .run(nil) { send in
            log.withValue { $0.append("started \(action)") }
            if action == "a" { send("b") }
            send("after \(action)")
          })
      }
    }
    store.send("a")
    #expect(
      log.value == [
        "reduced a", "started a", "reduced b", "started b", "reduced after a", "reduced after b",
      ])
  }

  @Test("I64: a task finishes when the effects of its action end")
  func ends() async {
    let gate = Gate()
    let store = store { $0 == "go" ? waiting(gate, "a") : .none }
    let task = ViewStore(store, observe: { $0 }).send("go")
    let isOver = LockIsolated(false)
    Task {
      await task.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    #expect(gate.names == ["a"])
    #expect(!isOver.value)
    await gate.open("a")
    #expect(isOver.value)
    #expect(!task.isCancelled)
  }

  @Test("I64: a task waits for the effects of every action that these effects send, at any depth")
  func endsDeep() async {
    let gate = Gate()
    let store = store { action in
      switch action {
      case "go": waiting(gate, "a", then: "second")
      case "second": .merge(waiting(gate, "b", then: "third"), waiting(gate, "c"))
      case "third": waiting(gate, "d")
      default: .none
      }
    }
    let task = ViewStore(store, observe: { $0 }).send("go")
    let isOver = LockIsolated(false)
    Task {
      await task.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    for name in ["a", "c", "b", "d"] {
      #expect(!isOver.value, "it was over before \(name)")
      await gate.open(name)
    }
    #expect(isOver.value)
    #expect(store.state.value == ["go", "second", "third"])
  }

  @Test("I64: a task without effects is finished from the start, and counts as cancelled")
  func nothing() async {
    let task = ViewStore(store { _ in .none }, observe: { $0 }).send("go")
    await task.finish()
    task.cancel()
    #expect(task.isCancelled)
  }

  @Test("I64: a task waits for publishers as well")
  func publishers() async {
    nonisolated(unsafe) let subject = PassthroughSubject<String, Never>()
    let gate = Gate()
    let store = store { action in
      switch action {
      case "go": .publisher { subject }
      case "next": waiting(gate, "a")
      default: .none
      }
    }
    let task = ViewStore(store, observe: { $0 }).send("go")
    let isOver = LockIsolated(false)
    Task {
      await task.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    subject.send("next")
    subject.send(completion: .finished)
    await Task.megaYield()
    #expect(!isOver.value)
    await gate.open("a")
    #expect(isOver.value)
  }

  @Test("I64: two sends have two tasks, and each waits only for its own effects")
  func apart() async {
    let gate = Gate()
    let store = store { waiting(gate, $0) }
    let (first, second) = (
      ViewStore(store, observe: { $0 }).send("a"), ViewStore(store, observe: { $0 }).send("b")
    )
    #expect(first != second)
    let over = LockIsolated<[String]>([])
    for (name, task) in [("first", first), ("second", second)] {
      Task {
        await task.finish()
        over.withValue { $0.append(name) }
      }
    }
    await Task.megaYield()
    await gate.open("b")
    #expect(over.value == ["second"])
    await gate.open("a")
    #expect(over.value == ["second", "first"])
  }

  @Test("I65: `cancel` cancels all effects immediately, and `finish` waits until they end")
  func cancels() async {
    let gate = Gate()
    let store = store { action in
      switch action {
      case "go": .merge(waiting(gate, "a", then: "late"), .send("second"))
      case "second": waiting(gate, "b", then: "later")
      default: .none
      }
    }
    let task = ViewStore(store, observe: { $0 }).send("go")
    let isOver = LockIsolated(false)
    await Task.megaYield()
    #expect(gate.names == ["a", "b"])
    task.cancel()
    #expect(task.isCancelled)
    Task {
      await task.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    #expect(gate.log.suffix(2) == ["a is cancelled", "b is cancelled"])
    #expect(!isOver.value, "`finish` did not wait for the bodies to return")
    await gate.open("a")
    await gate.open("b")
    #expect(isOver.value)
    #expect(store.state.value == ["go", "second"], "something was sent after the cancellation")
  }

  @Test("I65: cancelling a task that waits in `finish` cancels the effects")
  func cancelsByWaiting() async {
    let gate = Gate()
    let store = store { $0 == "go" ? waiting(gate, "a") : .none }
    let scoped = store.scope(state: { $0 }, action: { (action: String) in action })
    let task = ViewStore(scoped, observe: { $0 }, removeDuplicates: ==).send("go")
    let waiter = Task { await task.finish() }
    await Task.megaYield()
    waiter.cancel()
    await Task.megaYield()
    #expect(gate.log == ["a waits", "a is cancelled"])
    await gate.open("a")
    await expectEnd("the one who waits does not go on, although the body has returned") {
      await waiter.value
    }
    #expect(task.isCancelled)
  }

  @Test("I54: after a cancellation no action is reduced, even if the body continues, in any task")
  func silent() async {
    let gate = Gate()
    let kept = Latest<Send<String>>()
    let store = store { action in
      guard action == "go" else { return .none }
      return Effect(
        operation: .run(nil) { send in
          kept.value = send
          await gate.wait("a")
          send("in the body")
        })
    }
    let task = ViewStore(store, observe: { $0 }).send("go")
    Task { task.cancel() }
    await Task.megaYield()
    kept.value?("by another task")
    await gate.open("a")
    #expect(store.state.value == ["go"])
    kept.value?("by another task, when the body has returned")
    #expect(store.state.value == ["go"])
  }

  @Test("I48: an effect's task has the requested priority")
  func priority() async {
    let found = LockIsolated<[TaskPriority?]>([])
    let store = store { action in
      Effect(
        operation: .run(action == "low" ? .low : .high) { _ in
          found.withValue { $0.append(Task.basePriority) }
        })
    }
    for action in ["low", "high"] {
      let task = ViewStore(store, observe: { $0 }, removeDuplicates: ==).send(action)
      await expectEnd("the effect is not over, although its body has returned") {
        await task.finish()
      }
    }
    #expect(found.value == [.low, .high])
  }

  @Test("I68: a store that is released cancels its effects, and they don't retain it")
  func goes() async {
    let gate = Gate()
    var owned: Store<[String], String>? = store {
      $0 == "go" ? waiting(gate, "a", then: "b") : .none
    }
    weak let weakLoop = owned?.root
    let task = owned.map { ViewStore($0, observe: { $0 }).send("go") }
    #expect(gate.names == ["a"])
    owned = nil
    #expect(weakLoop == nil, "an effect retains its store")
    #expect(gate.log == ["a waits", "a is cancelled"])
    await gate.open("a")
    await expectEnd("the one who waits does not go on, although the body has returned") {
      await task?.finish()
    }
  }

  @Test(
    "I68: a store that is released cancels its publishers, and tasks that wait for them continue")
  func publishersGo() async {
    nonisolated(unsafe) let subject = PassthroughSubject<String, Never>()
    let cancelled = LockIsolated(0)
    nonisolated(unsafe) let publisher = subject.handleEvents(receiveCancel: {
      cancelled.withValue { $0 += 1 }
    })
    var owned: Store<[String], String>? = store { _ in .publisher { publisher } }
    let task = owned.map { ViewStore($0, observe: { $0 }).send("go") }
    owned = nil
    #expect(cancelled.value == 1)
    await expectEnd("the one who waits does not go on, although the publisher was cancelled") {
      await task?.finish()
    }
  }

  @Test("I68: an effect that sends ten thousand actions leaves only its own entry")
  func longEffect() async {
    let gate = Gate()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        if action == 0 {
          return Effect(
            operation: .run(nil) { send in
              for number in 1...10_000 { send(number) }
              await gate.wait("end")
            })
        }
        return Effect(operation: .run(nil) { _ in })
      }
    }
    let task = ViewStore(store, observe: { $0 }).send(0)
    #expect(store.state.value == 10_001)
    #expect(store.root.runningEffects.count == 1)
    await gate.open("end")
    await expectEnd("the effect is not over, although its body has returned") {
      await task.finish()
    }
    #expect(store.root.runningEffects.isEmpty)
  }

  @Test("I20: an effect that ends immediately leaves no entry")
  func overAtOnce() {
    let store = store { action in
      switch action {
      case "go": .send("a")
      case "a": Effect(operation: .run(nil) { send in send("b") })
      default: .none
      }
    }
    store.send("go")
    #expect(store.state.value == ["go", "a", "b"])
    #expect(store.root.runningEffects.isEmpty)
    #expect(store.root.startedEffects == 2)
  }
}

/// The latest value, for closures that are created before it.
@MainActor
final class Latest<Value> {
  var value: Value?
  nonisolated init() {}
}
