import Foundation
import OpenCombine
import StoreSupport

extension EffectPublisher {
  /// The subscriber to which the work of a ``run(_:)`` effect sends its values.
  ///
  /// It may be used on any thread and stored for any time: after the effect completes or is
  /// cancelled, it does nothing.
  // Unchecked: its only property is always a `RunSubscription`, in which a lock guards all mutable properties. As with
  // all publishers, the values don't have to be `Sendable`: code that sends one from a different thread must not use it
  // afterwards.
  public struct Subscriber: @unchecked Sendable {
    fileprivate let sink: any Sink<Output, Failure>

    /// Emits a value.
    ///
    /// Values are delivered one at a time, in the order in which they were sent. A value that is
    /// sent during a delivery is queued.
    public func send(_ value: Output) {
      sink.send(value)
    }

    /// Completes the effect after all values that were sent before.
    public func send(completion: Subscribers.Completion<Failure>) {
      sink.send(completion: completion)
    }

    /// Emits a value if there is demand now, or if there was no demand so far. Otherwise, the value is dropped, because
    /// it would be out of date later.
    func offer(_ value: Output) {
      sink.offer(value)
    }

    /// Whether the effect still has a subscriber.
    var isActive: Bool { sink.isActive }
  }

  /// An effect that can emit any number of values over time, and whose work can be stopped.
  ///
  /// ```swift
  /// EffectTask<Location>.run { subscriber in
  ///   let monitor = LocationMonitor { subscriber.send($0) }
  ///   return AnyCancellable { monitor.stop() }
  /// }
  /// ```
  ///
  /// - Parameter work: Called synchronously each time the effect is started, with a ``Subscriber`` that it may use
  ///   immediately or later. The returned `Cancellable` is retained while the effect runs, and cancelled exactly once,
  ///   when the effect is cancelled or completes.
  /// - Returns: An effect that emits on the threads on which `work` sends values.
  ///
  /// Seed: 001 (effects from callbacks); 000, Effect.
  public static func run(_ work: @escaping (Subscriber) -> Cancellable) -> EffectPublisher {
    EffectPublisher(RunPublisher(work: work))
  }
}

private struct RunPublisher<Output, Failure: Error>: Publisher {
  let work: (EffectPublisher<Output, Failure>.Subscriber) -> Cancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = RunSubscription(subscriber)
    subscriber.receive(subscription: subscription)
    subscription.start(work)
  }
}

private protocol Sink<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func offer(_ value: Output)
  var isActive: Bool { get }
}

/// One run of the work, from its start to its end.
///
/// A lock guards all properties. It isn't held during calls to other objects: the subscriber, which may send, request
/// and cancel in the meantime, and the work's own cancellation.
private final class RunSubscription<Downstream: Subscriber>: Subscription, Sink {
  typealias Output = Downstream.Input
  typealias Failure = Downstream.Failure

  private let lock = NSLock()
  /// The subscriber; `nil` after the effect was cancelled or its completion was delivered.
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var hasBeenAsked = false
  private var values: ArraySlice<Output> = []
  private var completion: Subscribers.Completion<Failure>?
  private var isDelivering = false
  private var work: Cancellable?

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func start(_ work: (EffectPublisher<Output, Failure>.Subscriber) -> Cancellable) {
    guard lock.sync({ downstream != nil }) else { return }
    let running = work(EffectPublisher.Subscriber(sink: self))
    let isOver = lock.sync {
      if downstream != nil { self.work = running }
      return downstream == nil
    }
    // The effect completed or was cancelled before `work` returned.
    if isOver { running.cancel() }
  }

  func send(_ value: Output) {
    send(value, if: { true })
  }

  func offer(_ value: Output) {
    send(value, if: { demand > values.count || !hasBeenAsked })
  }

  private func send(_ value: Output, if isWanted: () -> Bool) {
    lock.sync {
      if downstream != nil, completion == nil, isWanted() { values.append(value) }
    }
    deliver()
  }

  func send(completion: Subscribers.Completion<Failure>) {
    lock.sync {
      if self.completion == nil { self.completion = completion }
    }
    deliver()
  }

  var isActive: Bool { lock.sync { downstream != nil && completion == nil } }

  func request(_ demand: Subscribers.Demand) {
    lock.sync {
      self.demand += demand
      hasBeenAsked = true
    }
    deliver()
  }

  func cancel() {
    end()?.cancel()
  }

  /// Delivers the values that are demanded, unless a delivery is already in progress, which then includes them.
  private func deliver() {
    while let (downstream, event) = next() {
      switch event {
      case .value(let value):
        let more = downstream.receive(value)
        lock.sync {
          isDelivering = false
          demand += more
        }
      case .completion(let completion):
        end()?.cancel()
        downstream.receive(completion: completion)
      }
    }
  }

  private enum Event {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  /// The next event to deliver, and its receiver; `nil` if there is none, or none yet.
  private func next() -> (Downstream, Event)? {
    lock.sync {
      guard !isDelivering, let downstream else { return nil }
      if demand > 0, let value = values.popFirst() {
        isDelivering = true
        demand -= 1
        return (downstream, .value(value))
      }
      guard values.isEmpty, let completion else { return nil }
      isDelivering = true
      return (downstream, .completion(completion))
    }
  }

  /// Releases the subscriber, and returns the work that was running for it.
  private func end() -> Cancellable? {
    lock.sync {
      defer { work = nil }
      downstream = nil
      values = []
      return work
    }
  }
}
