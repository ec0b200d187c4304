import Foundation

/// The saves of a reference that are pending or running.
///
/// They overwrite concurrent external changes. So these changes aren't shown: they would stay on screen although the
/// source has a different value.
// Unchecked: the properties are only accessed under the lock.
final class Saves: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var thread: pthread_t?

  /// Registers a pending save.
  func announce() {
    lock.withLock { count += 1 }
  }

  /// Runs a save.
  func run(_ save: () -> Void) {
    lock.withLock { thread = pthread_self() }
    save()
    lock.withLock {
      thread = nil
      count -= 1
    }
  }

  /// Whether a change that a key reports on this thread will be overwritten. A change that it reports during the last
  /// save, on the saving thread, is the result of that save.
  var willOverwrite: Bool {
    lock.withLock { count > (thread == pthread_self() ? 1 : 0) }
  }
}
