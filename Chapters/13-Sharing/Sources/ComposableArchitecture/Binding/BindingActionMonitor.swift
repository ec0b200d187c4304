import ConcurrencyExtras
import Synchronization

/// Finds out that nobody has written what a control wanted to write.
final class BindingActionMonitor: Sendable {
  private let report: UncheckedSendable<() -> Void>
  private let isWritten = Atomic(false)

  /// - Parameter report: Reports that nobody has written it. It is called at most once, when nobody has the action any
  ///   more.
  init(orReport report: @escaping () -> Void) {
    self.report = UncheckedSendable(report)
  }

  func markWritten() { isWritten.store(true, ordering: .relaxed) }

  deinit {
    if !isWritten.load(ordering: .relaxed) { report.value() }
  }
}
