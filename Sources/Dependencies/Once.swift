import Foundation
import Synchronization

/// A value that is made once, however many threads ask for it at the same time.
// Unchecked: the value is written once, before `isMade` is set, and read only after. Who makes it is guarded by
// the condition.
@usableFromInline
final class Once<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let isMade: Atomic<Bool>
  @usableFromInline var value: Value?

  // Guards who makes the value. Nobody holds it while the value is made.
  private let condition = NSCondition()
  private var maker: Thread?

  init() { isMade = Atomic(false) }

  /// A value that has been made already.
  init(_ value: Value) {
    self.value = value
    isMade = Atomic(true)
  }

  /// The value, if it has been made.
  @inlinable
  var known: Value? { isMade.load(ordering: .acquiring) ? value : nil }

  /// The value. The first who asks makes it, and others wait meanwhile.
  ///
  /// - Parameter make: Makes the value. It must not ask for this same value.
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

  /// Waits while another thread makes the value.
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
