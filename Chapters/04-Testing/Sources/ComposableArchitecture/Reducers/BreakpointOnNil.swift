// The reducers that report an action for a state that is not there, as they were told at first whether
// to do so. What is given for `breakpointOnNil` is whether it is an issue.

extension Reducer {
  /// Makes a reducer of a state that may be absent, which may be silent about that.
  ///
  /// - Parameters:
  ///   - breakpointOnNil: Whether an action that arrives while there is no state is reported as an
  ///     issue. It changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer that runs this one when there is a state.
  public func optional(
    breakpointOnNil: Bool, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Reducer<State?, Action, Environment> {
    optional(fileID: file, filePath: (file), line: line, column: 1)
      .reporting(breakpointOnNil) { state, _ in state == nil }
  }

  /// Makes a reducer of an enum of states of the reducer of one of its cases, which may be silent about
  /// an action that arrives in another case.
  ///
  /// - Parameters:
  ///   - toLocalState: The case that has the part's state.
  ///   - toLocalAction: The case of the whole's actions that has the part's.
  ///   - toLocalEnvironment: What the part needs of the whole's environment.
  ///   - breakpointOnNil: Whether an action that arrives in another case is reported as an issue. It
  ///     changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the whole.
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

  /// Makes a reducer of many elements of the reducer of one, which may be silent about an action for an
  /// element that is not there.
  ///
  /// - Parameters:
  ///   - toLocalState: Where the elements are.
  ///   - toLocalAction: The case that has an element's identity and its action.
  ///   - toLocalEnvironment: What an element needs of the whole's environment.
  ///   - breakpointOnNil: Whether an action for an element that is not there is reported as an issue.
  ///     It changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the whole.
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

  /// Makes a reducer of an array's elements of the reducer of one, which may be silent about an action
  /// for a position that does not exist.
  ///
  /// - Parameters:
  ///   - toLocalState: Where the elements are.
  ///   - toLocalAction: The case that has an element's position and its action.
  ///   - toLocalEnvironment: What an element needs of the whole's environment.
  ///   - breakpointOnNil: Whether an action for a position that does not exist is reported as an issue.
  ///     It changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the whole.
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

  /// Makes a reducer of a dictionary's values of the reducer of one, which may be silent about an action
  /// for a key that does not exist.
  ///
  /// - Parameters:
  ///   - toLocalState: Where the values are.
  ///   - toLocalAction: The case that has a value's key and its action.
  ///   - toLocalEnvironment: What a value needs of the whole's environment.
  ///   - breakpointOnNil: Whether an action for a key that does not exist is reported as an issue. It
  ///     changes nothing either way.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  /// - Returns: A reducer of the whole.
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

  /// This reducer if it is to report, or else one that ignores what it would report.
  private func reporting(
    _ isReported: Bool, ofAbsent isAbsent: @escaping (State, Action) -> Bool
  ) -> Reducer {
    guard !isReported else { return self }
    return Reducer { state, action, environment in
      isAbsent(state, action) ? .none : run(&state, action, environment)
    }
  }
}
