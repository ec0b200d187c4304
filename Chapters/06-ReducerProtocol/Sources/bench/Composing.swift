import Benchmarking
import ComposableArchitecture

/// The baseline: a reducer that is called through a closure that the compiler can't inline.
@MainActor private let bareClosure = Measurement("a bare closure") { stopwatch in
  let reduce = opaque {
    (state: inout Level0.State, _: Level0.Action) -> EffectTask<Level0.Action> in
    state.count += 1
    return .none
  }
  var state = Level0.State()
  stopwatch.time { use(reduce(&state, .tapped)) }
}

/// One action through many features: as closures, as in chapter 5, and as bodies.
@MainActor let composing = BenchmarkSection(
  name: "Composing",
  measurements: [bareClosure]
    + both("1 level", Level1(), Level1.closure, Level1.State(), .child(.tapped))
    + both("5 levels", Level5(), Level5.closure, Level5.State(), level5)
    + both("10 levels", Level10(), Level10.closure, Level10.State(), level10)
    + both(
      "1 row of 100", Rows(), Rows.closure, Rows.State(count: 100), .row(id: 50, action: .tapped))
    + both(
      "1 row of 10,000", Rows(), Rows.closure, Rows.State(count: 10_000),
      .row(id: 5_000, action: .tapped))
    + both("1 of 40 siblings", Siblings(), Siblings.closure, Siblings.State(), .child39(.tapped))
    + both("5 optionals", Sheet5(), Sheet5.closure, Sheet5.State(), sheet5)
    + [
      bodies(
        "10 levels, with _printChanges(nil)", Level10()._printChanges(nil), Level10.State(), level10
      ),
      closures(
        "10 levels of bodies, bridged", AnyReducer { _ in Level10() }, Level10.State(), level10),
      bodies(
        "10 levels of closures, bridged", Reduce(Level10.closure, environment: ()), Level10.State(),
        level10),
    ]
)

@MainActor private let level5 = Level5.Action.child(.child(.child(.child(.child(.tapped)))))
@MainActor private let level10 = Level10.Action.child(.child(.child(.child(.child(level5)))))
@MainActor private let sheet5 = Sheet5.Action.child(.child(.child(.child(.child(.tapped)))))

/// A feature that is written in both ways.
@MainActor
private func both<R: ReducerProtocol>(
  _ name: String, _ reducer: R, _ closure: AnyReducer<R.State, R.Action, Void>, _ state: R.State,
  _ action: R.Action
) -> [Measurement] {
  [
    closures("\(name): closures", closure, state, action),
    bodies("\(name): bodies", reducer, state, action),
  ]
}

@MainActor
private func closures<State, Action>(
  _ name: String, _ reducer: AnyReducer<State, Action, Void>, _ state: State, _ action: Action
) -> Measurement {
  Measurement(name, calls: 2_000) { stopwatch in
    let reducer = opaque(reducer)
    let action = opaque(action)
    var state = state
    stopwatch.time { use(reducer.run(&state, action, ())) }
  }
}

/// The reducer is called as a store calls it: through the protocol.
@MainActor
private func bodies<R: ReducerProtocol>(
  _ name: String, _ reducer: R, _ state: R.State, _ action: R.Action
) -> Measurement {
  Measurement(name, calls: 2_000) { stopwatch in
    let reducer: any ReducerProtocol<R.State, R.Action> = opaque(reducer)
    let action = opaque(action)
    var state = state
    stopwatch.time { use(reducer.reduce(into: &state, action: action)) }
  }
}
