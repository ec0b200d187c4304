import OpenCombine

extension Effect {
  /// An effect that calls a function with a completion handler, and emits the handler's argument.
  ///
  /// ```swift
  /// Effect<Data, any Error>.future { callback in
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
  ) -> Effect {
    Deferred { Future(attemptToFulfill) }.eraseToEffect()
  }

  /// An effect that computes one result when it is started, synchronously.
  ///
  /// - Parameter attemptToFulfill: Called each time the effect is started.
  public static func result(_ attemptToFulfill: @escaping () -> Result<Output, Failure>) -> Effect {
    .future { callback in callback(attemptToFulfill()) }
  }

  /// An effect that runs a function, emits nothing, and completes.
  ///
  /// - Parameter work: Called synchronously each time the effect is started.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Deferred { () -> Empty<Output, Failure> in
      work()
      return Empty()
    }
    .eraseToEffect()
  }
}

extension Effect where Failure == any Error {
  /// An effect that calls a throwing function synchronously when it is started: it emits the result, or fails with the
  /// error.
  ///
  /// - Parameter work: Called each time the effect is started.
  public static func catching(_ work: @escaping () throws -> Output) -> Effect {
    .result { Result(catching: work) }
  }
}

extension Effect where Output == Never {
  /// An effect of any output type that does the same work as this effect, and emits nothing either.
  ///
  /// - Returns: An effect that completes when this effect does, and fails when it does.
  public func fireAndForget<NewOutput>(
    outputType: NewOutput.Type = NewOutput.self
  ) -> Effect<NewOutput, Failure> {
    map { (output: Never) -> NewOutput in }
  }
}
