extension Reducer {
  /// Turns this reducer into one for optional state.
  ///
  /// An action that arrives while the state is `nil` is reported as an issue and changes nothing. Combine this reducer
  /// *before* the reducers that set the state to `nil`, so that it still receives the action for which they do.
  ///
  /// - Parameters:
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer that runs this one if the state isn't `nil`.
  ///
  /// Seed: 003, IfLetStore.
  public func optional(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    Reducer<State?, Action, Environment> { state, action, environment in
      guard state != nil else {
        reportAbsent(
          action, of: "“optional” reducer", what: "the state is nil",
          cause: "sets the state to nil",
          fileID, filePath, line, column
        )
        return .none
      }
      return run(&state!, action, environment)
    }
  }
}
