import IssueReporting

@testable import ComposableArchitecture

/// What was reported while a test did something: a failure, or a note that fails no test.
struct Report: Equatable {
  let isNote: Bool
  let file: String
  let line: UInt
  let message: String

  /// What the message says first.
  var firstLine: String { String(message.prefix { $0 != "\n" }) }

  /// What is read of it first, and where: “failure 7: The state is not what was expected:”.
  var summary: String { "\(isNote ? "note" : "failure") \(line): \(firstLine)" }
}

/// What is reported while something is done, instead of failing the test that does it.
///
/// - Parameter work: What is done.
@MainActor
func reports(
  of work: @MainActor () async throws -> Void
) async rethrows -> [Report] {
  let recorder = ReportRecorder()
  try await withIssueReporters([recorder]) { try await work() }
  return recorder.reports.value
}

/// What a note says before it says what was skipped.
let notePrefix = "Skipped: "

private struct ReportRecorder: IssueReporter {
  let reports = LockIsolated<[Report]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    // Where a difference is shown, spaces are as wide as signs.
    let message = message()?.replacing("\u{2007}", with: " ") ?? ""
    let report = Report(
      isNote: severity == .warning, file: "\(fileID)", line: line, message: message)
    reports.withValue { $0.append(report) }
  }
}
