import OpenCombine

extension EffectPublisher {
  /// An effect that calls a function with a completion handler, and emits the handler's argument.
  ///
  /// ```swift
  /// EffectPublisher<Data, any Error>.future { callback in
  ///   URLSession.shared.dataTask(with: url) { data, _, error in
  ///     callback(Result { if let error { throw error } else { data ?? Data() } })
  ///   }
  ///   .resume()
  /// }
  /// ```
  ///
  /// The work can't be stopped: when the effect is cancelled, the work continues, and its result is
  /// ignored. For work that can be stopped, use ``run(_:)``.
  ///
  /// - Parameter attemptToFulfill: Called each time the effect is started, with a callback. The
  ///   callback may be called on any thread, on which the effect then emits. Only its first call
  ///   counts.
  ///
  /// Seed: 001 (an effect from a callback).
  public static func future(
    _ attemptToFulfill: @escaping (@escaping (Result<Output, Failure>) -> Void) -> Void
  ) -> EffectPublisher {
    let attemptToFulfill = preservingDependencies(attemptToFulfill)
    return Deferred { Future(attemptToFulfill) }.eraseToEffect()
  }

  /// An effect that computes one result when it is started, synchronously.
  ///
  /// - Parameter attemptToFulfill: Called each time the effect is started.
  public static func result(_ attemptToFulfill: @escaping () -> Result<Output, Failure>)
    -> EffectPublisher
  {
    .future { callback in callback(attemptToFulfill()) }
  }

  /// An effect that runs a function, emits nothing, and completes.
  ///
  /// - Parameter work: Called synchronously each time the effect is started. An error that it throws is ignored.
  public static func fireAndForget(_ work: @escaping () throws -> Void) -> EffectPublisher {
    let work = preservingDependencies { () in try? work() }
    return Deferred { () -> Empty<Output, Failure> in
      work(())
      return Empty()
    }
    .eraseToEffect()
  }
}

extension EffectPublisher where Failure == any Error {
  /// An effect that calls a throwing function synchronously when it is started: it emits the result, or fails with the
  /// error.
  ///
  /// - Parameter work: Called each time the effect is started.
  public static func catching(_ work: @escaping () throws -> Output) -> EffectPublisher {
    .result { Result(catching: work) }
  }
}

extension Publisher {
  /// Makes an effect that does the same work as this publisher, but emits nothing and never fails.
  ///
  /// - Returns: An effect that emits nothing, and completes when this publisher completes or fails.
  public func fireAndForget<NewOutput, NewFailure: Error>(
    outputType: NewOutput.Type = NewOutput.self,
    failureType: NewFailure.Type = NewFailure.self
  ) -> EffectPublisher<NewOutput, NewFailure> {
    ignoreOutput()
      .map { (output: Never) -> NewOutput in }
      .catch { _ in Empty() }
      .eraseToEffect()
  }
}
