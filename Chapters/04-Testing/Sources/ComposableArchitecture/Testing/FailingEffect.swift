import IssueReporting

extension Effect {
  /// An effect that fails the test when it is run, and then completes. It is for the parts of an
  /// environment that a test does not expect to be used.
  ///
  /// ```swift
  /// environment.save = { _ in .failing("save") }
  /// ```
  ///
  /// - Parameter prefix: The name of the effect. The failure begins with it.
  ///
  /// Seed: MILESTONES, 4.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    .fireAndForget {
      reportIssue(
        "\(prefix): A failing effect was run. Nobody has said what it should do in this test.",
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}
