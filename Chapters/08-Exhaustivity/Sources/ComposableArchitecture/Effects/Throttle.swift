import Foundation
import OpenCombine

extension EffectPublisher {
  /// Makes an effect that emits at most once in an interval, together with all others of the same
  /// identifier.
  ///
  /// Each output is brought to the scheduler first. The first output of all is emitted there immediately, and
  /// opens a window. Of those that come while the window is open one is kept. It is emitted when the window
  /// ends, and opens the next one.
  ///
  /// - Parameters:
  ///   - id: The identifier. The effect can be cancelled by it, too; an effect of the same identifier
  ///     that is running is replaced by this one, but what was kept of its output is not lost.
  ///   - interval: How long a window is.
  ///   - scheduler: What keeps the time, and where the effect emits.
  ///   - latest: Whether the latest output of a window is kept, or else the first.
  /// - Returns: An effect that does the same, and emits less.
  ///
  /// Seed: 000, Effect.throttle.
  public func throttle<S: Scheduler>(
    id: AnyHashable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> EffectPublisher {
    throttle(CancelID(id), for: interval, scheduler: scheduler, latest: latest)
  }

  /// Makes an effect that emits at most once in an interval, together with all others of the same
  /// identifier, which is a type.
  ///
  /// - Parameters:
  ///   - id: The type.
  ///   - interval: How long a window is.
  ///   - scheduler: What keeps the time, and where the effect emits.
  ///   - latest: Whether the latest output of a window is kept, or else the first.
  public func throttle<S: Scheduler>(
    id: Any.Type,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> EffectPublisher {
    throttle(CancelID(id), for: interval, scheduler: scheduler, latest: latest)
  }

  private func throttle<S: Scheduler>(
    _ id: CancelID, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> EffectPublisher {
    let windows = ThrottleWindows.shared
    let throttled = receive(on: scheduler).map { value -> EffectPublisher in
      guard let end = windows.end(of: id, as: S.SchedulerTimeType.self), end > scheduler.now else {
        windows.open(id, for: interval, on: scheduler)
        return EffectPublisher(value: value)
      }
      let kept = windows.keep(value, in: id, replacing: latest)
      return .run { subscriber in
        scheduler.schedule(after: end) {
          guard subscriber.isActive else { return }
          windows.open(id, for: interval, on: scheduler)
          subscriber.send(kept)
          subscriber.send(completion: .finished)
        }
        return AnyCancellable {}
      }
    }
    .switchToLatest()
    // Outputs are sorted into windows as they come, whether or not they have been asked for.
    return EffectPublisher.run { subscriber in
      throttled.sink(
        receiveCompletion: { subscriber.send(completion: $0) },
        receiveValue: { subscriber.send($0) }
      )
    }
    .cancellable(id, cancelInFlight: true)
  }
}

/// The windows that are open, all over the program. It may be used on any thread.
// Unchecked: all that changes is changed under a lock.
private final class ThrottleWindows: @unchecked Sendable {
  private struct Window {
    let number: Int
    let end: Any
    var kept: Any?
  }

  static let shared = ThrottleWindows()

  private let lock = NSLock()
  private var count = 0
  private var windows: [CancelID: Window] = [:]

  /// When the window ends that is open for an identifier; `nil` where there is none.
  func end<Time>(of id: CancelID, as type: Time.Type) -> Time? {
    lock.sync { windows[id]?.end as? Time }
  }

  /// Opens a window, in place of one that may be open. When it ends it is forgotten.
  func open<S: Scheduler>(
    _ id: CancelID, for interval: S.SchedulerTimeType.Stride, on scheduler: S
  ) {
    let end = scheduler.now.advanced(by: interval)
    let number = lock.sync {
      count += 1
      windows[id] = Window(number: count, end: end)
      return count
    }
    scheduler.schedule(after: end) {
      self.lock.sync {
        if self.windows[id]?.number == number { self.windows[id] = nil }
      }
    }
  }

  /// Keeps a value until the window ends.
  ///
  /// - Returns: What is kept now: this value, or one that came earlier.
  func keep<Value>(_ value: Value, in id: CancelID, replacing: Bool) -> Value {
    lock.sync {
      let earlier = windows[id]?.kept as? Value
      let kept = replacing ? value : earlier ?? value
      windows[id]?.kept = kept
      return kept
    }
  }
}
