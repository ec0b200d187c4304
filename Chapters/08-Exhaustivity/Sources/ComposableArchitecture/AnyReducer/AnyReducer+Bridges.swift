extension AnyReducer {
  /// Makes a reducer of the old kind of one that conforms to ``ReducerProtocol``, so that a feature that was
  /// converted can stand in an app that was not.
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
  /// - Parameter build: Makes the reducer, given the environment. It is called for each action.
  @preconcurrency
  public init<R: ReducerProtocol & SendableMetatype>(
    @ReducerBuilder<State, Action> _ build: @escaping @Sendable (Environment) -> R
  ) where R.State == State, R.Action == Action {
    self.init { state, action, environment in
      build(environment).reduce(into: &state, action: action)
    }
  }

  /// Makes a reducer of the old kind of one that conforms to ``ReducerProtocol`` and needs no environment.
  ///
  /// - Parameter reducer: The reducer. An `AnyReducer` can be kept in a global constant, so this has to be
  ///   `Sendable`. If it is not, make it in a closure: `AnyReducer { _ in … }`.
  public init<R: ReducerProtocol & Sendable>(_ reducer: R)
  where R.State == State, R.Action == Action {
    self.init { _ in reducer }
  }
}

extension Reduce {
  /// Makes a reducer that conforms to ``ReducerProtocol`` of one of the old kind, so that a feature that was
  /// not converted can stand in one that was.
  ///
  /// ```swift
  /// Scope(state: \.profile, action: /Action.profile) {
  ///   Reduce(profileReducer, environment: ProfileEnvironment(save: save))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The old reducer.
  ///   - environment: What it gets with each action.
  public init<Environment>(
    _ reducer: AnyReducer<State, Action, Environment>, environment: Environment
  ) {
    self.init { state, action in
      reducer.run(&state, action, environment)
    }
  }
}
