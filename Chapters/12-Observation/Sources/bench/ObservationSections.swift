import Benchmarking
import ComposableArchitecture
import Perception
import TerminalUI

/// The cost of tracking reads.
@MainActor let trackings = BenchmarkSection(
  name: "Tracking",
  measurements: [
    Measurement("a read, not observed at all") { stopwatch in
      let row = opaque(Rows.Row(id: 1))
      stopwatch.time { use(opaque(row).count) }
    },
    Measurement("a read outside of all trackings") { stopwatch in
      let row = ObservedRow(id: 1)
      stopwatch.time { use(opaque(row).count) }
    },
    Measurement("a read in a tracking, cancelled") { stopwatch in
      let row = ObservedRow(id: 1)
      stopwatch.time {
        PerceptionTracking.track({ use(row.count) }, onChange: {}).1.cancel()
      }
    },
    Measurement("a read in the standard library's tracking, never ended", calls: 500) { stopwatch in
      let row = ObservedRow(id: 1)
      stopwatch.time { withObservationTracking({ use(row.count) }, onChange: {}) }
    },
    Measurement("a write without observers") { stopwatch in
      var row = ObservedRow(id: 1)
      stopwatch.time { row.count = opaque(1) }
    },
    Measurement("a read in a tracking, and a change") { stopwatch in
      var row = ObservedRow(id: 1)
      stopwatch.time {
        withPerceptionTracking({ use(row.count) }, onChange: {})
        row.count = opaque(1)
      }
    },
    Measurement("100 rows read in a tracking, and one changed", calls: 500) { stopwatch in
      var rows = (0..<100).map { ObservedRow(id: $0) }
      stopwatch.time {
        withPerceptionTracking({ for row in rows { use(row.count) } }, onChange: {})
        rows[50].count = opaque(1)
      }
    },
    Measurement("a state is made") { stopwatch in
      stopwatch.time { use(ObservedRow(id: opaque(1))) }
    },
  ])

/// The cost of an action whose changes are observed.
@MainActor let observers = BenchmarkSection(
  name: "Observed stores",
  measurements: [
    Measurement("an action, of a state that is not observed") { stopwatch in
      let store = Store(initialState: 0) { Leaf() }
      stopwatch.time { store.send(1) }
    },
    sending(observers: 0, ofSameField: true), sending(observers: 1, ofSameField: true),
    sending(observers: 1_000, ofSameField: false), sending(observers: 1_000, ofSameField: true),
    Measurement("one row of 10000, by forEach") { stopwatch in
      let store = Store(initialState: ObservedRows(count: 10_000)) { ObservedList() }
      stopwatch.time { store.send(.rows(.element(id: 5_000, action: 1))) }
    },
    Measurement("one row of 10000, by its parent") { stopwatch in
      let store = Store(initialState: ObservedRows(count: 10_000)) { ObservedList() }
      stopwatch.time { store.send(.changeRow(5_000)) }
    },
    Measurement("one row of 10000, not observed, by forEach") { stopwatch in
      let store = Store(initialState: Rows(count: 10_000)) { RowsByPath() }
      stopwatch.time { store.send(.rows(.element(id: 5_000, action: 1))) }
    },
  ])

/// The cost of showing the change of a row.
@MainActor let shownRows = BenchmarkSection(
  name: "Rows on the screen",
  measurements: [
    Measurement("an action, of a state that is not observed") { stopwatch in
      let store = Store(initialState: 0) { Leaf() }
      stopwatch.time { store.send(1) }
    },
    Measurement("one of 1000 rows, by ForEach", calls: 40) { stopwatch in
      let store = Store(initialState: ObservedRows(count: 1_000)) { ObservedList() }
      let renderer = Renderer(ObservedListView(store: store))
      use(renderer.frame())
      stopwatch.time {
        store.send(.rows(.element(id: 500, action: 1)))
        use(renderer.frame())
      }
    },
    Measurement("one of 1000 rows, by ForEachStore", calls: 40) { stopwatch in
      let store = Store(initialState: Rows(count: 1_000)) { RowsByPath() }
      let renderer = Renderer(LegacyListView(store: store))
      use(renderer.frame())
      stopwatch.time {
        store.send(.rows(.element(id: 500, action: 1)))
        use(renderer.frame())
      }
    },
  ])

@MainActor
private func sending(observers count: Int, ofSameField isSame: Bool) -> Measurement {
  Measurement(
    "an action, \(count) observers of \(isSame ? "the same" : "another") field",
    calls: count > 1 ? 500 : 20_000
  ) { stopwatch in
    let store = Store(initialState: ObservedRows(count: 1)) { ObservedList() }
    func observe() -> [PerceptionTracking] {
      (0..<count).map { _ in
        PerceptionTracking.track(
          { MainActor.assumeIsolated { if isSame { use(store.number) } else { use(store.rows) } } },
          onChange: {}
        ).1
      }
    }
    var trackings = observe()
    stopwatch.time {
      store.send(.add(1))
      // Notified observers track again.
      if isSame { trackings = observe() }
    }
    for tracking in trackings { tracking.cancel() }
  }
}

private struct ObservedListView: View {
  let store: StoreOf<ObservedList>

  var body: some View {
    ForEach(store.scope(state: \.rows, action: \.rows)) { row in
      ObservedRowView(store: row)
    }
  }
}

private struct ObservedRowView: View {
  let store: Store<ObservedRow, Int>

  var body: some View {
    Text("\(store.count)")
  }
}

private struct LegacyListView: View {
  let store: StoreOf<RowsByPath>

  var body: some View {
    ForEachStore(store.scope(state: \.rows, action: \.rows)) { row in
      WithViewStore(row, observe: \.count) { count in
        Text("\(count.state)")
      }
    }
  }
}
