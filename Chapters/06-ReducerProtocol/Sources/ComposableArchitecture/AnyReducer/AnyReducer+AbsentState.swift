import CustomDump
import IssueReporting

/// Reports an action for state that is absent.
///
/// - Parameters:
///   - action: The action.
///   - reducer: The kind of reducer that received it.
///   - what: The state that is absent.
///   - cause: How other reducers can remove it.
func reportAbsent<Action>(
  _ action: Action, of reducer: String, what: String, cause: String,
  _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
) {
  reportIssue(
    """
    A \(reducer) at \(fileID):\(line) received an action, and \(what):

    \(String(customDumping: action).split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

    The action was ignored. It is usually one of these:

    • A reducer that \(cause) ran before this one. Combine this reducer before it.
    • An effect was still running when that happened, and emitted. Cancel it with “cancel(id:)”.
    • A view that should be removed sent it. Show a view only while its state exists.
    """,
    fileID: fileID, filePath: filePath, line: line, column: column
  )
}
