extension Reducer {
  /// Turns the reducer of a child into a reducer of its parent.
  ///
  /// ```swift
  /// let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  ///   loginReducer.pullback(
  ///     state: \.login,
  ///     action: /AppAction.login,
  ///     environment: { LoginEnvironment(client: $0.loginClient) }
  ///   ),
  ///   …
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - toLocalState: The key path from the parent's state to the child's, which is changed in
  ///     place.
  ///   - toLocalAction: The case of the parent's actions that holds the child's. Other actions are ignored.
  ///   - toLocalEnvironment: Derives the child's environment from the parent's.
  /// - Returns: A reducer of the parent whose effects emit the child's actions, embedded in the
  ///   parent's.
  ///
  /// Seed: 001; 003, IdentifiedArray.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      return run(&state[keyPath: toLocalState], localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed)
    }
  }

  /// Turns the reducer of one case into a reducer of the whole state, an enum.
  ///
  /// An action of the child that arrives while the state is in a different case is reported as an
  /// issue and changes nothing.
  ///
  /// - Parameters:
  ///   - toLocalState: The case that holds the child's state.
  ///   - toLocalAction: The case of the parent's actions that holds the child's.
  ///   - toLocalEnvironment: Derives the child's environment from the parent's.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer of the parent.
  ///
  /// Seed: 003, IfLetStore (the same for optionals).
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      guard var localState = toLocalState.extract(from: state) else {
        reportAbsent(
          localAction, of: "“pullback” to a case of a state", what: "the state is in another case",
          cause: "changes the case", fileID, filePath, line, column
        )
        return .none
      }
      defer { state = toLocalState.embed(localState) }
      return run(&localState, localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed)
    }
  }
}
