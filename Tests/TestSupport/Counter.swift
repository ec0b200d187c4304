import Foundation

/// A number that may be incremented on any thread.
// Unchecked: the number is read and written only while the lock is held.
public final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  public init() {}

  public var value: Int { lock.withLock { number } }

  public func increment() {
    lock.withLock { number += 1 }
  }
}
