import Benchmarking
import ComposableArchitecture

/// The cost of a child's action, through the presentations around it.
@MainActor let presentations = BenchmarkSection(
  name: "A child's action",
  measurements: [
    sentToStore,
    throughScopes(1), throughScopes(10),
    throughIfLets(1), throughIfLets(10), throughIfLets(10, rows: 10_000),
    Measurement("not the child's, past 10 open ifLets") { stopwatch in
      let store = Store(initialState: Screen.State(depth: 10)) { Screen() }
      stopwatch.time { store.send(.increment) }
    },
  ])

/// The cost of presenting and dismissing.
@MainActor let comings = BenchmarkSection(
  name: "Coming and going",
  measurements: [
    sentToStore,
    Measurement("present and close") { stopwatch in
      let store = Store(initialState: Screen.State()) { Screen() }
      stopwatch.time {
        store.send(.open(Screen.State()))
        store.send(.child(.dismiss))
      }
    },
    Measurement("an alert, and its answer") { stopwatch in
      let alert = AlertState<Question.Answer>(
        title: { TextState("Really?") }, actions: { ButtonState(action: .yes) { TextState("Yes") } }
      )
      let store = Store(initialState: Question.State()) { Question() }
      stopwatch.time {
        store.send(.ask(alert))
        store.send(.alert(.presented(.yes)))
      }
    },
  ])

/// The cost of starting and cancelling effects.
@MainActor let effects = BenchmarkSection(
  name: "Effects",
  measurements: [
    sentToStore,
    starting(depth: 0), starting(depth: 10),
    closing(running: 10), closing(running: 1000),
  ])

/// The baseline: an action that is sent to a store.
@MainActor private let sentToStore = Measurement("an action, sent to a store") { stopwatch in
  let store = Store(initialState: Screen.State()) { Screen() }
  stopwatch.time { store.send(.increment) }
}

@MainActor
private func throughScopes(_ depth: Int) -> Measurement {
  Measurement("through \(depth) \(depth == 1 ? "Scope" : "Scopes")") { stopwatch in
    let store = Store(initialState: Part.State(depth: depth)) { Part() }
    let action = Part.Action.increment.part(depth: depth)
    stopwatch.time { store.send(action) }
  }
}

@MainActor
private func throughIfLets(_ depth: Int, rows: Int = 0) -> Measurement {
  let name = "through \(depth) \(depth == 1 ? "ifLet" : "ifLets")"
  return Measurement(rows == 0 ? name : "\(name), \(rows) rows") { stopwatch in
    let store = Store(initialState: Screen.State(depth: depth, rows: rows)) { Screen() }
    let action = Screen.Action.increment.presented(depth: depth)
    stopwatch.time { store.send(action) }
  }
}

@MainActor
private func starting(depth: Int) -> Measurement {
  Measurement("start and cancel, in \(depth) ifLets", calls: 500) { stopwatch in
    let store = Store(initialState: Screen.State(depth: depth)) { Screen() }
    let start = Screen.Action.start.presented(depth: depth)
    let stop = Screen.Action.stop.presented(depth: depth)
    await stopwatch.time {
      let task = store.send(start)
      store.send(stop)
      await task.finish()
    }
  }
}

/// The time that it takes to close a screen with effects, and to start them.
@MainActor
private func closing(running count: Int) -> Measurement {
  Measurement("start \(count) effects, and close", calls: max(2, 200 / count)) { stopwatch in
    let store = Store(initialState: Screen.State()) { Screen() }
    await stopwatch.time {
      store.send(.open(Screen.State()))
      let tasks = (0..<count).map { _ in store.send(.child(.presented(.start))) }
      store.send(.child(.dismiss))
      for task in tasks { await task.finish() }
    }
  }
}
