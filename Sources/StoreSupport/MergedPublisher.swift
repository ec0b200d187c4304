import Foundation
import OpenCombine

/// A publisher that emits the output of several publishers, and completes when all of them do.
///
/// It subscribes to all of them, in order, and requests output from them when it receives a request, in the same order.
/// So their immediate output arrives in order, even without initial demand. (`flatMap` then requests one value of each,
/// and the others later.)
public struct MergedPublisher<Output, Failure: Error>: Publisher {
  private let publishers: [AnyPublisher<Output, Failure>]

  /// Creates a publisher that merges others.
  ///
  /// - Parameter publishers: The publishers, in the order in which their immediate output arrives.
  public init(publishers: [AnyPublisher<Output, Failure>]) {
    self.publishers = publishers
  }

  public func receive<S: OpenCombine.Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let merging = Merging(AnySubscriber(subscriber), count: publishers.count)
    subscriber.receive(subscription: merging)
    for (number, publisher) in publishers.enumerated() {
      publisher.subscribe(merging.side(number))
    }
  }
}

/// The subscription to a ``MergedPublisher``.
// Unchecked: all mutable properties are changed under a lock, which isn't held during calls to other objects, or while
// their values are released.
private final class Merging<Output, Failure: Error>: Subscription, @unchecked Sendable {
  /// One of the publishers.
  private struct Side {
    var subscription: (any Subscription)?
    /// Whether a requested value is pending, or all values are requested.
    var isRequested = false
  }

  private let lock = NSLock()
  private let count: Int
  private var sides: [Side]
  private var running: Int
  /// The subscriber; `nil` after it received the completion or cancelled.
  private var subscriber: AnySubscriber<Output, Failure>?
  private var demand = Subscribers.Demand.none
  /// Values that arrived without demand: at most one of each side.
  private var buffer: [Output] = []

  init(_ subscriber: AnySubscriber<Output, Failure>, count: Int) {
    sides = Array(repeating: Side(), count: count)
    (self.count, running) = (count, count)
    self.subscriber = subscriber
  }

  /// The subscriber of one of the publishers.
  func side(_ number: Int) -> AnySubscriber<Output, Failure> {
    AnySubscriber(
      receiveSubscription: { self.begin(number, $0) },
      receiveValue: { self.receive($0, of: number) },
      receiveCompletion: { self.end(number, $0) })
  }

  private func begin(_ number: Int, _ subscription: any Subscription) {
    let isOver = lock.sync {
      if subscriber != nil { sides[number].subscription = subscription }
      return subscriber == nil
    }
    if isOver { subscription.cancel() } else { requestMore(number) }
  }

  /// Requests as much from a publisher as it may emit now: all values, one value, or none.
  private func requestMore(_ number: Int) {
    var subscription: (any Subscription)?
    var amount = Subscribers.Demand.max(1)
    lock.sync {
      // A publisher without a subscription receives the request later.
      guard demand > 0, !sides[number].isRequested, sides[number].subscription != nil else {
        return
      }
      sides[number].isRequested = true
      subscription = sides[number].subscription
      if demand == .unlimited { amount = .unlimited }
    }
    subscription?.request(amount)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.sync {
      // Publishers that received a request for one value receive one for all values.
      if demand == .unlimited, self.demand != .unlimited {
        for number in sides.indices { sides[number].isRequested = false }
      }
      self.demand += demand
    }
    deliverBuffered()
  }

  /// Delivers buffered values up to the demand, and requests more.
  private func deliverBuffered() {
    while let value = takeBuffered() { deliver(value) }
    completeIfPossible()
    for number in 0..<count { requestMore(number) }
  }

  private func receive(_ value: Output, of number: Int) -> Subscribers.Demand {
    let (isAwaited, isLimited) = lock.sync {
      let isLimited = demand != .unlimited
      if isLimited { sides[number].isRequested = false }
      guard subscriber != nil else { return (false, isLimited) }
      if demand > 0 {
        demand -= 1
        return (true, isLimited)
      }
      buffer.append(value)
      return (false, isLimited)
    }
    if isAwaited { deliver(value) }
    if isAwaited, isLimited { deliverBuffered() }
    return .none
  }

  private func takeBuffered() -> Output? {
    lock.sync {
      guard demand > 0, !buffer.isEmpty else { return nil }
      demand -= 1
      return buffer.removeFirst()
    }
  }

  private func deliver(_ value: Output) {
    guard let subscriber = lock.sync({ subscriber }) else { return }
    let more = subscriber.receive(value)
    lock.sync { demand += more }
  }

  private func end(_ number: Int, _ completion: Subscribers.Completion<Failure>) {
    if case .failure = completion {
      let subscriber = lock.sync { self.subscriber }
      cancel()
      subscriber?.receive(completion: completion)
      return
    }
    let ended = lock.sync {
      defer { sides[number].subscription = nil }
      running -= 1
      return sides[number].subscription
    }
    withExtendedLifetime(ended) {}
    completeIfPossible()
  }

  private func completeIfPossible() {
    let subscriber = lock.sync { () -> AnySubscriber<Output, Failure>? in
      guard running == 0, buffer.isEmpty else { return nil }
      defer { self.subscriber = nil }
      return self.subscriber
    }
    subscriber?.receive(completion: .finished)
  }

  func cancel() {
    let released = lock.sync {
      defer { (subscriber, buffer, sides) = (nil, [], sides.map { _ in Side() }) }
      return (subscriber, buffer, sides)
    }
    for side in released.2 { side.subscription?.cancel() }
  }
}
