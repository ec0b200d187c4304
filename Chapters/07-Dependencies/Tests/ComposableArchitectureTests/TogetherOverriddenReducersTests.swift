import CombineSchedulers
import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Answers with the number that its effect finds, once the gate is open.
private struct Feature: ReducerProtocol {
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

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
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
private struct Parent: ReducerProtocol {
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

  var body: some ReducerProtocol<State, Action> {
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
      return .task { .found(number) }
    }
  }
}

@Suite("Together · effects of overridden reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherOverriddenReducersTests {
  private let gate = Gate()

  @Test("I118: effects use the override, regardless of how late; siblings and parents do not")
  func late() async {
    let gate = gate
    let store = Store(initialState: Parent.State(), reducer: Parent(gate: gate))
    store.send(.first(.ask("a")))
    store.send(.second(.ask("b")))
    await Task.megaYield()
    await gate.open("a")
    await gate.open("b")
    #expect(store.state.value.first.log == ["a asks 3", "a found 3, 3", "notified 3"])
    #expect(store.state.value.second.log == ["b asks 50", "b found 50, 50", "notified 50"])
    #expect(Set(store.state.value.log) == ["3"], "the parent reads the child's override")
  }

  @Test(
    "I120, I121: an effect that the parent returns for a child's action uses the parent's dependencies"
  )
  func parentOfEffect() async {
    struct Noting: ReducerProtocol {
      let base: Parent
      let found: LockIsolated<[Int]>
      func reduce(
        into state: inout Parent.State, action: Parent.Action
      ) -> EffectTask<Parent.Action> {
        if case .found(let number) = action { found.withValue { $0.append(number) } }
        return base.reduce(into: &state, action: action)
      }
    }
    let (gate, found) = (gate, LockIsolated<[Int]>([]))
    let store = Store(
      initialState: Parent.State(), reducer: Noting(base: Parent(gate: gate), found: found))
    store.send(.second(.ask("b")))
    await Task.megaYield()
    await gate.open("b")
    #expect(found.value == [3], "the parent's effect reads the child's override")
  }

  @Test("I118: an override in a list applies to its rows")
  func rows() async {
    struct Row: ReducerProtocol {
      struct State: Equatable, Identifiable {
        let id: Int
        var found: [Int] = []
      }
      @Dependency(\.number) var number
      func reduce(into state: inout State, action: Int?) -> EffectTask<Int?> {
        if let action {
          state.found += [action, number]
          return .none
        }
        return .task { number }
      }
    }
    struct List: ReducerProtocol {
      struct State: Equatable {
        var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
        var found: [Int] = []
      }
      enum Action { case row(id: Int, action: Int?) }
      @Dependency(\.number) var number
      var body: some ReducerProtocol<State, Action> {
        Reduce { state, _ in
          state.found.append(number)
          return .none
        }
        .forEach(\.rows, action: /Action.row) {
          Row().dependency(\.number, 50)
        }
      }
    }
    let store = Store(initialState: List.State(), reducer: List())
    await ViewStore(store).send(.row(id: 2, action: nil)).finish()
    #expect(store.state.value.rows[id: 1]?.found == [])
    #expect(store.state.value.rows[id: 2]?.found == [50, 50])
    #expect(store.state.value.found == [3, 3])
  }

  @Test("I118: a publisher that emits later, on a scheduler, is mapped with the override")
  func publisher() {
    struct Delayed: ReducerProtocol {
      let scheduler: TestSchedulerOf<DispatchQueue.OCombine>
      @Dependency(\.number) var number
      func reduce(into state: inout [Int], action: Int?) -> EffectTask<Int?> {
        if let action {
          state += [action, number]
          return .none
        }
        return Just(()).delay(for: 1, scheduler: scheduler)
          .eraseToEffect { number as Int? }
          .map { $0.map { $0 + number } }
      }
    }
    let scheduler = DispatchQueue.test
    let store = Store(
      initialState: [], reducer: Delayed(scheduler: scheduler).dependency(\.number, 50))
    withDependencies {
      $0.number = 20
    } operation: {
      store.send(nil)
      scheduler.advance(by: 1)
    }
    #expect(store.state.value == [100, 50])
  }

  @Test("I120, I121: a store without overrides uses neither the sender's nor the effect's")
  func senders() async {
    let gate = gate
    let store = Store(initialState: Feature.State(), reducer: Feature(gate: gate))
    withDependencies {
      $0.number = 20
    } operation: {
      store.send(.ask("a"))
    }
    await Task.megaYield()
    await gate.open("a")
    #expect(store.state.value.log == ["a asks 3", "a found 3, 3", "notified 3"])
  }

  @Test(
    "I120, I121: publishers of a store without overrides don't use the sender's either",
    arguments: KindOfEffect.allCases)
  func publishersOfStore(kind: KindOfEffect) async {
    let found = LockIsolated<[String]>([])
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, String> { _, action in
        action == "go" ? kind.effect { found.withValue { $0.append(currentValues()) } } : .none
      })
    let task = withDependencies {
      $0.number = 20
    } operation: {
      ViewStore(store).send("go")
    }
    await task.finish()
    #expect(found.value == ["- - -"], "the publisher has the sender's dependencies")
  }

  @Test("I118: an effect that is cancelled and returned again uses the same override")
  func again() async {
    struct Cancelling: ReducerProtocol {
      let gate: Gate
      @Dependency(\.number) var number
      func reduce(into state: inout [Int], action: Int?) -> EffectTask<Int?> {
        if let action {
          state.append(action)
          return .none
        }
        return .run { send in
          await gate.wait("a")
          await send(number)
        }
        .cancellable(id: "TogetherOverriddenReducers", cancelInFlight: true)
      }
    }
    let gate = gate
    let store = Store(
      initialState: [], reducer: Cancelling(gate: gate).dependency(\.number, 50))
    store.send(nil)
    store.send(nil)
    await Task.megaYield()
    await gate.open("a")
    #expect(store.state.value == [50])
  }

  @Test("I112: changing a part of a dependency is not a read")
  func setting() {
    struct Named: ReducerProtocol {
      @Dependency(\.untested) var untested
      func reduce(into state: inout [UntestedClient], action: Void) -> EffectTask<Void> {
        state.append(untested)
        return .none
      }
    }
    let found = issues {
      let store = Store(
        initialState: [], reducer: Named().transformDependency(\.untested) { $0.size += 1 })
      store.send(())
      store.send(())
      #expect(
        store.state.value == Array(repeating: UntestedClient(name: "preview", size: 1), count: 2))
    }
    #expect(found == [])
  }
}
