// The earlier form of the reducers that report an action for absent state: `breakpointOnNil` says whether it is
// reported as an issue.

extension Reducer {
  /// Makes a reducer of optional state, which can ignore an action for absent state.
  ///
  /// - Parameters:
  ///   - breakpointOnNil: Whether an action that arrives while the state is `nil` is reported as an
  ///     issue. It changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer that runs this one if the state isn't `nil`.
  public func optional(
    breakpointOnNil: Bool, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Reducer<State?, Action, Environment> {
    optional(fileID: file, filePath: (file), line: line, column: 1)
      .reporting(breakpointOnNil) { state, _ in state == nil }
  }

  /// Turns the reducer of one case into a reducer of the whole enum, which can ignore an action that arrives in a
  /// different case.
  ///
  /// - Parameters:
  ///   - toLocalState: The case that holds the child's state.
  ///   - toLocalAction: The case of the parent's actions that holds the child's.
  ///   - toLocalEnvironment: Derives the child's environment from the parent's.
  ///   - breakpointOnNil: Whether an action that arrives in a different case is reported as an issue. It changes
  ///     nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the parent.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    pullback(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment,
      fileID: file, filePath: (file), line: line, column: 1
    )
    .reporting(breakpointOnNil) { state, _ in toLocalState.extract(from: state) == nil }
  }

  /// Turns the reducer of an element into a reducer of many, which can ignore an action for an element that doesn't
  /// exist.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path to the elements.
  ///   - toLocalAction: The case that holds an element's id and its action.
  ///   - toLocalEnvironment: Derives an element's environment from the parent's.
  ///   - breakpointOnNil: Whether an action for an element that doesn't exist is reported as an issue. It changes
  ///     nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the parent.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment,
      fileID: file, filePath: (file), line: line, column: 1
    )
    .reporting(breakpointOnNil) { state, action in
      guard let (id, _) = toLocalAction.extract(from: action) else { return false }
      return state[keyPath: toLocalState].index(id: id) == nil
    }
  }

  /// Turns the reducer of an element into a reducer of an array, which can ignore an action for a position that doesn't
  /// exist.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path to the elements.
  ///   - toLocalAction: The case that holds an element's position and its action.
  ///   - toLocalEnvironment: Derives an element's environment from the parent's.
  ///   - breakpointOnNil: Whether an action for a position that does not exist is reported as an issue.
  ///     It changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the parent.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, [State]>,
    action toLocalAction: CasePath<GlobalAction, (Int, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment,
      fileID: file, filePath: (file), line: line, column: 1
    )
    .reporting(breakpointOnNil) { state, action in
      guard let (index, _) = toLocalAction.extract(from: action) else { return false }
      return !state[keyPath: toLocalState].indices.contains(index)
    }
  }

  /// Turns the reducer of a value into a reducer of a dictionary, which can ignore an action for a key that doesn't
  /// exist.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path to the values.
  ///   - toLocalAction: The case that holds a value's key and its action.
  ///   - toLocalEnvironment: Derives a value's environment from the parent's.
  ///   - breakpointOnNil: Whether an action for a key that does not exist is reported as an issue. It
  ///     changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the parent.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, Key: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, [Key: State]>,
    action toLocalAction: CasePath<GlobalAction, (Key, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment,
      fileID: file, filePath: (file), line: line, column: 1
    )
    .reporting(breakpointOnNil) { state, action in
      guard let (key, _) = toLocalAction.extract(from: action) else { return false }
      return state[keyPath: toLocalState].index(forKey: key) == nil
    }
  }

  /// This reducer if it should report issues, or else one that ignores them.
  private func reporting(
    _ isReported: Bool, ofAbsent isAbsent: @escaping (State, Action) -> Bool
  ) -> Reducer {
    guard !isReported else { return self }
    return Reducer { state, action, environment in
      isAbsent(state, action) ? .none : run(&state, action, environment)
    }
  }
}
