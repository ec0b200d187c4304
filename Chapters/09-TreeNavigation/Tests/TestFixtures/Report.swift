import IssueReporting

@testable import ComposableArchitecture

/// A report during a test: a failure, or a note, which doesn't fail the test.
struct Report: Equatable {
  let isNote: Bool
  let file: String
  let line: UInt
  let message: String

  /// The first line of the message.
  var firstLine: String { String(message.prefix { $0 != "\n" }) }

  /// The first line, with its location: “failure 7: The state is not the expected state:”.
  var summary: String { "\(isNote ? "note" : "failure") \(line): \(firstLine)" }
}

/// The issues that a closure reports, which don't fail the test.
///
/// - Parameter work: The closure.
@MainActor
func reports(
  of work: @MainActor () async throws -> Void
) async rethrows -> [Report] {
  let recorder = ReportRecorder()
  try await withIssueReporters([recorder]) { try await work() }
  return recorder.reports.value
}

/// The prefix of a note about a skipped assertion.
let notePrefix = "Skipped: "

private struct ReportRecorder: IssueReporter {
  let reports = LockIsolated<[Report]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    // Differences contain figure spaces, which are as wide as signs.
    let message = message()?.replacing("\u{2007}", with: " ") ?? ""
    let report = Report(
      isNote: severity == .warning, file: "\(fileID)", line: line, message: message)
    reports.withValue { $0.append(report) }
  }
}
