@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Failed: Error, Equatable {}

/// The ways to make an effect of a closure that is called later.
enum KindOfEffect: String, CaseIterable, CustomTestStringConvertible {
  case run, runThatHandlesErrors, publisher, map, mapOfTask

  var testDescription: String { rawValue }

  var isTask: Bool { self != .publisher && self != .map }

  /// An effect that calls a closure when it is run.
  func effect(_ work: @escaping @Sendable () -> Void) -> Effect<String> {
    switch self {
    case .run:
      .run { _ in work() }
    case .runThatHandlesErrors:
      .run { _ in
        throw Failed()
      } catch: { _, _ in
        work()
      }
    case .publisher:
      .publisher {
        work()
        return Just("done")
      }
    case .map:
      Effect<Int>.send(1).map { _ in
        work()
        return "done"
      }
    case .mapOfTask:
      Effect<Int>.body { send in send(1) }.map { _ in
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

@Suite("Dependencies · captured by effects", .serialExecutor, .timeLimit(.minutes(5)))
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

  @Test("I121: a task reads the same dependencies after each suspension")
  func waits() async {
    let (gate, note) = (Gate(), note())
    let effect = withDependencies {
      $0.number = 10
    } operation: {
      Effect<String>.run { send in
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
      Effect<String>.run { _ in await gate.wait("a") }
    }
    let run = AsyncRun(effect)
    await Task.megaYield()
    run.cancel()
    await Task.megaYield()
    #expect(
      gate.log == ["a waits", "a is cancelled"], "the work was not told that it is cancelled")
    await gate.open("a")
  }

  @Test("I121: the closure of `map` runs with the dependencies of the call to `map`")
  func map() async {
    let note = note()
    let effect = withDependencies {
      $0.number = 10
    } operation: {
      Effect<String>.run { send in
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
    #expect(found.value == ["10 - -", "20 - -"], "first the task, then what `map` was given")
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
    #expect(found.value == Array(repeating: "10 - -", count: 2), words)
  }
}

/// Records the current values for each action. Some actions start effects with overridden dependencies.
private struct Noting: Reducer {
  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append("\(action) \(currentValues())")
    return withDependencies {
      $0.number = 10
      $0.maybe = 10
    } operation: {
      switch action {
      case "run": .run { send in await send("sent") }
      case "publisher": .publisher { Just("sent") }
      case "map": Effect<Int>.send(1).map { _ in "sent" }
      default: .none
      }
    }
  }
}

@Suite("Dependencies · captured by a store", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReducingTests {
  private func store() -> StoreOf<Noting> {
    withDependencies {
      $0.number = 1
      $0.word = "store"
    } operation: {
      Store(initialState: [String]()) {
        Noting()
      }
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
      #expect(currentValues() == "20 - 20", "the sender has lost its dependencies")
    }
    #expect(store.state.value == ["a 1 store -"], words)
  }

  @Test(
    "I120: an effect's action is reduced with the store's dependencies, not with the effect's",
    arguments: ["run", "publisher", "map"])
  func effect(action: String) async {
    let store: StoreOf<Noting> = store()
    await ViewStore(store, observe: { $0 }, removeDuplicates: ==).send(action).finish()
    #expect(store.state.value == ["\(action) 1 store -", "sent 1 store -"], words)
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
