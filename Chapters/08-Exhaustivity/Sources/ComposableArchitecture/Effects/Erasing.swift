import OpenCombine

extension Publisher {
  /// Turns any publisher into an effect.
  ///
  /// - Returns: An effect that subscribes to this publisher when it is started.
  ///
  /// Seed: 001 (`numberFact`).
  public func eraseToEffect() -> EffectPublisher<Output, Failure> {
    EffectPublisher(self)
  }

  /// Turns any publisher into an effect, and its outputs into actions.
  ///
  /// - Parameter transform: Turns an output into an action.
  /// - Returns: An effect that subscribes to this publisher when it is started.
  public func eraseToEffect<Action>(
    _ transform: @escaping (Output) -> Action
  ) -> EffectPublisher<Action, Failure> {
    map(preservingDependencies(transform)).eraseToEffect()
  }

  /// Turns any publisher into an effect that cannot fail: a value becomes a `.success`, and a failure
  /// becomes a `.failure`, which is emitted as a value.
  ///
  /// In this way, an error reaches a reducer as a part of an action.
  ///
  /// ```swift
  /// environment.fact(state.number)
  ///   .receive(on: environment.mainQueue)
  ///   .catchToEffect()
  ///   .map(AppAction.factResponse)
  /// ```
  ///
  /// - Returns: An effect that emits the results of this publisher, in order. After a `.failure` it
  ///   completes.
  ///
  /// Seed: 001 (`numberFact`).
  public func catchToEffect() -> EffectPublisher<Result<Output, Failure>, Never> {
    map(Result.success)
      .catch { Just(.failure($0)) }
      .eraseToEffect()
  }

  /// Turns a publisher that can fail into an effect that cannot, and its results into actions.
  ///
  /// ```swift
  /// environment.fact(state.number)
  ///   .receive(on: environment.mainQueue)
  ///   .catchToEffect(AppAction.factResponse)
  /// ```
  ///
  /// - Parameter transform: Turns a result into an output.
  /// - Returns: The effect of ``catchToEffect()``, mapped.
  public func catchToEffect<Action>(
    _ transform: @escaping (Result<Output, Failure>) -> Action
  ) -> EffectTask<Action> {
    catchToEffect().map(transform)
  }
}
