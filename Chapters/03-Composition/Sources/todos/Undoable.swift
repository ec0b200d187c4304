import ComposableArchitecture

extension Reducer {
  /// Makes a reducer that can take back what this one changed. This one does not need to know.
  ///
  /// - Parameters:
  ///   - value: The part of the state that can be taken back.
  ///   - history: Where to keep what it was, the latest last.
  ///   - undo: The action that takes back the last change.
  ///   - limit: How many changes can be taken back.
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
