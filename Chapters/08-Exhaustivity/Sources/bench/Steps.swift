import Benchmarking
import ComposableArchitecture

/// The cost of a test's step, compared with the same action sent to a store.
@MainActor let steps = BenchmarkSection(
  name: "Steps",
  measurements: [
    sentToStore,
    Measurement("send, without effects", calls: 200) { stopwatch in
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await stopwatch.time { await store.send(.increment) { $0.count += 1 } }
    },
    Measurement("send, without effects, .off", calls: 200) { stopwatch in
      let store = TestStore(initialState: Counter.State()) { Counter() }
      store.exhaustivity = .off
      await stopwatch.time { await store.send(.increment) }
    },
    Measurement("send and receive, a publisher", calls: 200) { stopwatch in
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await stopwatch.time {
        await store.send(.emit(1))
        await store.receive(.increment) { $0.count += 1 }
      }
    },
    Measurement("send and receive, a run", calls: 50) { stopwatch in
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await stopwatch.time {
        await store.send(.run(1))
        await store.receive(.increment) { $0.count += 1 }
      }
    },
  ]
)

/// The cost of skipping.
@MainActor let skipping = BenchmarkSection(
  name: "Skipping",
  measurements: [
    sentToStore, receivingLast(of: 10), receivingLast(of: 100), receivingLast(of: 1000),
  ])

/// The cost of asserting a change in a large state.
@MainActor let rows = BenchmarkSection(
  name: "One change in 10,000 rows",
  measurements: [
    sentToStore,
    assertion(.on),
    assertion(.off),
    assertion(.off(showSkippedAssertions: true)),
  ])

/// The baseline: an action that is sent to a store.
@MainActor private let sentToStore = Measurement("the action, sent to a store") { stopwatch in
  let store = Store(initialState: Counter.State()) { Counter() }
  let viewStore = ViewStore(store, removeDuplicates: ==)
  stopwatch.time { viewStore.send(.increment) }
}

@MainActor
private func receivingLast(of count: Int) -> Measurement {
  Measurement("receive the last of \(count) actions", calls: max(1, 200 / count)) { stopwatch in
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off
    await stopwatch.time {
      await store.send(.emit(count))
      await store.receive(.reset)
    }
  }
}

@MainActor
private func assertion(_ exhaustivity: Exhaustivity) -> Measurement {
  Measurement("\(exhaustivity)", calls: 5) { stopwatch in
    let store = TestStore(initialState: Table.State()) { Table() }
    store.exhaustivity = exhaustivity
    var isOn = false
    await stopwatch.time {
      isOn.toggle()
      await store.send(.toggled(row: 5_000)) { [isOn] in $0.rows[5_000].isOn = isOn }
    }
  }
}
