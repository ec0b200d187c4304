import IssueReporting
import Synchronization

/// A reported issue, with its place.
struct ReportedIssue: Equatable {
  let file: String
  let line: UInt
  let message: String
}

/// The issues that an operation reports, instead of failing its test.
func issues(of work: () throws -> Void) rethrows -> [ReportedIssue] {
  let recorder = Recorder()
  try withIssueReporters([recorder]) { try work() }
  return recorder.issues.withLock { $0 }
}

/// The line below the caller's.
func nextLine(_ line: UInt = #line) -> UInt { line + 1 }

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
