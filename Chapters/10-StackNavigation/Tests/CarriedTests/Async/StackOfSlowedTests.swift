import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A stack of features that receive their own texts some time later.
private struct SlowedStack: Reducer {
  struct State: Equatable {
    var path = StackState<Slowed.State>()
  }
  enum Action: Equatable {
    case path(StackAction<Slowed.State, Slowed.Action>)
  }

  let slowed: Slowed

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: /Action.path) { slowed }
  }
}

@Suite(
  "Together · debounce and throttle in a stack", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StackOfSlowedTests {
  private let scheduler = DispatchQueue.testScheduler

  private func store(
    _ kind: Slowed.Kind, _ slow: @escaping (Effect<Slowed.Action>) -> Effect<Slowed.Action>
  ) throws -> (store: StoreOf<SlowedStack>, ids: [StackElementID]) {
    let path = try filled(Slowed.State(), Slowed.State())
    let store = Store(initialState: SlowedStack.State(path: path)) {
      SlowedStack(slowed: Slowed(kind: kind, slow: slow))
    }
    return (store, Array(store.withState(\.path.ids)))
  }

  private func heard(in store: StoreOf<SlowedStack>) -> [[String]] {
    store.withState { $0.path.map(\.heard) }
  }

  private func advance(by time: DispatchQueue.OCombine.SchedulerTimeType.Stride = 0) async {
    await scheduler.advance(by: time)
    await Task.megaYield()
  }

  @Test(
    "effects with equal IDs in two elements are debounced independently",
    arguments: Slowed.Kind.allCases)
  func debounce(kind: Slowed.Kind) async throws {
    let (store, ids) = try store(kind) { [scheduler] in
      $0.debounce(id: 1, for: 1, scheduler: scheduler)
    }
    store.send(.path(.element(id: ids[0], action: .says("a"))))
    store.send(.path(.element(id: ids[1], action: .says("b"))))
    await advance(by: 0.5)
    store.send(.path(.element(id: ids[1], action: .says("c"))))
    await advance(by: 0.5)
    #expect(heard(in: store) == [["a"], []])
    await advance(by: 0.5)
    #expect(heard(in: store) == [["a"], ["c"]])
    #expect(store.isIdle)
  }

  @Test("elements with equal IDs have separate throttle intervals, which end with the element")
  func throttle() async throws {
    for kind in Slowed.Kind.allCases {
      let (store, ids) = try store(kind) { [scheduler] in
        $0.throttle(id: 1, for: 1, scheduler: scheduler, latest: true)
      }
      for text in ["a", "b"] {
        for id in ids { store.send(.path(.element(id: id, action: .says(text)))) }
        await advance()
      }
      #expect(heard(in: store) == [["a"], ["a"]])
      store.send(.path(.popFrom(id: ids[1])))
      await advance(by: 1)
      #expect(heard(in: store) == [["a", "b"]])
      await advance(by: 1)
      #expect(store.isIdle)
    }
  }
}
