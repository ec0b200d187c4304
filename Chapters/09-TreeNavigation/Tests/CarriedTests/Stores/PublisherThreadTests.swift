import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import StoreSupport
import Testing

@testable import ComposableArchitecture

@Suite("Publishers of stores on other threads", .timeLimit(.minutes(5)))
@MainActor
struct PublisherThreadTests {
  struct State: Equatable {
    var number = 7
    var name = "Blob"
  }

  private let store = Store(initialState: State()) {
    Reduce<State, Int> { state, action in
      state.number += action
      return .none
    }
  }

  /// The publishers of a store and of a view store.
  private func publishers() -> [StorePublisher<Int>] {
    [store.publisher.number, ViewStore(store, observe: \.number).publisher]
  }

  private let queue = DispatchQueue(label: "other")

  @Test("a subscription on a different thread gets each value on the main actor")
  func subscribesElsewhere() async {
    for publisher in publishers() {
      let (values, continuation) = AsyncStream<(value: Int, isOnMainActor: Bool)>.makeStream()
      let subscription = publisher.subscribe(on: queue.ocombine).sink { @Sendable value in
        continuation.yield((value, isOnMainActor))
      }
      let start = store.withState(\.number)
      var received: [Int] = []
      for await (value, isOnMainActor) in values {
        #expect(isOnMainActor)
        received.append(value)
        if received.count == 3 { break }
        store.send(1)
      }
      #expect(received == [start, start + 1, start + 2])
      subscription.cancel()
    }
  }

  @Test("the first value of a publisher is the current state")
  func values() async {
    for publisher in publishers() {
      let number = store.withState(\.number)
      let first = await publisher.values.first { @Sendable _ in true }
      #expect(first == number)
      store.send(1)
      let later = await publisher.values.first { @Sendable in $0 > number }
      #expect(later == number + 1)
    }
  }

  @Test("a subscription can be cancelled on a different thread while the store sends")
  func cancelsElsewhere() async {
    for publisher in publishers() {
      for _ in 0..<100 {
        let lasting = publisher.sink { _ in }
        let subscriptions = UncheckedSendable(
          (0..<20).map { _ in publisher.map { $0 + 1 }.sink { @Sendable _ in } })
        let isCancelled = AsyncStream<Never> { continuation in
          queue.async {
            for subscription in subscriptions.value { subscription.cancel() }
            continuation.finish()
          }
        }
        for _ in 0..<20 { store.send(1) }
        for await _ in isCancelled {}
        lasting.cancel()
      }
    }
    #expect(store.withState(\.number) == 4_007)
  }
}
