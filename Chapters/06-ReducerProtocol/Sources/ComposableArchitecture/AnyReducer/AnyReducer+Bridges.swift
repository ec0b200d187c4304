import Exercises

extension AnyReducer {
  /// Turns a conformance to ``ReducerProtocol`` into an `AnyReducer`, so that a converted feature can be used in an app
  /// that isn't converted yet.
  ///
  /// ```swift
  /// let appReducer = AnyReducer<AppState, AppAction, AppEnvironment>.combine(
  ///   AnyReducer { environment in
  ///     Profile(save: environment.save)
  ///   }
  ///   .pullback(state: \.profile, action: /AppAction.profile, environment: { $0 }),
  ///   …
  /// )
  /// ```
  ///
  /// - Parameter build: Makes the reducer from the environment. It is called for each action.
  @preconcurrency
  public init<R: ReducerProtocol & SendableMetatype>(
    @ReducerBuilder<State, Action> _ build: @escaping @Sendable (Environment) -> R
  ) where R.State == State, R.Action == Action {
    self.init { state, action, environment in
      // Exercise 6.7
      exercise("6.7", "make the feature from this environment, and run it", returning: .none)
    }
  }

  /// Turns a conformance to ``ReducerProtocol`` that needs no environment into an `AnyReducer`.
  ///
  /// - Parameter reducer: The reducer. An `AnyReducer` can be stored in a global constant, so this has to be
  ///   `Sendable`. If it isn't, make it in a closure: `AnyReducer { _ in … }`.
  public init<R: ReducerProtocol & Sendable>(_ reducer: R)
  where R.State == State, R.Action == Action {
    self.init { _ in reducer }
  }
}

extension Reduce {
  /// Turns an `AnyReducer` into a conformance to ``ReducerProtocol``, so that a feature that isn't converted yet can be
  /// used in one that is.
  ///
  /// ```swift
  /// Scope(state: \.profile, action: /Action.profile) {
  ///   Reduce(profileReducer, environment: ProfileEnvironment(save: save))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The old reducer.
  ///   - environment: The environment that it receives with each action.
  public init<Environment>(
    _ reducer: AnyReducer<State, Action, Environment>, environment: Environment
  ) {
    self.init { state, action in
      // Exercise 6.7
      exercise("6.7", "run the old reducer with the environment", returning: .none)
    }
  }
}
