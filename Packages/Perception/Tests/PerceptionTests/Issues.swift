import IssueReporting
import Synchronization

/// A reported issue with its location.
struct ReportedIssue: Equatable {
  let file: String
  let line: UInt
  let message: String

  /// The first line of the message.
  var firstLine: String { String(message.prefix { $0 != "\n" }) }
}

/// The issues that a closure reports, which don't fail the test.
func issues(of work: () throws -> Void) rethrows -> [ReportedIssue] {
  let recorder = Recorder()
  try withIssueReporters([recorder]) { try work() }
  return recorder.issues.withLock { $0 }
}

private final class Recorder: IssueReporter {
  let issues = Mutex<[ReportedIssue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let issue = ReportedIssue(file: "\(fileID)", line: line, message: message() ?? "")
    issues.withLock { $0.append(issue) }
  }
}
