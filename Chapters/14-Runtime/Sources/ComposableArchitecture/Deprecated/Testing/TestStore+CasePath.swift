@available(*, deprecated, message: "Use the version of this method with case key paths instead.")
extension TestStore {
  /// Expects an action from an effect, and compares its change with a description.
  ///
  /// An exhaustive test has to expect the actions in their order: the first one has to match. A non-exhaustive test
  /// skips the actions before the expected one.
  ///
  /// While effects are running, it waits for the action. If no effect is running, it fails immediately.
  ///
  /// - Parameters:
  ///   - actionCase: The case of the expected action, whatever its payload.
  ///   - duration: How long to wait while effects are running.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.receive.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(actionCase), within: duration, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }
}
