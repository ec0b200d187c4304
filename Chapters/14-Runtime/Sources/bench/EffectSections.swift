import Benchmarking
import ComposableArchitecture

/// The cost of running the effect of an action.
@MainActor let effects = BenchmarkSection(
  name: "Effects",
  measurements: [
    bareReducer,
    Measurement("send an action [.send]") { stopwatch in
      let store = Store(initialState: 0) { Answering { .send(.answered) } }
      stopwatch.time { store.send(.begin) }
    },
    Measurement("a task, awaited", calls: 2_000) { stopwatch in
      await stopwatch.time { await Task.immediate {}.value }
    },
    Measurement("send an action in a task, awaited [.run]", calls: 2_000) { stopwatch in
      let store = Store(initialState: 0) { Answering { .run { await $0(.answered) } } }
      await stopwatch.time { await store.send(.begin).finish() }
    },
  ])

/// The cost of reading and changing a value that several features share.
@MainActor let sharing = BenchmarkSection(
  name: "Shared values",
  measurements: [
    bareReducer,
    Measurement("read") { stopwatch in
      let count = Shared(value: 0)
      stopwatch.time { use(opaque(count).wrappedValue) }
    },
    Measurement("withLock") { stopwatch in
      let count = Shared(value: 0)
      stopwatch.time { opaque(count).withLock { $0 += 1 } }
    },
    Measurement("make a wrapper of a part") { stopwatch in
      let pair = Shared(value: Pair())
      stopwatch.time { use(opaque(pair).first) }
    },
  ])

private struct Pair {
  var first = 0
  var second = 0
}

/// Returns an effect for its first action.
private struct Answering: Reducer {
  enum Action: Sendable { case begin, answered }

  let effect: @Sendable () -> Effect<Action>

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return effect()
    case .answered:
      state += 1
      return .none
    }
  }
}
