import OpenCombine

extension EffectPublisher {
  /// Makes an effect that starts after a delay.
  ///
  /// ```swift
  /// return environment.hint(state.board)
  ///   .deferred(for: 10, scheduler: environment.mainQueue)
  /// ```
  ///
  /// - Parameters:
  ///   - dueTime: How long to wait.
  ///   - scheduler: The scheduler on which to wait, on which the effect is started, and on which it
  ///     emits.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that waits, and then runs this one. For ``none`` it is ``none``.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> EffectPublisher {
    if isNone { return .none }
    return Just(())
      .setFailureType(to: Failure.self)
      .delay(for: dueTime, scheduler: scheduler, options: options)
      .flatMap { self.receive(on: scheduler) }
      .eraseToEffect()
  }
}
