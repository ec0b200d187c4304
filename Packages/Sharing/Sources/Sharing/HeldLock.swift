import Foundation
import Synchronization

/// A lock that knows which thread holds it. A thread that acquires it again while it holds it does not deadlock.
final class HeldLock: Sendable {
  private let lock = NSLock()
  private let holder = Atomic<UInt>(0)

  /// Does something while no other thread holds the lock.
  ///
  /// - Parameter work: What to do. Its parameter is whether this thread has held the lock already.
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
