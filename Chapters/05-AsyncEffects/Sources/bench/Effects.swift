import Benchmarking
import ComposableArchitecture
import OpenCombine

enum CountAction: Equatable { case begin, answered }

/// A store whose first action returns an effect.
@MainActor
private func store(
  _ effect: @escaping @Sendable () -> Effect<CountAction, Never>
) -> ViewStore<Int, CountAction> {
  ViewStore(
    Store(
      initialState: 0,
      reducer: Reducer<Int, CountAction, Void> { state, action, _ in
        switch action {
        case .begin:
          return effect()
        case .answered:
          state += 1
          return .none
        }
      },
      environment: ()))
}

/// One action, its effect, and the wait for the effect's end.
@MainActor
private func awaiting(
  _ name: String, calls: Int = 1_000, _ effect: @escaping @Sendable () -> Effect<CountAction, Never>
) -> Measurement {
  Measurement(name, calls: calls) { stopwatch in
    let viewStore = store(effect)
    await stopwatch.time { await viewStore.send(.begin).finish() }
  }
}

/// One action that returns an effect, with the actions that the effect sends.
@MainActor let effects = BenchmarkSection(
  name: "Effects",
  measurements: [
    bareReducer,
    Measurement("a publisher that sends one action") { stopwatch in
      let viewStore = store { Effect(value: .answered) }
      stopwatch.time { viewStore.send(.begin) }
    },
    awaiting("a task on the main actor, awaited", calls: 5_000) {
      .run { @MainActor send in send(.answered) }
    },
    awaiting("a task off the main actor, awaited") { .task { .answered } },
    awaiting("the same, cancellable") { .task { .answered }.cancellable(id: 1) },
    awaiting("the same, replacing another") {
      .task { .answered }.cancellable(id: 1, cancelInFlight: true)
    },
    awaiting("a task and a publisher, merged") {
      .merge(.task { .answered }, Effect(value: .answered))
    },
    awaiting("three concatenated tasks") {
      .concatenate(.task { .answered }, .task { .answered }, .task { .answered })
    },
    awaiting("100 merged tasks", calls: 20) { .merge((0..<100).map { _ in .task { .answered } }) },
    Measurement("100 merged effects that do nothing", calls: 1_000) { stopwatch in
      let viewStore = store { .merge((0..<100).map { _ in .none }) }
      stopwatch.time { viewStore.send(.begin) }
    },
  ]
)

/// Effects that send many actions, and many effects.
@MainActor let manyEffects = BenchmarkSection(
  name: "Much and many",
  measurements: [
    bareReducer,
    sendingMuch(10), sendingMuch(100), sendingMuch(10_000),
    cancellingOne(of: 100), cancellingOne(of: 10_000),
  ]
)

/// One of the many actions that a task sends.
@MainActor
private func sendingMuch(_ count: Int) -> Measurement {
  Measurement("an action of a task that sends \(count)", calls: 1) { stopwatch in
    let viewStore = store {
      .run { @MainActor send in for _ in 0..<count { send(.answered) } }
    }
    await stopwatch.time(perCall: count) { await viewStore.send(.begin).finish() }
  }
}

/// One of many tasks is cancelled and started again, so that there are always as many.
@MainActor
private func cancellingOne(of count: Int) -> Measurement {
  Measurement("cancelling one of \(count) tasks", calls: 20) { stopwatch in
    let viewStore = ViewStore(
      Store(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, id, _ in
          id < 0
            ? .cancel(id: -id)
            : .run { _ in try await Task.never() }.cancellable(id: id)
        },
        environment: ()))
    for id in 1...count { viewStore.send(id) }
    stopwatch.time {
      viewStore.send(-(count / 2 + 1))
      viewStore.send(count / 2 + 1)
    }
  }
}
