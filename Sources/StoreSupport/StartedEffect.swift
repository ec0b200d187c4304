import Foundation
import OpenCombine

/// An effect that was started, and that can be ended early.
///
/// Making one starts the effect, but requests no output yet: the effect does its initial work, but
/// emits nothing. It emits after this publisher receives its only subscriber, and only as much as
/// that subscriber requests.
// Unchecked: all mutable properties are changed under a lock.
public final class StartedEffect<Output, Failure: Error>: Publisher, @unchecked Sendable {
  private let lock = NSLock()
  /// The work, while it is running.
  private var work: (any Subscription)?
  /// The subscriber's demand before the work could receive it.
  private var demand = Subscribers.Demand.none
  /// The subscriber; `nil` after it received the completion or cancelled.
  private var subscriber: AnySubscriber<Output, Failure>?
  /// How many deliveries to the subscriber are in progress. Deliveries may be nested.
  private var deliveries = 0
  /// The effect's completion. The subscriber receives it when no delivery is in progress.
  private var completion: Subscribers.Completion<Failure>?
  private var endAction: (() -> Void)?

  /// Starts an effect.
  public init(_ publisher: AnyPublisher<Output, Failure>) {
    publisher.subscribe(self)
  }

  /// Calls a function when the effect ends: when it completes or fails, is ended early, or is
  /// cancelled by its subscriber.
  ///
  /// - Parameter action: Called once, before the subscriber receives the completion. Call this
  ///   method before you add the subscriber.
  public func onEnd(_ action: @escaping () -> Void) {
    lock.sync { endAction = action }
  }

  /// Stops the work, and completes. It may be called on any thread, and does nothing if the effect
  /// already ended.
  public func finishEarly() {
    end(.finished)?.cancel()
    completeIfPossible()
  }

  public func receive<S: OpenCombine.Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    lock.sync {
      self.subscriber = AnySubscriber(subscriber)
      deliveries += 1
    }
    subscriber.receive(subscription: self)
    didDeliver()
  }

  /// The receiver of the next value; `nil` if the effect ended.
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

  /// Records the effect's completion, unless it already ended.
  ///
  /// - Returns: The work, which is no longer needed. It is released outside of the lock, because
  ///   its deallocation may run any code.
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

  /// Releases the subscriber, and returns it to only one caller.
  private func takeSubscriber() -> (AnySubscriber<Output, Failure>, (() -> Void)?)? {
    lock.sync {
      guard let subscriber else { return nil }
      defer { (self.subscriber, endAction) = (nil, nil) }
      return (subscriber, endAction)
    }
  }
}

extension StartedEffect: Subscriber {
  public func receive(subscription: any Subscription) {
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

  public func receive(_ value: Output) -> Subscribers.Demand {
    guard let receiver = beginDelivery() else { return .none }
    defer { didDeliver() }
    return receiver.receive(value)
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    _ = end(completion)
    completeIfPossible()
  }
}

extension StartedEffect: Subscription {
  public func request(_ demand: Subscribers.Demand) {
    let running = lock.sync {
      if work == nil { self.demand += demand }
      return work
    }
    running?.request(demand)
  }

  public func cancel() {
    let endAction = takeSubscriber()?.1
    end(.finished)?.cancel()
    endAction?()
  }
}
