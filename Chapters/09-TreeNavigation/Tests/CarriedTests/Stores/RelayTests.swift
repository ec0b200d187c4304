@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Relays")
@MainActor
struct CurrentValueRelayTests {
  @Test("Subscribers hear of a value in the order in which they subscribed")
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

  @Test("A subscriber may cancel itself and others while it is being told")
  func cancelsWhileTelling() {
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

  @Test("A subscriber without demand gets the latest value when it asks again")
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
}
