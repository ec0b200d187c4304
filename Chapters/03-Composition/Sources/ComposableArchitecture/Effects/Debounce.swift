import OpenCombine

extension Effect {
  /// Makes an effect that waits before its work begins. If an effect with the same cancel ID is
  /// started in the meantime, that one waits in its place.
  ///
  /// ```swift
  /// case .searchFieldChanged(let query):
  ///   struct SearchID: Hashable {}
  ///   return environment.search(query)
  ///     .debounce(id: SearchID(), for: 0.3, scheduler: environment.mainQueue)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The cancel ID. It can also be used to cancel the effect, while it waits and while it runs.
  ///   - dueTime: How long to wait.
  ///   - scheduler: The scheduler on which to wait, and on which the work begins.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that waits, and then runs this one.
  ///
  /// Seed: 001 (schedulers in the environment); 000, Effect.debounce.
  public func debounce<S: Scheduler>(
    id: AnyHashable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect {
    Effect<Void, Failure>.run { subscriber in
      scheduler.schedule(
        after: scheduler.now.advanced(by: dueTime),
        tolerance: scheduler.minimumTolerance,
        options: options
      ) {
        subscriber.send(())
        subscriber.send(completion: .finished)
      }
      return AnyCancellable {}
    }
    .flatMap { self }
    .eraseToEffect()
    .cancellable(id: id, cancelInFlight: true)
  }
}
