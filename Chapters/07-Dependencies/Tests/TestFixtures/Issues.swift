import IssueReporting

@testable import ComposableArchitecture

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
  return recorder.issues.value
}

/// The issues that an asynchronous closure reports.
func issues(
  isolation: isolated (any Actor)? = #isolation, of work: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let recorder = Recorder()
  try await withIssueReporters([recorder]) { try await work() }
  return recorder.issues.value
}

/// The place of a line of a test.
func here(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> CallSite {
  CallSite(fileID, filePath, line, column)
}

private struct Recorder: IssueReporter {
  let issues = LockIsolated<[ReportedIssue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let issue = ReportedIssue(file: "\(fileID)", line: line, message: message() ?? "")
    issues.withValue { $0.append(issue) }
  }
}
