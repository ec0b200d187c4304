import IssueReporting

@testable import ComposableArchitecture

/// The properties of an issue that tests check.
struct Report: Equatable {
  let message: String
  let fileID: String
  let line: UInt
}

/// The issues that an operation reports.
func reports(during operation: () async throws -> Void) async rethrows -> [Report] {
  let reporter = CollectingReporter()
  try await withIssueReporters([reporter], operation: operation)
  return reporter.reports.value
}

private struct CollectingReporter: IssueReporter {
  let reports = LockIsolated<[Report]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let report = Report(message: message() ?? "", fileID: "\(fileID)", line: line)
    reports.withValue { $0.append(report) }
  }
}
