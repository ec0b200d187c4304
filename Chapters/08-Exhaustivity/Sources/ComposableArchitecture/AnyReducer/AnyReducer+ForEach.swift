import OrderedCollections

extension AnyReducer {
  /// Turns the reducer of an element into a reducer of the parent, which has a collection of
  /// elements.
  ///
  /// ```swift
  /// todoReducer.forEach(
  ///   state: \AppState.todos,
  ///   action: /AppAction.todo(id:action:),
  ///   environment: { _ in TodoEnvironment() }
  /// )
  /// ```
  ///
  /// An action for an element that doesn't exist is reported as an issue and changes nothing. Combine this reducer
  /// *before* the reducers that remove elements, so that an element still receives the action for which it is removed.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path to the elements. An element is changed in place.
  ///   - toLocalAction: The case that holds an element's id and its action.
  ///   - toLocalEnvironment: Derives an element's environment from the parent's.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer of the parent.
  ///
  /// Seed: 003, IdentifiedArray.
  @preconcurrency
  public func forEach<
    GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable & SendableMetatype
  >(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>> & Sendable,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping @Sendable (GlobalEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> {
    AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let (id, localAction) = toLocalAction.extract(from: action) else { return .none }
      guard state[keyPath: toLocalState].index(id: id) != nil else {
        reportAbsent(
          localAction, of: "“forEach” reducer", what: "there is no element with the id \(id)",
          cause: "removes the element", fileID, filePath, line, column
        )
        return .none
      }
      return run(
        &state[keyPath: toLocalState][id: id]!, localAction, toLocalEnvironment(environment)
      )
      .map { toLocalAction.embed((id, $0)) }
    }
  }
}
