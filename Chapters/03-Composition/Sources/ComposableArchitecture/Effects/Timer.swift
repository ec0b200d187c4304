import OpenCombine

extension Effect where Failure == Never {
  /// An effect that emits repeatedly, at regular intervals, until it is cancelled.
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
  ///   - id: The cancel ID. A running timer with the same cancel ID is replaced.
  ///   - interval: The time to the first output, and between outputs.
  ///   - tolerance: By how much an output may be late; by default the scheduler's minimum.
  ///   - scheduler: The scheduler that measures the time, and on which the effect emits.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that emits the scheduler's time. An output without demand is dropped.
  ///
  /// Seed: 000, Effect (timers).
  public static func timer<S: Scheduler>(
    id: AnyHashable,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect where Output == S.SchedulerTimeType {
    Effect.run { subscriber in
      scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) {
        subscriber.offer(scheduler.now)
      }
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}
