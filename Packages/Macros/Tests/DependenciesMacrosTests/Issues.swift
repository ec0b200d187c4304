import ConcurrencyExtras
import IssueReporting

/// The messages of the issues that a closure reports, which don't fail the test.
func issues(of work: () throws -> Void) rethrows -> [String] {
  let recorder = Recorder()
  try withIssueReporters([recorder]) { try work() }
  return recorder.messages.value
}

/// The messages of the issues that an asynchronous closure reports.
func issues(
  isolation: isolated (any Actor)? = #isolation, of work: () async throws -> Void
) async rethrows -> [String] {
  let recorder = Recorder()
  try await withIssueReporters([recorder]) { try await work() }
  return recorder.messages.value
}

private struct Recorder: IssueReporter {
  let messages = LockIsolated<[String]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let message = message() ?? ""
    messages.withValue { $0.append(message) }
  }
}
