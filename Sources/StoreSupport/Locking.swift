import ConcurrencyExtras
import Foundation
import Synchronization

extension NSLock {
  /// Runs a function while holding the lock, and returns its result.
  public func sync<Result>(_ work: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return work()
  }
}

/// A lock that several objects can share.
///
/// It is smaller than an `NSLock`, and faster, which matters because each store has some.
public final class Lock: Sendable {
  private let mutex = Mutex(())

  /// Creates a lock.
  public init() {}

  /// Runs a function while holding the lock, and returns its result.
  ///
  /// - Parameter work: The function. It must not take the lock again.
  public func sync<Result>(_ work: () -> Result) -> Result {
    mutex.withLock { _ in UncheckedSendable(work()) }.value  // The result stays on this thread.
  }
}
