import Foundation
import OpenCombine
import StoreSupport

extension Effect {
  /// Makes an effect that emits at most once in an interval, together with all other effects with the same cancel ID.
  ///
  /// Each output is first received on the scheduler. The first output is emitted there immediately, and starts an
  /// interval. Of the outputs during an interval, one is kept. It is emitted when the interval ends, and starts the
  /// next one.
  ///
  /// - Parameters:
  ///   - id: The cancel ID. It can also be used to cancel the effect. A running effect with the same cancel ID is
  ///     replaced by this one, but its pending output isn't lost.
  ///   - interval: The length of an interval.
  ///   - scheduler: The scheduler that measures the time, and on which the effect emits.
  ///   - latest: Whether the latest output of an interval is kept, rather than the first.
  /// - Returns: An effect that does the same, and emits less often.
  ///
  /// Seed: 000, Effect.throttle.
  public func throttle<S: Scheduler>(
    id: AnyHashable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Effect {
    throttle(CancelID(id), for: interval, scheduler: scheduler, latest: latest)
  }

  /// Makes an effect that emits at most once in an interval, together with all other effects with the same cancel ID,
  /// which is a type.
  ///
  /// - Parameters:
  ///   - id: The type.
  ///   - interval: The length of an interval.
  ///   - scheduler: The scheduler that measures the time, and on which the effect emits.
  ///   - latest: Whether the latest output of an interval is kept, rather than the first.
  public func throttle<S: Scheduler>(
    id: Any.Type,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Effect {
    throttle(CancelID(id), for: interval, scheduler: scheduler, latest: latest)
  }

  private func throttle<S: Scheduler>(
    _ id: CancelID, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Effect {
    let intervals = ThrottleIntervals.shared
    let throttled = receive(on: scheduler).map { value -> Effect in
      guard let end = intervals.end(of: id, as: S.SchedulerTimeType.self), end > scheduler.now
      else {
        intervals.open(id, for: interval, on: scheduler)
        return Effect(value: value)
      }
      let pending = intervals.setPending(value, in: id, replacing: latest)
      return .run { subscriber in
        scheduler.schedule(after: end) {
          guard subscriber.isActive else { return }
          intervals.open(id, for: interval, on: scheduler)
          subscriber.send(pending)
          subscriber.send(completion: .finished)
        }
        return AnyCancellable {}
      }
    }
    .switchToLatest()
    // Outputs are assigned to intervals as they arrive, regardless of demand.
    return Effect.run { subscriber in
      throttled.sink(
        receiveCompletion: { subscriber.send(completion: $0) },
        receiveValue: { subscriber.send($0) }
      )
    }
    .cancellable(id, cancelInFlight: true)
  }
}

/// The current throttle intervals of the whole program. It may be used on any thread.
// Unchecked: `count` and `intervals` are read and changed only while the lock is held. Only one effect emits a pending
// value: `switchToLatest` ends the previous emission of an effect, and `cancelInFlight` ends the previous effect.
private final class ThrottleIntervals: @unchecked Sendable {
  private struct Interval {
    let number: Int
    let end: Any
    var pending: Any?
  }

  static let shared = ThrottleIntervals()

  private let lock = NSLock()
  private var count = 0
  private var intervals: [CancelID: Interval] = [:]

  /// The end of the current interval for a cancel ID; `nil` if there is none.
  func end<Time>(of id: CancelID, as type: Time.Type) -> Time? {
    lock.sync { intervals[id]?.end as? Time }
  }

  /// Starts an interval, which replaces a current one. It is removed when it ends.
  func open<S: Scheduler>(
    _ id: CancelID, for interval: S.SchedulerTimeType.Stride, on scheduler: S
  ) {
    let end = scheduler.now.advanced(by: interval)
    let number = lock.sync {
      count += 1
      intervals[id] = Interval(number: count, end: end)
      return count
    }
    scheduler.schedule(after: end) {
      self.lock.sync {
        if self.intervals[id]?.number == number { self.intervals[id] = nil }
      }
    }
  }

  /// Keeps a value until the interval ends.
  ///
  /// - Returns: The pending value: this value, or an earlier one.
  func setPending<Value>(_ value: Value, in id: CancelID, replacing: Bool) -> Value {
    lock.sync {
      let earlier = intervals[id]?.pending as? Value
      let pending = replacing ? value : earlier ?? value
      intervals[id]?.pending = pending
      return pending
    }
  }
}
