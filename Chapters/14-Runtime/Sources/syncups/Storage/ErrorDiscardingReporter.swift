import ComposableArchitecture

/// Reports issues as usual, but discards errors: the screen shows the file's errors, and it doesn't exist yet when the
/// file is read for the first time.
struct ErrorDiscardingReporter: IssueReporter {
  private let others = IssueReporters.current

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let message = message()
    for other in others {
      other.reportIssue(
        message, severity: severity, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
  }

  func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {}
}
