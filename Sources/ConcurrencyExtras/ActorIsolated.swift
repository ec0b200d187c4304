/// A value in its own actor, which any task may read and change.
///
/// ``LockIsolated`` does the same without `await`, so that it can also be used in synchronous code,
/// such as a test's assertions. Prefer it in new code.
@dynamicMemberLookup
public final actor ActorIsolated<Value> {
  /// The value.
  public private(set) var value: Value

  /// Puts a value into an actor.
  ///
  /// - Parameter value: The value to begin with.
  public init(_ value: sending Value) {
    self.value = value
  }

  /// A property of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject> & Sendable) -> Subject {
    value[keyPath: keyPath]
  }

  /// Reads or changes the value atomically: no other task can access it in between.
  ///
  /// - Parameter operation: What to do with the value.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws. Earlier changes to the value are kept.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Replaces the value.
  ///
  /// If the new value depends on the old one, use ``withValue(_:)``: between two calls to an actor,
  /// a different task may change it.
  ///
  /// - Parameter newValue: The new value.
  public func setValue(_ newValue: sending Value) {
    value = newValue
  }
}
