import Benchmarking
import ComposableArchitecture

/// The steps of a test.
@MainActor let testing = BenchmarkSection(
  name: "Testing",
  measurements: [
    bareReducer,
    Measurement("a test store, one send", calls: 200) { stopwatch in
      let store = testStore()
      var count = 0
      await stopwatch.time {
        count += 1
        await store.send(.answered) { $0 = count }
      }
    },
    Measurement("a test store, a send and a receive", calls: 200) { stopwatch in
      let store = testStore()
      var count = 0
      await stopwatch.time {
        count += 1
        await store.send(.begin)
        await store.receive(.answered) { $0 = count }
      }
    },
  ]
)

@MainActor
private func testStore() -> TestStore<Int, CountAction, Int, CountAction, Void> {
  uncheckedUseMainSerialExecutor = true
  return TestStore(
    initialState: 0,
    reducer: AnyReducer<Int, CountAction, Void> { state, action, _ in
      switch action {
      case .begin:
        return .task { .answered }
      case .answered:
        state += 1
        return .none
      }
    },
    environment: ())
}
