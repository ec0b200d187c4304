import ConcurrencyExtras
import Foundation
import OpenCombine

/// A child value of a different reference, through a key path: `$user.name`.
final class AppendedKeyPath<Root, Member>: MutableDerivedReference {
  private let base: any MutableReference<Root>
  var whole: any MutableReference { base }

  // Unsafe: it is never assigned after `init`, and a key path is immutable. Reads through it only use values that the
  // base has locked or copied.
  private nonisolated(unsafe) let path: WritableKeyPath<Root, Member>

  init(_ base: any MutableReference<Root>, _ path: WritableKeyPath<Root, Member>) {
    self.base = base
    self.path = path
  }

  var asserted: Member { base.asserted[keyPath: path] }

  var current: Member {
    base.current[keyPath: path]
  }

  var publisher: AnyPublisher<Member, Never> {
    base.publisher.map { [path] in $0[keyPath: path] }.eraseToAnyPublisher()
  }

  func withLock<R>(_ body: (inout Member) throws -> R) rethrows -> R {
    return try base.withLock { try body(&$0[keyPath: path]) }
  }
}

/// The wrapped value of a different reference's optional: `Shared($user)`, where `$user` has a user.
///
/// After the optional becomes `nil`, it is the value that was last read or written here, and a write changes only that.
final class Unwrapped<Member>: MutableDerivedReference {
  private let base: any MutableReference<Member?>
  var whole: any MutableReference { base }
  private let last: Last<Member>

  /// - Returns: `nil` if the optional is `nil`.
  init?(_ base: any MutableReference<Member?>) {
    guard let value = base.current else { return nil }
    self.base = base
    last = Last(value)
  }

  var asserted: Member { base.asserted ?? last.value }

  var current: Member {
    last.seen(base.current)
  }

  var publisher: AnyPublisher<Member, Never> {
    base.publisher.compactMap { $0 }.eraseToAnyPublisher()
  }

  func withLock<R>(_ body: (inout Member) throws -> R) rethrows -> R {
    return try base.withLock { value in
      guard value != nil else { return try last.change(body) }
      defer { _ = last.seen(value) }
      return try body(&value!)
    }
  }
}

/// The result of a function of a different reference's value: `$user.read { $0.name }`.
final class ReadOnly<Root, Member>: DerivedReference {
  private let base: any Reference<Root>
  var whole: any Reference { base }
  private let body: @Sendable (Root) -> Member

  init(_ base: any Reference<Root>, _ body: @escaping @Sendable (Root) -> Member) {
    self.base = base
    self.body = body
  }

  var current: Member { body(base.current) }
  var asserted: Member { body(base.asserted) }
  var publisher: AnyPublisher<Member, Never> { base.publisher.map(body).eraseToAnyPublisher() }
}

/// The wrapped value of a read-only reference's optional.
final class ReadOnlyUnwrapped<Member>: DerivedReference {
  private let base: any Reference<Member?>
  var whole: any Reference { base }
  private let last: Last<Member>

  /// - Returns: `nil` if the optional is `nil`.
  init?(_ base: any Reference<Member?>) {
    guard let value = base.current else { return nil }
    self.base = base
    last = Last(value)
  }

  var current: Member { last.seen(base.current) }
  var asserted: Member { base.asserted ?? last.value }

  var publisher: AnyPublisher<Member, Never> {
    base.publisher.compactMap { $0 }.eraseToAnyPublisher()
  }
}

/// The last known value.
// Unchecked: the value is only accessed under the lock.
private final class Last<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var seen: Value

  init(_ value: Value) {
    seen = value
  }

  var value: Value { lock.withLock { seen } }

  /// Stores a value and returns it, or returns the stored value for `nil`.
  ///
  /// A value that a test asserts isn't stored, because it isn't a current value.
  func seen(_ value: Value?) -> Value {
    guard let value else { return self.value }
    guard SharedChangeTracker.asserting == nil else { return value }
    // The replaced value is released without the lock.
    var replaced = value
    lock.withLock { swap(&seen, &replaced) }
    return value
  }

  /// Changes the last known value.
  func change<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    var value = self.value
    defer { _ = seen(value) }
    return try body(&value)
  }
}
