import ConcurrencyExtras
import Synchronization

/// Detects that no reducer wrote the value of a control's action.
final class BindingActionMonitor: Sendable {
  /// Describes the action. It is called at most once, when the last copy of the action is released.
  private let describe: UncheckedSendable<() -> String>
  private let location: CallSite
  private let isWritten = Atomic(false)

  /// - Parameters:
  ///   - describe: Describes the action, for the issue.
  ///   - location: The location of the code that sends the action.
  init(location: CallSite, describe: @escaping () -> String) {
    self.describe = UncheckedSendable(describe)
    self.location = location
  }

  func markWritten() { isWritten.store(true, ordering: .relaxed) }

  deinit {
    guard !isWritten.load(ordering: .relaxed) else { return }
    location.report(
      """
      A binding action that was sent by a view store at \(location.fileID):\(location.line) was not \
      handled:

      \(describe.value().indented)

      To apply the writes of controls, add “BindingReducer()” to the body of the reducer of the state.
      """
    )
  }
}
