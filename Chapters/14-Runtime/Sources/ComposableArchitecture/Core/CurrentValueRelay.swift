import Foundation
import OpenCombine

/// A value that can be read at any time, and that tells its observers of each new value it received.
///
/// Observers hear of a new value in the order in which they came, and when they do, ``value`` is
/// already the new one. As a publisher, a relay gives each subscriber the current value first.
///
/// OpenCombine has `CurrentValueSubject` for this, but keeps its subscribers in a set, and so tells
/// them in an order that differs from run to run.
///
/// Like the store that owns it, a relay belongs to the main actor. Its publisher can be used anywhere:
/// who subscribes, or asks for a value, on another thread gets it on the main actor a moment later.
/// A subscription can be cancelled on any thread.
final class CurrentValueRelay<Output>: Publisher {
  typealias Failure = Never

  /// The value now. Setting it notifies every observer.
  var value: Output {
    didSet { observers.notify() }
  }

  /// What this relay follows, if it follows something. It ends with the relay.
  var source: AnyCancellable?

  /// Who is notified of new values.
  let observers = Observers()

  init(_ value: Output) {
    self.value = value
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    // Only the main actor uses what the closure captures.
    let subscribe = UncheckedSendable({
      let subscription = Subscription(subscriber, relay: self)
      subscription.observe()
      subscriber.receive(subscription: subscription)
    })
    onMainActor { subscribe.value() }
  }

  /// An observation that takes no more than it has asked for.
  // The lock guards all properties. Values are read and passed on by the main actor only.
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

    /// Passes the value on, unless the subscriber has it already or has not asked for it.
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
