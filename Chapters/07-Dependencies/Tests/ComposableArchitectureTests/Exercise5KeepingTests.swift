@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Failed: Error, Equatable {}

/// The ways to make an effect of a closure that is called later.
enum KindOfEffect: String, CaseIterable, CustomTestStringConvertible {
  case run, task, runThatHandlesErrors, taskThatHandlesErrors, fireAndForgetAsync
  case future, result, fireAndForget, subscriber, map, mapOfTask, catchToEffect, eraseToEffect

  var testDescription: String { rawValue }

  var isTask: Bool {
    switch self {
    case .run, .task, .runThatHandlesErrors, .taskThatHandlesErrors, .fireAndForgetAsync,
      .mapOfTask:
      true
    default: false
    }
  }

  /// An effect that calls a closure when it is run.
  func effect(_ work: @escaping @Sendable () -> Void) -> EffectTask<String> {
    switch self {
    case .run:
      .run { _ in work() }
    case .task:
      .task {
        work()
        return "done"
      }
    case .runThatHandlesErrors:
      .run { _ in
        throw Failed()
      } catch: { _, _ in
        work()
      }
    case .taskThatHandlesErrors:
      .task {
        throw Failed()
      } catch: { _ in
        work()
        return "handled"
      }
    case .fireAndForgetAsync:
      .fireAndForget { () async throws -> Void in work() }
    case .future:
      .future { callback in
        work()
        callback(.success("done"))
      }
    case .result:
      .result {
        work()
        return .success("done")
      }
    case .fireAndForget:
      .fireAndForget { () throws -> Void in work() }
    case .subscriber:
      .run { subscriber in
        work()
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
    case .map:
      EffectTask<Int>(value: 1).map { _ in
        work()
        return "done"
      }
    case .mapOfTask:
      EffectTask<Int>.body { send in send(1) }.map { _ in
        work()
        return "done"
      }
    case .catchToEffect:
      Just(1).catchToEffect { _ in
        work()
        return "done"
      }
    case .eraseToEffect:
      Just(1).eraseToEffect { _ in
        work()
        return "done"
      }
    }
  }
}

/// An explanation of the strings, for failed tests.
private let words: Comment = """
  found are the number, the word and the optional number that are set; “-” is what nobody has set
  """

@Suite("Exercise 7.5 · Capture dependencies in effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct KeepingTests {
  /// The values that an effect reads.
  private let found = LockIsolated<[String]>([])

  private func note() -> @Sendable () -> Void {
    { [found] in found.withValue { $0.append(currentValues()) } }
  }

  @Test(
    "I121: an effect runs with the dependencies of its creation", arguments: KindOfEffect.allCases
  )
  func keeps(kind: KindOfEffect) async {
    let effect = withDependencies {
      $0.number = 10
      $0.word = "made"
    } operation: {
      kind.effect(note())
    }
    await AsyncRun(effect).end()
    #expect(found.value == ["10 made -"], words)
  }

  @Test(
    "I121: dependencies that are current at the effect's start are not mixed in",
    arguments: KindOfEffect.allCases)
  func exactly(kind: KindOfEffect) async {
    let effect = withDependencies {
      $0.number = 10
    } operation: {
      kind.effect(note())
    }
    let run = withDependencies {
      $0.number = 20
      $0.maybe = 20
    } operation: {
      AsyncRun(effect)
    }
    await run.end()
    #expect(found.value == ["10 - -"], words)
  }

  @Test(
    "I121: an effect that runs twice reads the same dependencies twice",
    arguments: KindOfEffect.allCases)
  func twice(kind: KindOfEffect) async {
    let effect = withDependencies {
      $0.number = 10
    } operation: {
      kind.effect(note())
    }
    for _ in 1...2 { await AsyncRun(effect).end() }
    #expect(found.value == ["10 - -", "10 - -"], words)
  }

  @Test("I121: a task reads the same dependencies after each suspension")
  func waits() async {
    let (gate, note) = (Gate(), note())
    let effect = withDependencies {
      $0.number = 10
    } operation: {
      EffectTask<String>.run { send in
        note()
        await gate.wait("a")
        note()
        await send("sent")
        note()
      }
    }
    let run = AsyncRun(effect)
    await Task.megaYield()
    await gate.open("a")
    await run.end()
    #expect(found.value == ["10 - -", "10 - -", "10 - -"], words)
    #expect(run.events == ["sent", "finished"])
  }

  @Test("I121: a task with captured dependencies is cancelled with its effect")
  func cancelled() async {
    let gate = Gate()
    let effect = withDependencies {
      $0.number = 10
    } operation: {
      EffectTask<String>.run { _ in await gate.wait("a") }
    }
    let run = AsyncRun(effect)
    await Task.megaYield()
    run.cancel()
    await Task.megaYield()
    #expect(
      gate.log == ["a waits", "a is cancelled"], "the work was not cancelled")
    await gate.open("a")
  }

  @Test(
    "I121: a task that is already cancelled starts its work, with the captured dependencies")
  func cancelledBefore() async {
    let note = note()
    let work: EffectTask<String>.Body = { _ in
      note()
      #expect(Task.isCancelled, "the work was not cancelled")
    }
    let body = withDependencies {
      $0.number = 10
    } operation: {
      preservingDependencies(work)
    }
    let task = Task { await body(Send { _ in }) }
    task.cancel()
    await task.value
    #expect(found.value == ["10 - -"], "the work itself has to handle the cancellation")
  }

