import OpenCombine

/// A value that can be read at any time, and that notifies its observers of each new value.
///
/// Observers are notified of a new value in the order in which they were added, and by then
/// ``value`` is already the new one. As a publisher, a relay sends each subscriber the current
/// value first.
///
/// OpenCombine has `CurrentValueSubject` for this, but stores its subscribers in a set, and so
/// notifies them in an order that differs from run to run. Like the store that owns it, a relay
/// belongs to one thread.
final class CurrentValueRelay<Output>: Publisher {
  typealias Failure = Never

  /// The current value. Setting it notifies every observer. It can't be read while ``update(_:)``
  /// is changing it.
  var value: Output {
    get {
      guard !isChanging else {
        fatalError(
          """
          The state of a store was read while its reducer was changing it.

          A reducer receives the state as a parameter. Read it there. Don't create or observe a \
          view store in a reducer.
          """
        )
      }
      return current
    }
    set {
      current = newValue
      observers.notify()
    }
  }

  /// The observation of this relay's source, if it has one. It ends with the relay.
  var source: AnyCancellable?

  /// The observers that are notified of new values.
  let observers = Observers()

  private var current: Output
  private var isChanging = false

  init(_ value: Output) {
    self.current = value
  }

  /// Changes the value in place, without notifying observers.
  ///
  /// Changing a copy would cost more: while a copy exists, its arrays have two owners, so the first
  /// change to an array copies all of its elements.
  func update(_ change: (inout Output) -> Void) {
    isChanging = true
    change(&current)
    isChanging = false
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subscription = Subscription(subscriber, relay: self)
    subscription.observation = observers.add { subscription.offer() }
    subscriber.receive(subscription: subscription)
  }

  /// An observation that receives only as many values as it requests.
  private final class Subscription: OpenCombine.Subscription {
    var observation: AnyCancellable?
    private var relay: CurrentValueRelay?
    private var subscriber: AnySubscriber<Output, Never>?
    private var demand = Subscribers.Demand.none
    private var hasMissedValue = true

    init<S: Subscriber>(_ subscriber: S, relay: CurrentValueRelay)
    where S.Input == Output, S.Failure == Never {
      self.subscriber = AnySubscriber(subscriber)
      self.relay = relay
    }

    func offer() {
      guard demand > 0, let subscriber, let relay else {
        hasMissedValue = true
        return
      }
      hasMissedValue = false
      demand -= 1
      demand += subscriber.receive(relay.value)
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      if hasMissedValue { offer() }
    }

    func cancel() {
      let subscriber = self.subscriber
      self.subscriber = nil
      relay = nil
      observation = nil
      withExtendedLifetime(subscriber) {}
    }
  }
}
