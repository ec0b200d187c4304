import Foundation
import Synchronization

/// A value that is made once, even if many threads read it concurrently.
// Unchecked: the value is written once, before `isMade` is set, and read only after. The condition ensures that only
// one thread makes it.
@usableFromInline
final class Once<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let isMade: Atomic<Bool>
  @usableFromInline var value: Value?

  // Ensures that only one thread makes the value. It isn't held while the value is made.
  private let condition = NSCondition()
  private var maker: Thread?

  init() { isMade = Atomic(false) }

  /// A value that is already made.
  init(_ value: Value) {
    self.value = value
    isMade = Atomic(true)
  }

  /// The value, if it is already made.
  @inlinable
  var known: Value? { isMade.load(ordering: .acquiring) ? value : nil }

  /// Returns the value. The first caller makes it, while other callers wait.
  ///
  /// - Parameter make: Makes the value. It must not read this same value, which would deadlock.
  func value(making make: () -> Value) -> Value {
    if let known = known ?? begin() { return known }
    let value = make()
    condition.withLock {
      self.value = value
      isMade.store(true, ordering: .releasing)
      maker = nil
      condition.broadcast()
    }
    return value
  }

  /// Waits while a different thread makes the value.
  ///
  /// - Returns: The value, or `nil` if the caller has to make it.
  private func begin() -> Value? {
    condition.withLock {
      while let maker {
        if maker === Thread.current {
          fatalError(
            "To make the default “\(Value.self)” of a dependency, the same default was read.")
        }
        condition.wait()
      }
      if let known { return known }
      maker = .current
      return nil
    }
  }
}
