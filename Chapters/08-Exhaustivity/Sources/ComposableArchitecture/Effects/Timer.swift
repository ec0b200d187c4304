import OpenCombine

extension EffectPublisher where Failure == Never {
  /// An effect that emits again and again, at regular intervals, until it is cancelled.
  ///
  /// ```swift
  /// struct TimerID: Hashable {}
  ///
  /// case .startButtonTapped:
  ///   return EffectPublisher.timer(id: TimerID(), every: 1, on: environment.mainQueue)
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
  ) -> EffectPublisher where Action == S.SchedulerTimeType {
    timer(CancelID(id), every: interval, tolerance: tolerance, on: scheduler, options: options)
  }

  /// An effect that emits again and again, at regular intervals, until it is cancelled by an identifier
  /// that is a type.
  ///
  /// - Parameters:
  ///   - id: The type.
  ///   - interval: How long it takes to the first output, and from one to the next.
  ///   - tolerance: By how much an output may be late; by default as little as the scheduler can.
  ///   - scheduler: What keeps the time, and where the effect emits.
  ///   - options: Options for the scheduler.
  public static func timer<S: Scheduler>(
    id: Any.Type,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> EffectPublisher where Action == S.SchedulerTimeType {
    timer(CancelID(id), every: interval, tolerance: tolerance, on: scheduler, options: options)
  }

  private static func timer<S: Scheduler>(
    _ id: CancelID, every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride?, on scheduler: S, options: S.SchedulerOptions?
  ) -> EffectPublisher where Action == S.SchedulerTimeType {
    EffectPublisher.run { subscriber in
      scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) {
        subscriber.offer(scheduler.now)
      }
    }
    .cancellable(id, cancelInFlight: true)
  }
}
