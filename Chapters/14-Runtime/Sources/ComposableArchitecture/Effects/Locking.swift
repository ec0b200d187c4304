import Foundation

extension NSLock {
  /// Does something while nobody else holds the lock.
  func sync<Result>(_ work: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return work()
  }
}
