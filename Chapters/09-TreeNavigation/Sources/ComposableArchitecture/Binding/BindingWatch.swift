import Synchronization

/// Finds out that nobody has written what a control wanted to write.
final class BindingWatch: Sendable {
  private let action: String
  private let location: CallSite
  private let isWritten = Atomic(false)

  /// - Parameters:
  ///   - action: The action, for the issue.
  ///   - location: Who sends the action.
  init(action: String, location: CallSite) {
    self.action = action
    self.location = location
  }

  func wasWritten() { isWritten.store(true, ordering: .relaxed) }

  deinit {
    guard !isWritten.load(ordering: .relaxed) else { return }
    location.report(
      """
      A binding action that was sent by a view store at \(location.fileID):\(location.line) was not \
      handled:

      \(action.indented)

      To write what controls write, add “BindingReducer()” to the body of the reducer of the state.
      """
    )
  }
}
