import Foundation

/// The saves of a reference that wait, or that its key is doing.
///
/// What others have written meanwhile is overwritten by them. So it is not shown: it would be shown forever, and the source
/// would have something else.
// Unchecked: the properties are only touched under the lock.
final class Saves: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var thread: pthread_t?

  /// Says that there will be one more save.
  func announce() {
    lock.withLock { count += 1 }
  }

  /// Does one.
  func run(_ save: () -> Void) {
    lock.withLock { thread = pthread_self() }
    save()
    lock.withLock {
      thread = nil
      count -= 1
    }
  }

  /// Whether what a key tells on this thread will be overwritten. What it tells during the last save, on the
  /// thread that saves, is its answer.
  var willOverwrite: Bool {
    lock.withLock { count > (thread == pthread_self() ? 1 : 0) }
  }
}
