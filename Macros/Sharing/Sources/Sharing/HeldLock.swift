import Foundation
import IssueReporting
import Synchronization

/// A lock that knows which thread holds it.
///
/// A thread that wants it again while it has it is not stopped for ever. That is reported, and what it wants to do is
/// done.
final class HeldLock: Sendable {
  private let lock = NSLock()
  private let holder = Atomic<UInt>(0)

  /// Does something while no other thread holds the lock.
  ///
  /// - Parameters:
  ///   - use: What happens to the value, for the report.
  ///   - work: What to do.
  func withLock<R>(for use: StaticString, _ work: () throws -> R) rethrows -> R {
    let thread = UInt(pthread_self())
    if holder.load(ordering: .relaxed) == thread {
      reportIssue(
        """
        A shared value was \(use) in the closure of its own 'withLock'.

        Use the parameter of the closure, which is the value, and nothing else to read or change it.
        """)
      return try work()
    }
    lock.lock()
    holder.store(thread, ordering: .relaxed)
    defer {
      holder.store(0, ordering: .relaxed)
      lock.unlock()
    }
    return try work()
  }
}
