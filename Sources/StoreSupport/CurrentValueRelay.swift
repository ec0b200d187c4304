import ConcurrencyExtras
import Foundation
import OpenCombine

/// A value that can be read at any time, and that notifies its observers of each new value.
///
/// Observers are notified of a new value in the order in which they were added, and by then
/// ``value`` is already the new one. As a publisher, a relay sends each subscriber the current
/// value first.
///
/// OpenCombine has `CurrentValueSubject` for this, but stores its subscribers in a set, and so
/// notifies them in an order that differs from run to run.
///
/// Like the store that owns it, a relay belongs to the main actor. Its publisher can be used anywhere: a subscriber
/// that requests a value on a different thread receives it on the main actor a moment later. A subscription can be
/// cancelled on any thread.
public final class CurrentValueRelay<Output>: Publisher {
  public typealias Failure = Never

  /// The current value. Setting it notifies every observer. It can't be read while ``update(_:)``
  /// is changing it.
  public var value: Output {
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
  public var source: AnyCancellable?

  /// The observers that are notified of new values.
  public let observers = Observers()

  private var current: Output
  private var isChanging = false

  /// Creates a relay with its first value.
  public init(_ value: Output) {
    self.current = value
  }

  /// Changes the value in place, without notifying observers.
  ///
  /// Changing a copy would cost more: while a copy exists, its arrays have two owners, so the first
  /// change to an array copies all of its elements.
  public func update(_ change: (inout Output) -> Void) {
    isChanging = true
    change(&current)
    isChanging = false
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // Only the main actor uses the captured values.
    let subscribe = UncheckedSendable({
      let subscription = Subscription(subscriber, relay: self)
      subscription.observe()
      subscriber.receive(subscription: subscription)
    })
    onMainActor { subscribe.value() }
  }

  /// An observation that receives only as many values as it requests.
  // The lock guards all properties. Only the main actor reads values and passes them on.
  private final class Subscription: OpenCombine.Subscription, @unchecked Sendable {
    private let lock = NSLock()
    private var observation: AnyCancellable?
    private var relay: CurrentValueRelay?
    private var subscriber: AnySubscriber<Output, Never>?
    private var demand = Subscribers.Demand.none
    private var hasMissedValue = true

    init<S: Subscriber>(_ subscriber: S, relay: CurrentValueRelay)
    where S.Input == Output, S.Failure == Never {
      self.subscriber = AnySubscriber(subscriber)
      self.relay = relay
    }

    func observe() {
      let observation = relay?.observers.add {
        self.lock.sync { self.hasMissedValue = true }
        self.offer()
      }
      lock.sync { self.observation = observation }
    }

    /// Passes the value on, unless the subscriber already has it or hasn't requested one.
    private func offer() {
      let recipient = lock.sync { () -> (AnySubscriber<Output, Never>, CurrentValueRelay)? in
        guard hasMissedValue, demand > 0, let subscriber, let relay else { return nil }
        hasMissedValue = false
        demand -= 1
        return (subscriber, relay)
      }
      guard let (subscriber, relay) = recipient else { return }
      let more = subscriber.receive(relay.value)
      lock.sync { demand += more }
    }

    func request(_ demand: Subscribers.Demand) {
      let hasMissedValue = lock.sync {
        self.demand += demand
        return self.hasMissedValue
      }
      if hasMissedValue { onMainActor { self.offer() } }
    }

    func cancel() {
      let released = lock.sync {
        defer { (subscriber, relay, observation) = (nil, nil, nil) }
        return (subscriber, relay, observation)
      }
      withExtendedLifetime(released) {}
    }
  }
}
