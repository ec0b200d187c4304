import OpenCombine

extension EffectPublisher {
  /// An effect that calls a function with a completion handler, and emits what the handler is given.
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
  /// The work cannot be stopped: when the effect is cancelled, the work goes on, and its result is
  /// dropped. For work that can be stopped there is ``run(_:)``.
  ///
  /// - Parameter attemptToFulfill: Is called once for each time that the effect is started, and is
  ///   given a callback. The first result that is handed to it counts; the callback may be called on
  ///   any thread, and that is where the effect emits.
  ///
  /// Seed: 001 (an effect from a callback).
  public static func future(
    _ attemptToFulfill: @escaping (@escaping (Result<Output, Failure>) -> Void) -> Void
  ) -> EffectPublisher {
    let attemptToFulfill = keepingDependencies(attemptToFulfill)
    return Deferred { Future(attemptToFulfill) }.eraseToEffect()
  }

  /// An effect that computes one result when it is started, synchronously.
  ///
  /// - Parameter attemptToFulfill: Is called once for each time that the effect is started.
  public static func result(_ attemptToFulfill: @escaping () -> Result<Output, Failure>)
    -> EffectPublisher
  {
    .future { callback in callback(attemptToFulfill()) }
  }

  /// An effect that does something and has nothing to say about it: it emits nothing and completes.
  ///
  /// - Parameter work: Is called once for each time that the effect is started, synchronously. An error
  ///   that it throws is ignored.
  public static func fireAndForget(_ work: @escaping () throws -> Void) -> EffectPublisher {
    let work = keepingDependencies { () in try? work() }
    return Deferred { () -> Empty<Output, Failure> in
      work(())
      return Empty()
    }
    .eraseToEffect()
  }
}

extension EffectPublisher where Failure == any Error {
  /// An effect that does what may throw when it is started, synchronously: it emits the result, or fails
  /// with the error.
  ///
  /// - Parameter work: Is called once for each time that the effect is started.
  public static func catching(_ work: @escaping () throws -> Output) -> EffectPublisher {
    .result { Result(catching: work) }
  }
}

extension Publisher {
  /// Makes an effect that does what this publisher does, but emits nothing and never fails.
  ///
  /// - Returns: An effect that emits nothing, and completes when this publisher does, also when it
  ///   fails.
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
