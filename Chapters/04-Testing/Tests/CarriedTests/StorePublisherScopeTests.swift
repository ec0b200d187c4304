@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Stores from a publisher of the state", .timeLimit(.minutes(5)))
@MainActor
struct StorePublisherScopeTests {
  private struct App: Equatable {
    var numbers: [Int] = []
  }

  private let store = Store(
    initialState: App(),
    reducer: Reducer<App, [Int], Void> { state, numbers, _ in
      state.numbers = numbers
      return .none
    },
    environment: ()
  )

  @Test("a store that follows the state is published for each output")
  func follows() {
    var stores: [Store<Int, Int>] = []
    let subscription = store.publisherScope(
      state: { $0.compactMap(\.numbers.first).removeDuplicates { $0 % 10 == $1 % 10 } },
      action: { [$0] }
    )
    .sink { stores.append($0) }
    #expect(stores.isEmpty)
    store.send([1])
    #expect(stores.map(\.state.value) == [1])
    stores[0].send(11)
    #expect(store.state.value.numbers == [11])
    #expect(stores.map(\.state.value) == [11], "the same store")
    store.send([])
    #expect(stores.map(\.state.value) == [11], "the store shows the last output")
    store.send([2])
    #expect(stores.map(\.state.value) == [2, 2], "a different store")
    withExtendedLifetime(subscription) {}
  }

  @Test("a child's store may send the parent's actions")
  func sameActions() {
    var stores: [Store<Int, [Int]>] = []
    let subscription = store.publisherScope(state: { $0.map(\.numbers.count).removeDuplicates() })
      .sink { stores.append($0) }
    #expect(stores.map(\.state.value) == [0])
    stores[0].send([7, 8])
    #expect(stores.map(\.state.value) == [2, 2])
    withExtendedLifetime(subscription) {}
  }
}
