import Foundation

extension NSLock {
  /// Runs a function while holding the lock, and returns its result.
  public func sync<Result>(_ work: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return work()
  }
}
