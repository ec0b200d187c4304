import ComposableArchitecture

/// Reports issues as they would be reported anyway, but no errors: those of the file are notified on the screen, which is not
/// there yet when the file is read for the first time.
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
