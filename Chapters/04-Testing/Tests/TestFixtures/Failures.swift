import IssueReporting

/// A failure that a test store reported.
struct Failure: Equatable {
  let line: UInt
  let message: String

  /// The first line of the message.
  var firstLine: String {
    String(message.prefix { $0 != "\n" })
  }
}

/// The issues that a closure reports, which don't fail the test.
func failures(of work: () -> Void) -> [Failure] {
  let recorder = FailureRecorder()
  withIssueReporters([recorder], operation: work)
  return recorder.failures
}

/// The lines at a distance above the caller's line.
func linesAbove(_ distances: UInt..., line: UInt = #line) -> [UInt] {
  distances.map { line - $0 }
}

/// The line below the caller's.
func nextLine(_ line: UInt = #line) -> UInt {
  line + 1
}

// Unchecked: it is only used on the test's thread.
private final class FailureRecorder: IssueReporter, @unchecked Sendable {
  var failures: [Failure] = []

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    // Differences contain figure spaces, which are as wide as signs.
    let message = message()?.replacing("\u{2007}", with: " ") ?? ""
    failures.append(Failure(line: line, message: message))
  }
}
