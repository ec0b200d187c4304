import OpenCombine

extension Effect {
  /// Makes an effect that is started after some time.
  ///
  /// ```swift
  /// return environment.hint(state.board)
  ///   .deferred(for: 10, scheduler: environment.mainQueue)
  /// ```
  ///
  /// - Parameters:
  ///   - dueTime: How long to wait.
  ///   - scheduler: Where to wait, where the effect is started, and where it emits.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that waits, and then does the same.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect {
    Just(())
      .setFailureType(to: Failure.self)
      .delay(for: dueTime, scheduler: scheduler, options: options)
      .flatMap { self.receive(on: scheduler) }
      .eraseToEffect()
  }
}
