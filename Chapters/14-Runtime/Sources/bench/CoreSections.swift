import Benchmarking
import ComposableArchitecture
import Perception

/// The cost of an action that is sent to a nested feature. Names of the original's own benchmark are in brackets.
@MainActor let sending = BenchmarkSection(
  name: "Sending",
  measurements: [
    bareReducer,
    Measurement("the reducers alone, 10 deep") { stopwatch in
      let reduce = DeepFeature()._prepared()
      var state = Deep(depth: 10)
      let action = DeepFeature.Action.tapped(depth: 10)
      stopwatch.time { use(reduce(&state, action)) }
    },
    Measurement("a root store [Store.Send]") { stopwatch in
      let store = deepStore(0)
      stopwatch.time { store.send(.tapped) }
    },
  ]
    + [1, 5, 10].map { depth in
      Measurement("through \(depth) scopes [NestedStore.Send]") { stopwatch in
        let store = deepStore(depth).inner(depth)
        stopwatch.time { store.send(.tapped) }
      }
    } + [
      Measurement("through 10 scopes, and the count is read") { stopwatch in
        let store = deepStore(10).inner(10)
        stopwatch.time {
          store.send(.tapped)
          use(store.count)
        }
      },
      Measurement("the root of a chain of 10 [NestedStore.RootSend]") { stopwatch in
        let store = deepStore(10)
        let inner = store.inner(10)
        stopwatch.time { store.send(.tapped) }
        withExtendedLifetime(inner) {}
      },
      Measurement("one level down, in a chain of 10 [NestedStore.NestedSend(1)]") { stopwatch in
        let store = deepStore(10)
        let inner = store.inner(10)
        let first = store.inner(1)
        stopwatch.time { first.send(.tapped) }
        withExtendedLifetime(inner) {}
      },
    ]
    + throughParts + [
      Measurement("a root store without children") { stopwatch in
        let store = Store(initialState: 0) {
          Reduce<Int, Int> { count, action in
            count += action
            return .none
          }
        }
        stopwatch.time { store.send(1) }
      },
      Measurement("present and dismiss, and the count is read") { stopwatch in
        let store = deepStore(0)
        stopwatch.time {
          store.send(.present)
          use(store.inner(1).count)
          store.send(.child(.dismiss))
        }
      },
    ])

/// The cost of scoping a store and reading it.
@MainActor let scoping = BenchmarkSection(
  name: "Scoping and reading",
  measurements: [
    bareReducer,
    Measurement("make a root store") { stopwatch in
      let state = Deep(depth: 10)
      stopwatch.time { use(Store(initialState: state) { DeepFeature() }) }
    },
    Measurement("make a root store and a chain of 10 [NestedStore.Scope]", calls: 2_000) {
      stopwatch in
      // Child stores are cached in their parent store, so each chain needs its own root.
      let state = Deep(depth: 10)
      stopwatch.time { use(Store(initialState: state) { DeepFeature() }.inner(10)) }
    },
    Measurement("find a store again [Store.Scope]") { stopwatch in
      let store = deepStore(1)
      let inner = store.inner(1)
      stopwatch.time { use(store.inner(1)) }
      withExtendedLifetime(inner) {}
    },
    Measurement("read a root store [Store.Access]") { stopwatch in
      let store = deepStore(0)
      stopwatch.time { use(store.count) }
    },
    Measurement("read, 10 deep, again [NestedStore.Access]") { stopwatch in
      let store = deepStore(10).inner(10)
      stopwatch.time { use(store.count) }
    },
  ])

/// The cost of an action whose changes are observed.
@MainActor let observing = BenchmarkSection(
  name: "Observed stores",
  measurements: [
    bareReducer,
    row(of: 1_000, observed: false), row(of: 10_000, observed: false),
    row(of: 1_000, observed: true), row(of: 10_000, observed: true),
    Measurement("1000 observers of other fields, one send") { stopwatch in
      let store = Store(initialState: ObservedRows(count: 1_000)) { ObservedList() }
      let rows = Array(store.scope(state: \.rows, action: \.rows))
      let trackings = rows.map { row in
        PerceptionTracking.track({ use(row.count) }, onChange: {}).1
      }
      stopwatch.time { store.send(.add(1)) }
      for tracking in trackings { tracking.cancel() }
    },
  ])

@MainActor let bareReducer = Measurement("a bare reducer") { stopwatch in
  let reduce = opaque { (state: inout Int, _: Bool) in state += 1 }
  var state = 0
  stopwatch.time { reduce(&state, true) }
}

@MainActor
private func deepStore(_ depth: Int) -> StoreOf<DeepFeature> {
  Store(initialState: Deep(depth: depth)) { DeepFeature() }
}

/// An action of one row with an existing store, while all stores are read.
@MainActor
private func row(of count: Int, observed: Bool) -> Measurement {
  Measurement("one row of \(count), \(observed ? "all observed" : "not observed")") { stopwatch in
    let store = Store(initialState: ObservedRows(count: count)) { ObservedList() }
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    var trackings: [PerceptionTracking] = []
    if observed {
      // The row itself isn't observed, because its observer would have to start tracking again after each action.
      trackings = rows.enumerated().filter { $0.offset != count / 2 }.map { _, row in
        PerceptionTracking.track({ use(row.count) }, onChange: {}).1
      }
    }
    stopwatch.time { rows[count / 2].send(1) }
    for tracking in trackings { tracking.cancel() }
    withExtendedLifetime(rows) {}
  }
}
