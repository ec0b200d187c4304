extension Store {
  /// Makes a store that may be used on any thread. Here that needs no check: the compiler sees to it that a store is
  /// used on the main actor, so this is ``init(initialState:reducer:)``.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: What is run for each action.
  @available(*, deprecated, message: "Use 'Store.init' instead; it checks nothing here either.")
  public static func unchecked<R: ReducerProtocol>(
    initialState: R.State, reducer: R
  ) -> Self where R.State == State, R.Action == Action {
    Self(initialState: initialState, reducer: reducer)
  }

  /// Makes a store of a reducer of the old kind that may be used on any thread, as the other `unchecked` does.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: What is run for each action.
  ///   - environment: Handed to the reducer with every action, and held as long as the store.
  public static func unchecked<Environment>(
    initialState: State, reducer: AnyReducer<State, Action, Environment>, environment: Environment
  ) -> Self {
    Self(initialState: initialState, reducer: reducer, environment: environment)
  }
}
