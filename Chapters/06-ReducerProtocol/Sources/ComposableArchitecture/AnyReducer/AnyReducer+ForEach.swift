import OrderedCollections

extension AnyReducer {
  /// Turns the reducer of an element into a reducer of the whole, which has many.
  ///
  /// ```swift
  /// todoReducer.forEach(
  ///   state: \AppState.todos,
  ///   action: /AppAction.todo(id:action:),
  ///   environment: { _ in TodoEnvironment() }
  /// )
  /// ```
  ///
  /// An action for an element that is not there is reported as an issue and changes nothing. Combine
  /// this reducer *before* those that remove elements, so that it still sees the action that makes them
  /// do so.
  ///
  /// - Parameters:
  ///   - toLocalState: Where the elements are. An element is changed in place.
  ///   - toLocalAction: The case that has an element's identity and its action.
  ///   - toLocalEnvironment: What an element needs of the whole's environment.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer of the whole.
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
