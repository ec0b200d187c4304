import ConcurrencyExtras
import IssueReporting
import Synchronization

/// Finds out that nobody has written what a control wanted to write.
final class BindingWatch: Sendable {
  /// Describes the action. It is called at most once, when nobody has the action any more.
  private let describe: UncheckedSendable<() -> String>
  private let sender: Sender
  private let isWritten = Atomic(false)

  /// Who sends the action.
  enum Sender {
    /// A view store that was made at a place.
    case viewStore(CallSite)
    /// A store, by its name.
    case store(String)
  }

  /// - Parameters:
  ///   - sender: Who sends the action.
  ///   - describe: Describes the action, for the issue.
  init(_ sender: Sender, describe: @escaping () -> String) {
    self.describe = UncheckedSendable(describe)
    self.sender = sender
  }

  func wasWritten() { isWritten.store(true, ordering: .relaxed) }

  deinit {
    guard !isWritten.load(ordering: .relaxed) else { return }
    let name =
      switch sender {
      case .viewStore(let location): "view store at \(location.fileID):\(location.line)"
      case .store(let name): "“\(name)”"
      }
    let message = """
      A binding action that was sent by a \(name) was not handled:

      \(describe.value().indented)

      To write what controls write, add “BindingReducer()” to the body of the reducer of the state.
      """
    switch sender {
    case .viewStore(let location): location.report(message)
    case .store: reportIssue(message)
    }
  }
}
