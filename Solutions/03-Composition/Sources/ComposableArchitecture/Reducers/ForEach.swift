import Exercises
import OrderedCollections

extension Reducer {
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
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      // Exercise 3.3
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

  /// Turns the reducer of an element into a reducer of the parent, which has an array of elements.
  ///
  /// Elements are identified by their positions. That is wrong if an element can be moved or removed while it has an
  /// effect in flight: the response would reach a different element. Prefer an ``IdentifiedArray``.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path to the elements. An element is changed in place.
  ///   - toLocalAction: The case that holds an element's position and its action.
  ///   - toLocalEnvironment: Derives an element's environment from the parent's.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer of the parent. An action for a position that does not exist is reported as an issue and
  ///   changes nothing.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, [State]>,
    action toLocalAction: CasePath<GlobalAction, (Int, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let (index, localAction) = toLocalAction.extract(from: action) else { return .none }
      guard state[keyPath: toLocalState].indices.contains(index) else {
        reportAbsent(
          localAction, of: "“forEach” reducer",
          what: "there is no element at the position \(index)", cause: "removes the element",
          fileID, filePath, line, column
        )
        return .none
      }
      return run(&state[keyPath: toLocalState][index], localAction, toLocalEnvironment(environment))
        .map { toLocalAction.embed((index, $0)) }
    }
  }

  /// Turns the reducer of a value into a reducer of the parent, which has a dictionary of values.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path to the values. A value is changed in place.
  ///   - toLocalAction: The case that holds a value's key and its action.
  ///   - toLocalEnvironment: Derives a value's environment from the parent's.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer of the parent. An action for a key that does not exist is reported as an issue and changes
  ///   nothing.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, Key: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, [Key: State]>,
    action toLocalAction: CasePath<GlobalAction, (Key, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let (key, localAction) = toLocalAction.extract(from: action) else { return .none }
      guard state[keyPath: toLocalState][key] != nil else {
        reportAbsent(
          localAction, of: "“forEach” reducer", what: "there is no value for the key \(key)",
          cause: "removes the value", fileID, filePath, line, column
        )
        return .none
      }
      return run(&state[keyPath: toLocalState][key]!, localAction, toLocalEnvironment(environment))
        .map { toLocalAction.embed((key, $0)) }
    }
  }
}