  @Test("I121: the closure of `map` runs with the dependencies of the call to `map`")
  func map() async {
    let note = note()
    let effect = withDependencies {
      $0.number = 10
    } operation: {
      EffectTask<String>.run { send in
        note()
        await send("a")
      }
    }
    let mapped = withDependencies {
      $0.number = 20
    } operation: {
      effect.map { action in
        note()
        return action + "b"
      }
    }
    let run = AsyncRun(mapped)
    await run.end()
    #expect(run.actions == ["ab"])
    #expect(
      found.value == ["10 - -", "20 - -"], "the task runs first, and then the closure of `map`")
  }

  @Test("I121: concurrent effects each use their own dependencies")
  func sideBySide() async {
    let effects = [1, 2, 4].map { number in
      withDependencies {
        $0.number = number
      } operation: {
        KindOfEffect.run.effect(note())
      }
    }
    await AsyncRun(EffectTask.concatenate(effects)).end()
    await AsyncRun(EffectTask.merge(effects)).end()
    #expect(found.value.prefix(3) == ["1 - -", "2 - -", "4 - -"])
    #expect(found.value.dropFirst(3).sorted() == ["1 - -", "2 - -", "4 - -"])
  }

  @Test("I121: a publisher's closure reads the captured dependencies on other threads, too")
  func thread() {
    let effects = UncheckedSendable(
      withDependencies {
        $0.number = 10
      } operation: {
        KindOfEffect.allCases.filter { !$0.isTask }.map { $0.effect(note()) }
      })
    onThreads(1) { _ in
      for effect in effects.value {
        guard case .publisher(let publisher) = effect.operation else { continue }
        _ = publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      }
    }
    #expect(found.value == Array(repeating: "10 - -", count: 7), words)
  }

  @Test("I121: the code that runs an effect has its own dependencies again afterwards")
  func restores() async {
    let effects = withDependencies {
      $0.number = 10
    } operation: {
      KindOfEffect.allCases.map { $0.effect(note()) }
    }
    withDependencies {
      $0.number = 20
    } operation: {
      for effect in effects { AsyncRun(effect) }
      #expect(currentValues() == "20 - -")
    }
  }
}

/// Records the current values for each action. Some actions start effects with overridden dependencies.
private struct Noting: ReducerProtocol {
  func reduce(into state: inout [String], action: String) -> EffectTask<String> {
    state.append("\(action) \(currentValues())")
    return withDependencies {
      $0.number = 10
      $0.maybe = 10
    } operation: {
      switch action {
      case "run": .run { send in await send("sent") }
      case "future": .future { callback in callback(.success("sent")) }
      case "map": EffectTask<Int>(value: 1).map { _ in "sent" }
      default: .none
      }
    }
  }
}

@Suite(
  "Exercise 7.5 · Reduce with the store's dependencies", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReducingTests {
  private func store() -> StoreOf<Noting> {
    withDependencies {
      $0.number = 1
      $0.word = "store"
    } operation: {
      Store(initialState: [], reducer: Noting())
    }
  }

  @Test("I120: an action is reduced with the dependencies of the store's creation")
  func reducesWithItsOwn() {
    let store: StoreOf<Noting> = store()
    store.send("a")
    #expect(store.state.value == ["a 1 store -"], words)
  }

  @Test("I120: dependencies of the sender are not mixed in")
  func sender() {
    let store: StoreOf<Noting> = store()
    withDependencies {
      $0.number = 20
      $0.maybe = 20
    } operation: {
      store.send("a")
      #expect(currentValues() == "20 - 20", "the sender's dependencies are no longer current")
    }
    #expect(store.state.value == ["a 1 store -"], words)
  }

  @Test("I120: a store without overrides does not use the sender's either")
  func untouchedStore() async {
    let store = Store(initialState: [], reducer: Noting())
    withDependencies {
      $0.number = 20
      $0.maybe = 20
    } operation: {
      store.send("a")
      #expect(currentValues() == "20 - 20", "the sender's dependencies are no longer current")
    }
    #expect(store.state.value == ["a - - -"], words)
    await ViewStore(store, removeDuplicates: ==).send("run").finish()
    #expect(
      store.state.value == ["a - - -", "run - - -", "sent - - -"],
      "the effect's dependencies are not the store's")
  }

  @Test(
    "I120: an effect's action is reduced with the store's dependencies, not with the effect's",
    arguments: ["run", "future", "map"])
  func effect(action: String) async {
    let store: StoreOf<Noting> = store()
    await ViewStore(store, removeDuplicates: ==).send(action).finish()
    #expect(store.state.value == ["\(action) 1 store -", "sent 1 store -"], words)
  }

  @Test("I122: the store's overrides are current for each action")
  func prepared() async {
    let store = Store(
      initialState: [currentValues()], reducer: Noting(),
      prepareDependencies: {
        $0.number = 2
        $0.word = "prepared"
      })
    await ViewStore(store, removeDuplicates: ==).send("run").finish()
    #expect(
      store.state.value == ["2 prepared -", "run 2 prepared -", "sent 2 prepared -"],
      "the initial state comes first, and then the actions")
  }

  @Test("I123: closures that describe changes run with the test store's dependencies")
  func testStore() async {
    let store = TestStore(
      initialState: [], reducer: Noting(), prepareDependencies: { $0.number = 2 })
    await store.send("a") { $0 = ["a \(currentValues())"] }
    store.dependencies.number = 4
    await store.send("b") { $0 = ["a 2 - -", "b \(currentValues())"] }
    #expect(store.state == ["a 2 - -", "b 4 - -"])
  }

  @Test("I120: errors are rethrown, and the result is returned")
  func result() {
    var values = DependencyValues()
    values.number = 4
    withDependencies {
      $0.number = 20
    } operation: {
      #expect(reducing(with: values) { currentValues() } == "4 - -", words)
      #expect(throws: Failed()) { try reducing(with: values) { throw Failed() } }
      #expect(currentValues() == "20 - -")
    }
  }
}
