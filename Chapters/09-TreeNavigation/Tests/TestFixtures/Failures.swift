import IssueReporting

@testable import ComposableArchitecture

/// A failure that was reported.
struct Failure: Equatable {
  let line: UInt
  let message: String

  /// The first line of the message.
  var firstLine: String { String(message.prefix { $0 != "\n" }) }
}

/// The issues that a closure reports, which don't fail the test.
@MainActor
func failures(of work: @MainActor () async -> Void) async -> [Failure] {
  let recorder = FailureRecorder()
  await withIssueReporters([recorder]) { await work() }
  return recorder.failures.value
}

/// The lines at a distance above the caller's line.
func linesAbove(_ distances: UInt..., line: UInt = #line) -> [UInt] {
  distances.map { line - $0 }
}

/// The line below the caller's.
func nextLine(_ line: UInt = #line) -> UInt { line + 1 }

private struct FailureRecorder: IssueReporter {
  let failures = LockIsolated<[Failure]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    // Differences contain figure spaces, which are as wide as signs.
    let message = message()?.replacing("\u{2007}", with: " ") ?? ""
    failures.withValue { $0.append(Failure(line: line, message: message)) }
  }
}
