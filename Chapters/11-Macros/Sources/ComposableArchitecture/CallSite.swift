import CustomDump
import IssueReporting
import StoreSupport

/// A location in source code that uses the library.
@usableFromInline
struct CallSite: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt
  /// Whether reported issues are only notes, which fail no test.
  @usableFromInline var isNote = false

  @inlinable
  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reports an issue at this location.
  func report(_ message: String) {
    reportIssue(
      isNote ? "Skipped: \(message)" : message,
      severity: isNote ? .warning : .error,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Records a failure as a warning, which fails no test. For XCTest, which has no warnings, the note is printed.
  ///
  /// - Parameter fail: Reports the failure.
  func note(_ fail: (CallSite) -> Void) {
    var site = self
    site.isNote = true
    Warnings.reporting { fail(site) }
  }

  /// Runs an operation, and reports all of its issues at this location.
  func attributing<R>(_ operation: () throws -> R) rethrows -> R {
    try withIssueContext(
      fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
  }

  /// Reports an uncaught error of an effect's operation.
  func reportUncaught(_ error: any Error) {
    report(
      """
      An “Effect.run” at \(fileID):\(line) threw an unhandled error:

      \(String(customDumping: error).indented)

      Every error that is not a cancellation must be handled. Pass “catch:” to turn the error into \
      an action, or use “do” and “catch” inside the effect.
      """
    )
  }
}

extension String {
  /// The same lines, two columns further to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
