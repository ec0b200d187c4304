extension Store {
  /// Makes a store that may be used on any thread. In this library, that needs no check: the compiler ensures that a
  /// store is used on the main actor, so this is the same as ``init(initialState:reducer:)``.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer, which runs for each action.
  @available(*, deprecated, message: "Use 'Store.init' instead; it checks nothing here either.")
  public static func unchecked<R: ReducerProtocol>(
    initialState: R.State, reducer: R
  ) -> Self where R.State == State, R.Action == Action {
    Self(initialState: initialState, reducer: reducer)
  }

  /// Makes a store of an ``AnyReducer`` that may be used on any thread, as the other `unchecked` does.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer, which runs for each action.
  ///   - environment: The environment that the reducer receives with each action. The store retains it.
  public static func unchecked<Environment>(
    initialState: State, reducer: AnyReducer<State, Action, Environment>, environment: Environment
  ) -> Self {
    Self(initialState: initialState, reducer: reducer, environment: environment)
  }
}
