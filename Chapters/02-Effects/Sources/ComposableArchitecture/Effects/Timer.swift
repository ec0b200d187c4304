import Exercises
import OpenCombine

extension Effect where Failure == Never {
  /// An effect that emits again and again, at regular intervals, until it is cancelled.
  ///
  /// ```swift
  /// struct TimerID: Hashable {}
  ///
  /// case .startButtonTapped:
  ///   return Effect.timer(id: TimerID(), every: 1, on: environment.mainQueue)
  ///     .map { _ in .timerTicked }
  ///
  /// case .stopButtonTapped:
  ///   return .cancel(id: TimerID())
  /// ```
  ///
  /// - Parameters:
  ///   - id: The identifier to cancel it by. A timer that is running under it is replaced.
  ///   - interval: How long it takes to the first output, and from one to the next.
  ///   - tolerance: By how much an output may be late; by default as little as the scheduler can.
  ///   - scheduler: What keeps the time, and where the effect emits.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that emits the scheduler's time. An output that nobody has asked for is
  ///   dropped.
  ///
  /// Seed: 000, Effect (timers).
  public static func timer<S: Scheduler>(
    id: AnyHashable,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect where Output == S.SchedulerTimeType {
    // Exercise 2.6
    exercise("2.6", "emit the time after each interval, until it is cancelled", returning: .none)
  }
}
