import Foundation
import OpenCombine

/// An effect that has been started, and that can be ended before its time.
///
/// Making one starts the effect, but asks it for nothing yet: whatever the effect does when it starts
/// has happened by then, and it has not emitted anything. It emits once this publisher has its
/// subscriber, of which there can be one, and only as much as that subscriber asks for.
// Unchecked: all that changes is changed under a lock.
final class StartedEffect<Output, Failure: Error>: Publisher, @unchecked Sendable {
  private let lock = NSLock()
  /// The work, while it is running.
  private var work: (any Subscription)?
  /// What the subscriber asked for before the work could be asked.
  private var demand = Subscribers.Demand.none
  /// Nobody, once it has heard of the end, or does not want to.
  private var subscriber: AnySubscriber<Output, Failure>?
  /// How many deliveries to the subscriber have not returned. One may begin within another.
  private var deliveries = 0
  /// How the effect ended. The subscriber hears of it when nothing is being delivered.
  private var completion: Subscribers.Completion<Failure>?
  private var endAction: (() -> Void)?

  /// Starts an effect.
  init(_ publisher: AnyPublisher<Output, Failure>) {
    publisher.subscribe(self)
  }

  /// Does something when the effect is over: when it has completed or failed, was ended early, or was
  /// cancelled by its subscriber.
  ///
  /// - Parameter action: Is called once, before the subscriber hears of the end. Call this method
  ///   before the effect has its subscriber.
  func onEnd(_ action: @escaping () -> Void) {
    lock.sync { endAction = action }
  }

  /// Stops the work, and completes. It may be called on any thread, and does nothing when the effect
  /// is over.
  func finishEarly() {
    end(.finished)?.cancel()
    completeIfPossible()
  }

  func receive<S: OpenCombine.Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    lock.sync {
      self.subscriber = AnySubscriber(subscriber)
      deliveries += 1
    }
    subscriber.receive(subscription: self)
    didDeliver()
  }

  /// Who gets the next value; nobody when the effect is over.
  private func beginDelivery() -> AnySubscriber<Output, Failure>? {
    lock.sync {
      guard completion == nil, let subscriber else { return nil }
      deliveries += 1
      return subscriber
    }
  }

  private func didDeliver() {
    lock.sync { deliveries -= 1 }
    completeIfPossible()
  }

  /// Records how the effect ended, unless it has ended before.
  ///
  /// - Returns: The work, which is not needed any more. It is let go outside of the lock, since
  ///   anything may happen when it goes.
  private func end(_ completion: Subscribers.Completion<Failure>) -> (any Subscription)? {
    lock.sync {
      defer { work = nil }
      self.completion = self.completion ?? completion
      return work
    }
  }

  private func completeIfPossible() {
    guard let completion = lock.sync({ deliveries == 0 ? completion : nil }),
      let (subscriber, endAction) = takeSubscriber()
    else { return }
    endAction?()
    subscriber.receive(completion: completion)
  }

  /// Releases the subscriber, which only one caller succeeds in.
  private func takeSubscriber() -> (AnySubscriber<Output, Failure>, (() -> Void)?)? {
    lock.sync {
      guard let subscriber else { return nil }
      defer { (self.subscriber, endAction) = (nil, nil) }
      return (subscriber, endAction)
    }
  }
}

extension StartedEffect: Subscriber {
  func receive(subscription: any Subscription) {
    let (isOver, demand) = lock.sync {
      if completion == nil { work = subscription }
      return (completion != nil, self.demand)
    }
    if isOver {
      subscription.cancel()
    } else if demand > 0 {
      subscription.request(demand)
    }
  }

  func receive(_ value: Output) -> Subscribers.Demand {
    guard let receiver = beginDelivery() else { return .none }
    defer { didDeliver() }
    return receiver.receive(value)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    _ = end(completion)
    completeIfPossible()
  }
}

extension StartedEffect: Subscription {
  func request(_ demand: Subscribers.Demand) {
    let running = lock.sync {
      if work == nil { self.demand += demand }
      return work
    }
    running?.request(demand)
  }

  func cancel() {
    let endAction = takeSubscriber()?.1
    end(.finished)?.cancel()
    endAction?()
  }
}
