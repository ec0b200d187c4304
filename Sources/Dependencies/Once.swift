import Foundation
import Synchronization

/// A value that is created once, even if several threads request it concurrently.
// Unchecked: the value is written once, before `isMade` is set, and read only after. The condition protects the choice
// of the thread that creates it.
@usableFromInline
final class Once<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let isMade: Atomic<Bool>
  @usableFromInline var value: Value?

  // Protects the choice of the thread that creates the value. It isn't held while the value is created.
  private let condition = NSCondition()
  private var maker: Thread?

  init() { isMade = Atomic(false) }

  /// A value that already exists.
  init(_ value: Value) {
    self.value = value
    isMade = Atomic(true)
  }

  /// The value, if it exists.
  @inlinable
  var known: Value? { isMade.load(ordering: .acquiring) ? value : nil }

  /// The value. The first caller creates it, and others wait in the meantime.
  ///
  /// - Parameter make: Creates the value. It must not request the same value.
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

  /// Waits while another thread creates the value.
  ///
  /// - Returns: The value, or `nil` if the caller has to create it.
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
