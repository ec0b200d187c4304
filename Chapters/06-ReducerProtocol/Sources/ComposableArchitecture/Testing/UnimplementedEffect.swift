import IssueReporting

extension EffectPublisher {
  /// An effect that fails the test when it is run, and then completes. It is for the parts of an
  /// environment that a test does not expect to be used.
  ///
  /// ```swift
  /// environment.save = { _ in .unimplemented("save") }
  /// ```
  ///
  /// - Parameter prefix: The name of the effect. The failure begins with it.
  ///
  /// Seed: MILESTONES, 4.
  public static func unimplemented(
    _ prefix: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> EffectPublisher {
    .fireAndForget {
      reportIssue(
        "\(prefix): An unimplemented effect was run. Nobody has said what it should do in this test.",
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}
