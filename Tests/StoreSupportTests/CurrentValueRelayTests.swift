@preconcurrency import OpenCombine
import StoreSupport
import Testing

@Suite("Relays")
@MainActor
struct CurrentValueRelayTests {
  @Test("subscribers get a value in the order in which they subscribed")
  func order() {
    let relay = CurrentValueRelay(0)
    var heard: [Int] = []
    let subscriptions = (0..<50).map { index in
      relay.dropFirst().sink { _ in heard.append(index) }
    }
    relay.value = 1
    #expect(heard == Array(0..<50))
    #expect(subscriptions.count == 50)
  }

  @Test("a subscriber may cancel itself and others while it is notified")
  func cancelsWhileNotifying() {
    let relay = CurrentValueRelay(0)
    var subscriptions: [AnyCancellable] = []
    var heard: [String] = []
    relay.dropFirst().sink { _ in
      heard.append("first")
      subscriptions.removeAll()
    }
    .store(in: &subscriptions)
    relay.dropFirst().sink { _ in heard.append("second") }.store(in: &subscriptions)
    relay.value = 1
    relay.value = 2
    #expect(heard == ["first"])
  }

  @Test("a subscriber without demand gets the latest value when it requests values again")
  func demand() {
    final class Slow: Subscriber {
      var subscription: (any Subscription)?
      var values: [Int] = []
      func receive(subscription: any Subscription) { self.subscription = subscription }
      func receive(_ input: Int) -> Subscribers.Demand {
        values.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let relay = CurrentValueRelay(0)
    let slow = Slow()
    relay.subscribe(slow)
    #expect(slow.values == [])
    slow.subscription?.request(.max(1))
    relay.value = 1
    relay.value = 2
    #expect(slow.values == [0])
    slow.subscription?.request(.max(1))
    #expect(slow.values == [0, 2])
    slow.subscription?.cancel()
  }

  @Test("cancelling a subscriber ends the subscriptions that it owns")
  func nestedSubscriptions() {
    let relay = CurrentValueRelay(0)
    var heard: [Int] = []
    var outer: AnyCancellable?
    do {
      let inner = (0..<2).map { _ in relay.dropFirst().sink { heard.append($0) } }
      outer = relay.map { value in withExtendedLifetime(inner) { value } }.sink { _ in }
    }
    relay.value = 1
    #expect(heard == [1, 1])
    outer?.cancel()
    relay.value = 2
    #expect(heard == [1, 1])
  }

  @Test("cancelling most of ten thousand subscribers keeps the others in order")
  func cancelsMany() {
    let relay = CurrentValueRelay(0)
    var heard: [Int] = []
    var subscriptions = (0..<10_000).map { index in
      Optional(relay.dropFirst().sink { _ in heard.append(index) })
    }
    for index in subscriptions.indices where !index.isMultiple(of: 1_000) {
      subscriptions[index] = nil
    }
    relay.value = 1
    #expect(heard == Array(stride(from: 0, to: 10_000, by: 1_000)))
  }
}
