import Benchmarking
import ComposableArchitecture
import OpenCombine

private enum Action { case begin, answered }

/// A store whose first action returns an effect.
@MainActor private func store(
  _ effect: @escaping () -> Effect<Action, Never>
) -> ViewStore<Int, Action> {
  ViewStore(
    Store(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { state, action, _ in
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

@MainActor private func sending(
  _ name: String, calls: Int = 20_000, _ effect: @escaping () -> Effect<Action, Never>
) -> Measurement {
  Measurement(name, calls: calls) { stopwatch in
    let viewStore = store(effect)
    stopwatch.time { viewStore.send(.begin) }
  }
}

/// One action that returns an effect, with the actions that the effect sends immediately.
@MainActor let effects = BenchmarkSection(
  name: "Effects",
  measurements: [
    bareReducer,
    sending("an effect that sends one action") { Effect(value: .answered) },
    sending("the same, cancellable") { Effect(value: .answered).cancellable(id: 1) },
    sending("the same, replacing another") {
      Effect(value: .answered).cancellable(id: 1, cancelInFlight: true)
    },
    sending("three merged effects") {
      .merge(Effect(value: .answered), Effect(value: .answered), Effect(value: .answered))
    },
    sending("three concatenated effects") {
      .concatenate(Effect(value: .answered), Effect(value: .answered), Effect(value: .answered))
    },
    sending("100 merged effects that do nothing", calls: 1_000) {
      .merge((0..<100).map { _ in .none })
    },
  ]
)
