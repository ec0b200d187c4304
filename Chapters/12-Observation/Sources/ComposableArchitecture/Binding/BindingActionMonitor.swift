import ConcurrencyExtras
import Synchronization

/// Detects that no reducer wrote the value of a control's action.
final class BindingActionMonitor: Sendable {
  private let report: UncheckedSendable<() -> Void>
  private let isWritten = Atomic(false)

  /// - Parameter report: Reports that no reducer wrote the value. It is called at most once, when the last copy of the
  ///   action is released.
  init(orReport report: @escaping () -> Void) {
    self.report = UncheckedSendable(report)
  }

  func markWritten() { isWritten.store(true, ordering: .relaxed) }

  deinit {
    if !isWritten.load(ordering: .relaxed) { report.value() }
  }
}
