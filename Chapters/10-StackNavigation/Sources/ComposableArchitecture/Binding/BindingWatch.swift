import IssueReporting
import Synchronization

/// Finds out that nobody has written what a control wanted to write.
final class BindingWatch: Sendable {
  private let action: String
  private let isWritten = Atomic(false)

  /// - Parameter action: The action, for the issue.
  init(action: String) {
    self.action = action
  }

  func wasWritten() { isWritten.store(true, ordering: .relaxed) }

  deinit {
    guard !isWritten.load(ordering: .relaxed) else { return }
    reportIssue(
      """
      A binding action that was sent by a view store was not handled:

      \(action.indented)

      To write what controls write, add “BindingReducer()” to the body of the reducer of the state.
      """
    )
  }
}
