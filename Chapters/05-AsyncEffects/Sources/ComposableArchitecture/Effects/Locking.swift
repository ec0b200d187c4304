import Foundation

extension NSLock {
  /// Runs a function while holding the lock.
  func sync<Result>(_ work: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return work()
  }
}
