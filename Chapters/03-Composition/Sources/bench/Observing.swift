import Benchmarking
import ComposableArchitecture
import OpenCombine

@MainActor private func todoStore() -> Store<Todo, TodoAction> {
  Store(initialState: Todo(id: 0), reducer: todoReducer, environment: ())
}

/// One action, and many observers of its change.
@MainActor let observing = BenchmarkSection(
  name: "Observing",
  measurements: [bareReducer]
    + [1, 100, 1_000].map { count in
      Measurement("\(count) view store\(count == 1 ? "" : "s")", calls: 20_000 / count) {
        stopwatch in
        let store = todoStore()
        let viewStores = (0..<count).map { _ in ViewStore(store) }
        stopwatch.time { viewStores[0].send(rename) }
      }
    }
    + [1, 100, 1_000].map { count in
      Measurement(
        "\(count) subscriber\(count == 1 ? "" : "s") of a publisher", calls: 20_000 / count
      ) { stopwatch in
        let viewStore = ViewStore(todoStore())
        let subscriptions = (0..<count).map { _ in viewStore.publisher.sink { use($0) } }
        withExtendedLifetime(subscriptions) {
          stopwatch.time { viewStore.send(rename) }
        }
      }
    }
    + [
      Measurement("1000 subscribers of a property", calls: 20) { stopwatch in
        let viewStore = ViewStore(todoStore())
        let subscriptions = (0..<1_000).map { _ in viewStore.publisher.renamings.sink { use($0) } }
        withExtendedLifetime(subscriptions) {
          stopwatch.time { viewStore.send(rename) }
        }
      }
    ]
)
