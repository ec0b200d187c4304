import Foundation
import Synchronization

/// A recursive lock that knows which thread holds it.
final class HeldLock: Sendable {
  private let lock = NSLock()
  private let holder = Atomic<UInt>(0)

  /// Calls a closure while this thread holds the lock.
  ///
  /// - Parameter work: The closure. Its parameter is whether this thread already held the lock.
  func withLock<R>(_ work: (_ isNested: Bool) throws -> R) rethrows -> R {
    let thread = UInt(pthread_self())
    if holder.load(ordering: .relaxed) == thread { return try work(true) }
    lock.lock()
    holder.store(thread, ordering: .relaxed)
    defer {
      holder.store(0, ordering: .relaxed)
      lock.unlock()
    }
    return try work(false)
  }
}
