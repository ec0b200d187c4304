import ComposableArchitecture

extension Reducer {
  /// Returns a reducer that can undo the changes of this one. This reducer doesn't need to know.
  ///
  /// - Parameters:
  ///   - value: The part of the state whose changes can be undone.
  ///   - history: The property that stores the previous values, the latest last.
  ///   - undo: The action that undoes the last change.
  ///   - limit: The maximum number of changes that can be undone.
  func undoable<Value: Equatable>(
    _ value: WritableKeyPath<State, Value>,
    history: WritableKeyPath<State, [Value]>,
    undo: CasePath<Action, Void>,
    limit: Int = 20
  ) -> Reducer {
    Reducer { state, action, environment in
      guard undo.extract(from: action) == nil else {
        if let last = state[keyPath: history].popLast() { state[keyPath: value] = last }
        return .none
      }
      let before = state[keyPath: value]
      let effect = self.run(&state, action, environment)
      if state[keyPath: value] != before {
        state[keyPath: history] = state[keyPath: history].suffix(limit - 1) + [before]
      }
      return effect
    }
  }
}
