import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import StoreSupport
import Testing

@testable import ComposableArchitecture

@Suite("Publishers on different threads", .timeLimit(.minutes(5)))
@MainActor
struct PublisherThreadTests {
  private let viewStore = ViewStore(
    Store(
      initialState: 7,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return .none
      },
      environment: ()
    )
  )

  private let queue = DispatchQueue(label: "other")

  @Test("a subscription on a different thread gets each value on the main actor")
  func subscribesElsewhere() async {
    let (values, continuation) = AsyncStream<(value: Int, isOnMainActor: Bool)>.makeStream()
    let subscription = viewStore.publisher.subscribe(on: queue.ocombine).sink { @Sendable value in
      continuation.yield((value, isOnMainActor))
    }
    var received: [Int] = []
    for await (value, isOnMainActor) in values {
      #expect(isOnMainActor)
      received.append(value)
      if received.count == 3 { break }
      viewStore.send(1)
    }
    #expect(received == [7, 8, 9])
    subscription.cancel()
  }

  @Test("a value requested on a different thread arrives on the main actor, once")
  func asksElsewhere() async {
    let (values, continuation) = AsyncStream<(value: Int, isOnMainActor: Bool)>.makeStream()
    let subscriptions = LockIsolated<[UncheckedSendable<any Subscription>]>([])
    viewStore.publisher.subscribe(
      AnySubscriber(
        receiveSubscription: { subscriptions.setValue([UncheckedSendable($0)]) },
        receiveValue: { value in
          continuation.yield((value, isOnMainActor))
          return .none
        }))
    var iterator = values.makeAsyncIterator()
    @MainActor func ask(for count: Int) {
      queue.async {
        for _ in 0..<count { subscriptions.value[0].value.request(.max(1)) }
      }
    }
    @MainActor func expectNext(_ expected: Int) async {
      let next = await iterator.next()
      #expect(next?.value == expected)
      #expect(next?.isOnMainActor == true)
    }
    ask(for: 2)
    await expectNext(7)
    viewStore.send(1)
    await expectNext(8)
    viewStore.send(1)
    viewStore.send(1)
    ask(for: 1)
    await expectNext(10)
    subscriptions.value[0].value.cancel()
  }

  @Test("the first value of a publisher is the current state")
  func values() async {
    let first = await viewStore.publisher.values.first { @Sendable _ in true }
    #expect(first == 7)
    viewStore.send(1)
    let later = await viewStore.publisher.values.first { @Sendable in $0 > 7 }
    #expect(later == 8)
  }

  @Test("a subscription can be cancelled on a different thread while the store sends")
  func cancelsElsewhere() async {
    for _ in 0..<200 {
      let lasting = viewStore.publisher.sink { _ in }
      let subscriptions = UncheckedSendable(
        (0..<20).map { _ in viewStore.publisher.map { $0 + 1 }.sink { @Sendable _ in } })
      let isCancelled = AsyncStream<Never> { continuation in
        queue.async {
          for subscription in subscriptions.value { subscription.cancel() }
          continuation.finish()
        }
      }
      for _ in 0..<20 { viewStore.send(1) }
      for await _ in isCancelled {}
      lasting.cancel()
    }
    #expect(viewStore.state == 4_007)
  }

  @Test("no value arrives after a subscription is cancelled on a different thread")
  func nothingAfterCancelling() async {
    let count = LockIsolated(0)
    let subscription = UncheckedSendable(
      viewStore.publisher.sink { @Sendable _ in count.withValue { $0 += 1 } })
    await withCheckedContinuation { continuation in
      queue.async {
        subscription.value.cancel()
        continuation.resume()
      }
    }
    viewStore.send(1)
    #expect(count.value == 1)
  }
}
