import OpenCombine

/// A value that can be read at any time, and that tells its observers of each new value it received.
///
/// Observers hear of a new value in the order in which they came, and when they do, ``value`` is
/// already the new one. As a publisher, a relay gives each subscriber the current value first.
///
/// OpenCombine has `CurrentValueSubject` for this, but keeps its subscribers in a set, and so tells
/// them in an order that differs from run to run. Like the store that owns it, a relay belongs to
/// one thread.
final class CurrentValueRelay<Output>: Publisher {
  typealias Failure = Never

  /// The value now. Setting it tells every observer. It cannot be read while it is being changed by
  /// ``update(_:)``.
  var value: Output {
    get {
      guard !isChanging else {
        fatalError(
          """
          The state of a store was read while its reducer was changing it.

          A reducer gets the state handed in. Read it there, and neither make nor observe a view \
          store in a reducer.
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

  /// What this relay follows, if it follows something. It ends with the relay.
  var source: AnyCancellable?

  /// Who is notified of new values.
  let observers = Observers()

  private var current: Output
  private var isChanging = false

  init(_ value: Output) {
    self.current = value
  }

  /// Changes the value where it is, without telling anybody.
  ///
  /// A copy that is changed and put back would be dearer: while there is a copy, its arrays have two
  /// owners, and the first change to one of them copies it with all that is in it.
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

  /// An observation that takes no more than it has asked for.
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
