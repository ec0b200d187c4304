import Foundation

/// A number that any thread can increment.
// Unchecked: the number is read and written only under the lock.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }

  func increment() {
    lock.withLock { number += 1 }
  }
}
