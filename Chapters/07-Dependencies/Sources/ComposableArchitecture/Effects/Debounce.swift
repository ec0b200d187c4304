import OpenCombine

extension EffectPublisher {
  /// Makes an effect that waits before its work begins. If an effect with the same cancel ID is started in the
  /// meantime, that one waits in its place.
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
  ///   - scheduler: The scheduler on which to wait, on which the work begins, and on which the effect emits.
  ///   - options: Options for the scheduler.
  /// - Returns: An effect that waits, and then runs this one. For ``none`` it is ``none``, which doesn't replace a
  ///   waiting effect.
  ///
  /// Seed: 001 (schedulers in the environment); 000, Effect.debounce.
  public func debounce<S: Scheduler>(
    id: AnyHashable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> EffectPublisher {
    debounce(CancelID(id), for: dueTime, scheduler: scheduler, options: options)
  }

  /// Makes an effect that waits before its work begins. If an effect with the same cancel ID, which is a type, is
  /// started in the meantime, that one waits in its place.
  ///
  /// - Parameters:
  ///   - id: The type.
  ///   - dueTime: How long to wait.
  ///   - scheduler: The scheduler on which to wait, on which the work begins, and on which the effect emits.
  ///   - options: Options for the scheduler.
  public func debounce<S: Scheduler>(
    id: Any.Type,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> EffectPublisher {
    debounce(CancelID(id), for: dueTime, scheduler: scheduler, options: options)
  }

  private func debounce<S: Scheduler>(
    _ id: CancelID, for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
    options: S.SchedulerOptions?
  ) -> EffectPublisher {
    if isNone { return .none }
    return EffectPublisher<Void, Failure>.run { subscriber in
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
    .flatMap { self.receive(on: scheduler) }
    .eraseToEffect()
    .cancellable(id, cancelInFlight: true)
  }
}
