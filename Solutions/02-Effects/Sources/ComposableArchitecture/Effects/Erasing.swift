import Exercises
import OpenCombine

extension Publisher {
  /// Turns any publisher into an effect.
  ///
  /// - Returns: An effect that subscribes to this publisher when it is started.
  ///
  /// Seed: 001 (`numberFact`).
  public func eraseToEffect() -> Effect<Output, Failure> {
    Effect(self)
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
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    // Exercise 2.1
    map(Result.success)
      .catch { Just(.failure($0)) }
      .eraseToEffect()
  }
}
