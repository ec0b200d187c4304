import Benchmarking
import ComposableArchitecture

/// The extraction of cases. The baseline is a handwritten `switch`.
@MainActor let casePaths = BenchmarkSection(
  name: "Case paths",
  measurements: [
    Measurement("a switch, 3 levels") { stopwatch in
      let extract: (Nest) -> Int? = opaque {
        if case .nest(.nest(.leaf(let value))) = $0 { value } else { nil }
      }
      let value = opaque(Nest(depth: 2))
      stopwatch.time { use(extract(value)) }
    },
    extracting("1 level", levels: 1, by: \.leaf),
    extracting("3 levels", levels: 3, by: \.nest.nest.leaf),
    extracting(
      "10 levels", levels: 10, by: \.nest.nest.nest.nest.nest.nest.nest.nest.nest.leaf),
    reflecting("1 level, by reflection", levels: 1, by: /Nest.leaf),
    reflecting("3 levels, by reflection", levels: 3, by: /Nest.nest .. /Nest.nest .. /Nest.leaf),
    Measurement("1 level, another case") { stopwatch in
      let path = opaque(AnyCasePath(\Nest.Cases.leaf))
      let value = opaque(Nest(depth: 1))
      stopwatch.time { use(path.extract(from: value)) }
    },
    Measurement("embed, 3 levels") { stopwatch in
      let path = opaque(AnyCasePath(\Nest.Cases.nest.nest.leaf))
      stopwatch.time { use(path.embed(1)) }
    },
    Measurement("value[case: path], 3 levels") { stopwatch in
      let value = opaque(Nest(depth: 2))
      stopwatch.time { use(value[case: \.nest.nest.leaf]) }
    },
    Measurement("a Scope by key paths is made") { stopwatch in
      stopwatch.time {
        use(Scope<Nest.Counted, Nest, Leaf>(state: \.leaf, action: \.leaf) { Leaf() })
      }
    },
  ])

/// The cost of an action through features that are enums.
@MainActor let enumReducers = BenchmarkSection(
  name: "Enum reducers",
  measurements: [
    Measurement("an action, sent to a store") { stopwatch in
      let store = Store(initialState: 0) { Leaf() }
      stopwatch.time { store.send(1) }
    },
    throughEnums(1), throughEnums(5), throughEnums(10), throughEnums(10, rows: 10_000),
    Measurement("one row of 10000, by IdentifiedAction") { stopwatch in
      let store = Store(initialState: Rows(count: 10_000)) { RowsByPath() }
      stopwatch.time { store.send(.rows(.element(id: 5_000, action: 1))) }
    },
  ])

/// The cost of scoping a store.
@MainActor let scopes = BenchmarkSection(
  name: "Scopes",
  measurements: [
    Measurement("with functions") { stopwatch in
      let store = Store(initialState: Nest.Counted()) { EmptyReducer<Nest.Counted, Nest>() }
      stopwatch.time { use(store.scope(state: { $0.leaf }, action: { .leaf($0) })) }
    },
    Measurement("with key paths, again") { stopwatch in
      let store = Store(initialState: Nest.Counted()) { EmptyReducer<Nest.Counted, Nest>() }
      stopwatch.time { use(store.scope(state: \.leaf, action: \.leaf)) }
    },
    Measurement("with key paths, the first time", calls: 2_000) { stopwatch in
      let store = Store(initialState: Nest.Counted()) { EmptyReducer<Nest.Counted, Nest>() }
      stopwatch.time {
        // A store without cached child stores.
        use(
          store.scope(state: { $0 }, action: { $0 as Nest })
            .scope(state: \.leaf, action: \.leaf))
      }
    },
    Measurement("read, through 10 scopes by key paths") { stopwatch in
      var store = Store(initialState: Wrapped(depth: 10)) { EmptyReducer<Wrapped, Nest>() }
      for _ in 0..<10 { store = store.scope(state: \.inner, action: \.nest) }
      stopwatch.time { use(store.withState(\.count)) }
    },
  ])

@MainActor
private func extracting(
  _ name: String, levels: Int, by keyPath: CaseKeyPath<Nest, Int>
) -> Measurement {
  Measurement(name) { stopwatch in
    let path = opaque(AnyCasePath(keyPath))
    let value = opaque(Nest(depth: levels - 1))
    stopwatch.time { use(path.extract(from: value)) }
  }
}

@MainActor
private func reflecting(
  _ name: String, levels: Int, by path: AnyCasePath<Nest, Int>
) -> Measurement {
  Measurement(name) { stopwatch in
    let path = opaque(path)
    let value = opaque(Nest(depth: levels - 1))
    use(path.extract(from: value))
    stopwatch.time { use(path.extract(from: value)) }
  }
}

@MainActor
private func throughEnums(_ depth: Int, rows: Int = 0) -> Measurement {
  let name = "through \(depth) enum reducer\(depth == 1 ? "" : "s")"
  return Measurement(rows == 0 ? name : "\(name), \(rows) rows") { stopwatch in
    let store = Store(initialState: Level.State(depth: depth, rows: rows)) { Level() }
    let action = Level.Action(depth: depth)
    stopwatch.time { store.send(action) }
  }
}
