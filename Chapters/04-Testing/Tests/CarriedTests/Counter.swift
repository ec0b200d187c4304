import Foundation

/// A number that may be counted up on any thread.
// Unchecked: the number is read and written under the lock only.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }

  func increment() {
    lock.withLock { number += 1 }
  }
}
