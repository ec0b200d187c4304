import Exercises

extension Reducer {
  /// Turns the reducer of a part into a reducer of the whole.
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
  ///   - toLocalState: Where the whole has the part's state. It is changed in place.
  ///   - toLocalAction: The case of the whole's actions that has the part's. For other actions, nothing
  ///     happens.
  ///   - toLocalEnvironment: What the part needs of the whole's environment.
  /// - Returns: A reducer of the whole whose effects emit the part's actions, wrapped.
  ///
  /// Seed: 001; 003, IdentifiedArray.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      // Exercise 3.2
      exercise("3.2", "run the part's reducer for the part's actions", returning: .none)
    }
  }

  /// Turns the reducer of one case of a state into a reducer of the whole state, an enum.
  ///
  /// An action of the part that arrives while the state is in another case is reported as an issue
  /// and changes nothing.
  ///
  /// - Parameters:
  ///   - toLocalState: The case that has the part's state.
  ///   - toLocalAction: The case of the whole's actions that has the part's.
  ///   - toLocalEnvironment: What the part needs of the whole's environment.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer of the whole.
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
