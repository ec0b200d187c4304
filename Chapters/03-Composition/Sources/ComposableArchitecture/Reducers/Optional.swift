extension Reducer {
  /// Turns this reducer into one of a state that may be absent.
  ///
  /// An action that arrives while there is no state is reported as an issue and changes nothing.
  /// Combine this reducer *before* those that take the state away, so that it still sees the action that
  /// makes them do so.
  ///
  /// - Parameters:
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer that runs this one when there is a state.
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
