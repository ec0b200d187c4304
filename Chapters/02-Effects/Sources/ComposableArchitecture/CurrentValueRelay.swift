import OpenCombine

/// A value that can be read at any time and that publishes each new value.
///
/// A subscriber receives the current value first. Subscribers receive a new value in the order in
/// which they subscribed, and by then ``value`` is already the new one.
///
/// OpenCombine has `CurrentValueSubject` for this, but stores its subscribers in a set, and so
/// notifies them in an order that differs from run to run. Like the store that owns it, a relay
/// belongs to one thread.
final class CurrentValueRelay<Output>: Publisher {
  typealias Failure = Never

  /// The current value. Setting it notifies every subscriber.
  var value: Output {
    get { current }
    set {
      current = newValue
      publish()
    }
  }

  private var current: Output
  private var subscriptions: [Subscription] = []
  private var cancelledCount = 0

  init(_ value: Output) {
    self.current = value
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subscription = Subscription(relay: self, subscriber: AnySubscriber(subscriber))
    subscriptions.append(subscription)
    subscriber.receive(subscription: subscription)
  }

  private func publish() {
    let newValue = current
    for subscription in subscriptions {
      subscription.offer(newValue)
    }
  }

  /// Removes cancelled subscriptions once they are the majority, so that a removal is cheap on
  /// average, however many subscribers there are.
  private func didCancelSubscription() {
    cancelledCount += 1
    guard cancelledCount * 2 > subscriptions.count else { return }
    subscriptions.removeAll(where: \.isCancelled)
    cancelledCount = 0
  }

  private final class Subscription: OpenCombine.Subscription {
    private var relay: CurrentValueRelay?
    private var subscriber: AnySubscriber<Output, Never>?
    private var demand = Subscribers.Demand.none
    private var hasMissedValue = true

    init(relay: CurrentValueRelay, subscriber: AnySubscriber<Output, Never>) {
      self.relay = relay
      self.subscriber = subscriber
    }

    var isCancelled: Bool { subscriber == nil }

    func offer(_ value: Output) {
      guard let subscriber else { return }
      guard demand > 0 else {
        hasMissedValue = true
        return
      }
      hasMissedValue = false
      demand -= 1
      demand += subscriber.receive(value)
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      if hasMissedValue, let relay {
        offer(relay.value)
      }
    }

    func cancel() {
      guard let subscriber, let relay else { return }
      self.subscriber = nil
      self.relay = nil
      relay.didCancelSubscription()
      // The subscriber's own objects are released last. One of them may be a subscription, which is
      // then cancelled.
      withExtendedLifetime(subscriber) {}
    }
  }
}
