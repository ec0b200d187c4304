import Synchronization

/// A value behind a lock, which any task or thread may read and change.
///
/// In tests, it collects the results of `@Sendable` closures:
///
/// ```swift
/// let saved = LockIsolated<[String]>([])
/// let client = FileClient(save: { name in saved.withValue { $0.append(name) } })
/// // …
/// #expect(saved.value == ["notes.txt"])
/// ```
///
/// Each read and each change takes the lock on its own. To read and change the value atomically,
/// use ``withValue(_:)``.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let storage: Mutex<Value>

  /// Puts a value behind a lock.
  ///
  /// - Parameter value: The initial value.
  public init(_ value: consuming sending Value) {
    storage = Mutex(value)
  }

  /// A property of the value, read under the lock.
  public subscript<Subject: Sendable>(
    dynamicMember keyPath: KeyPath<Value, Subject> & Sendable
  ) -> Subject {
    storage.withLock { $0[keyPath: keyPath] }
  }

  /// Reads or changes the value while the lock is held, so that no other task can access it in
  /// between.
  ///
  /// The lock is not recursive: using this same object inside `operation` is a deadlock.
  ///
  /// - Parameter operation: Reads or changes the value. Keep it short: other tasks wait for it.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws. Earlier changes to the value are kept.
  public func withValue<Result: Sendable>(
    _ operation: (inout sending Value) throws -> Result
  ) rethrows -> Result {
    try storage.withLock { try operation(&$0) }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value, made under the lock.
  public var value: Value { storage.withLock { $0 } }

  /// Replaces the value.
  ///
  /// If the new value depends on the old one, use ``withValue(_:)``: between reading ``value`` and
  /// setting it, a different task may change it.
  ///
  /// - Parameter newValue: The new value.
  public func setValue(_ newValue: Value) {
    // The old value is released without the lock, since its `deinit` may use this object.
    let old = storage.withLock { value in
      defer { value = newValue }
      return value
    }
    withExtendedLifetime(old) {}
  }
}
