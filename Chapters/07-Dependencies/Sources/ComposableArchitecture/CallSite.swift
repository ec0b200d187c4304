import CustomDump
import IssueReporting

/// A location in source code that uses the library.
@usableFromInline
struct CallSite: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @inlinable
  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reports an issue at this location.
  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports an uncaught error of an effect's operation.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - name: The function that made the effect.
  func reportUncaught(_ error: any Error, in name: String) {
    report(
      """
      An “EffectTask.\(name)” at \(fileID):\(line) threw an unhandled error:

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
