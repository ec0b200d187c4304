import Exercises

/// A property wrapper that reads a dependency.
///
/// ```swift
/// struct Facts: ReducerProtocol {
///   @Dependency(\.facts) var facts
///   @Dependency(\.continuousClock) var clock
///   …
/// }
/// ```
///
/// It captures the values that are current where it is made. Each read looks up the dependency: first in the values
/// that are current at the read, then in the captured ones, then in the defaults.
///
/// Don't make it `static`: it would capture the values of its first use.
///
/// Seed: 000, Dependencies (`@Dependency`).
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  @usableFromInline let callSite: CallSite
  /// The overrides that were current where this was made.
  @usableFromInline let captured: Overrides

  /// Reads a property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - keyPath: The property. `\.self` is all current values.
  ///   - fileID: With `filePath`, `line` and `column`, where issues about the dependency are
  ///     reported.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.keyPath = keyPath
    callSite = CallSite(fileID, filePath, line, column)
    captured = DependencyValues.currentSnapshot.overrides
  }

  /// Reads a dependency by its key, for one that has no property.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: With `filePath`, `line` and `column`, where issues about the dependency are
  ///     reported.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      \DependencyValues.[KeyName<Key>()], fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The current value of the dependency.
  public var wrappedValue: Value {
    // Exercise 7.3
    exercise(
      "7.3", "read with the captured values and this location",
      returning: DependencyValues._current[keyPath: keyPath])
  }
}

/// Runs an operation with changed dependencies.
///
/// ```swift
/// let model = withDependencies {
///   $0.facts.fetch = { "\($0) is a good number" }
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   FactsModel()
/// }
/// ```
///
/// The changes apply until the operation returns or throws: in all functions that it calls, in its child tasks, and in
/// each `Task { … }` that it starts. They don't apply in a `Task.detached`, nor in closures that it passes to a queue
/// or a timer; see ``withEscapedDependencies(_:)-(_)``.
///
/// - Parameters:
///   - updateValuesForOperation: Changes a copy of the current values. While it runs, a ``Dependency`` still reads the
///     unchanged values. If it throws, the operation doesn't run.
///   - operation: The operation.
/// - Returns: The result of the operation. If it is an object, `withDependencies(from:)` can pass its dependencies on.
/// - Throws: The errors of the closures.
///
/// Seed: 000, Dependencies.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  // Exercise 7.3
  exercise("7.3", "change a copy of the current values, and run the operation with it")
  return try operation()
}

/// A key as a value, for key paths: `\.[KeyName<Facts>()]`.
private struct KeyName<Key: TestDependencyKey>: Hashable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(name: KeyName<Key>) -> Key.Value {
    self[Key.self, function: ""]
  }
}
