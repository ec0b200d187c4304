import CombineSchedulers
import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Answers with the number that its effect finds, once the gate is open.
private struct Feature: Reducer {
  struct State: Equatable {
    var log: [String] = []
  }
  enum Action: Equatable {
    case ask(String)
    case answered(String, Int)
    case notified
  }
  let gate: Gate
  @Dependency(\.number) private var number

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .ask(let name):
      state.log.append("\(name) asks \(number)")
      return .run { [gate] send in
        await gate.wait(name)
        await send(.answered(name, number))
      }
    case .answered(let name, let found):
      state.log.append("\(name) found \(found), \(number)")
      return .send(.notified)
    case .notified:
      state.log.append("notified \(number)")
      return .none
    }
  }
}

/// Two features, the second with its own number, and a parent that records the number.
private struct Parent: Reducer {
  struct State: Equatable {
    var first = Feature.State()
    var second = Feature.State()
    var log: [String] = []
  }
  enum Action: Equatable {
    case first(Feature.Action)
    case second(Feature.Action)
    case found(Int)
  }
  let gate: Gate
  @Dependency(\.number) private var number

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: /Action.first) {
      Feature(gate: gate)
    }
    Scope(state: \.second, action: /Action.second) {
      Feature(gate: gate)
        .dependency(\.number, 50)
    }
    Reduce { state, action in
      state.log.append("\(number)")
      guard case .second(.answered) = action else { return .none }
      // It is created without the override, although the action comes from an effect that has it.
      return .run { send in await send(.found(number)) }
    }
  }
}

@Suite("Dependencies · effects of overridden reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherOverriddenReducersTests {
  private let gate = Gate()

  @Test("I118: effects use the override, regardless of how late; siblings and parents do not")
  func late() async {
    let gate = gate
    let store = Store(initialState: Parent.State()) {
      Parent(gate: gate)
    }
    store.send(.first(.ask("a")))
    store.send(.second(.ask("b")))
    await Task.megaYield()
    await gate.open("a")
    await gate.open("b")
    #expect(store.state.value.first.log == ["a asks 3", "a found 3, 3", "notified 3"])
    #expect(store.state.value.second.log == ["b asks 50", "b found 50, 50", "notified 50"])
    #expect(Set(store.state.value.log) == ["3"], "the parent has the child's override")
  }

  @Test("I118: a publisher that emits later, on a scheduler, is mapped with the overrides")
  func publisher() {
    struct Delayed: Reducer {
      let scheduler: TestSchedulerOf<DispatchQueue.OCombine>
      @Dependency(\.number) var number
      func reduce(into state: inout [Int], action: Int?) -> Effect<Int?> {
        if let action {
          state += [action, number]
          return .none
        }
        return .publisher {
          Just(number).delay(for: 1, scheduler: scheduler).map(Optional.some)
        }
        .map { $0.map { $0 + number } }
      }
    }
    let scheduler = DispatchQueue.test
    let store = Store(initialState: [Int]()) {
      Delayed(scheduler: scheduler).dependency(\.number, 50)
    }
    withDependencies {
      $0.number = 20
    } operation: {
      store.send(nil)
      scheduler.advance(by: 1)
    }
    #expect(store.state.value == [100, 50])
  }

  @Test(
    "I120, I121: publishers of a store without overrides don't use the sender's either",
    arguments: KindOfEffect.allCases)
  func publishersOfStore(kind: KindOfEffect) async {
    let found = LockIsolated<[String]>([])
    let store = Store(initialState: 0) {
      Reduce<Int, String> { _, action in
        action == "go" ? kind.effect { found.withValue { $0.append(currentValues()) } } : .none
      }
    }
    let task = withDependencies {
      $0.number = 20
    } operation: {
      ViewStore(store, observe: { $0 }).send("go")
    }
    await task.finish()
    #expect(found.value == ["- - -"], "it has the sender's dependencies")
  }

  @Test("I112: changing a part of a dependency is not a read")
  func setting() {
    struct Named: Reducer {
      @Dependency(\.untested) var untested
      func reduce(into state: inout [UntestedClient], action: Void) -> Effect<Void> {
        state.append(untested)
        return .none
      }
    }
    let found = issues {
      let store = Store(initialState: [UntestedClient]()) {
        Named().transformDependency(\.untested) { $0.size += 1 }
      }
      store.send(())
      store.send(())
      #expect(
        store.state.value == Array(repeating: UntestedClient(name: "preview", size: 1), count: 2))
    }
    #expect(found == [])
  }
}
