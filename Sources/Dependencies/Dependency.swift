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
/// It stores the overrides that are current when it is created. Each read looks the value up: first in the overrides
/// that are current for the read, then in the stored ones, then in the defaults.
///
/// Don't declare it `static`: it would store the overrides of its first use.
///
/// Seed: 000, Dependencies (`@Dependency`).
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  @usableFromInline let callSite: CallSite
  /// The overrides that were current when this was created.
  @usableFromInline let captured: Overrides

  /// Reads a property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - keyPath: The property. `\.self` returns all current values.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
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
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      \DependencyValues.[KeyName<Key>()], fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The dependency's current value.
  public var wrappedValue: Value {
    var values = DependencyValues._current
    values.captured = captured
    values.access = DependencyAccess(wrapperAt: callSite)
    return values[keyPath: keyPath]
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
/// They are current until the operation returns or throws: in all functions that it calls, in its child tasks, and in
/// each `Task { … }` that it starts. They aren't current in a `Task.detached`, nor in closures that run on a queue or a
/// timer; see ``withEscapedDependencies(_:)-(_)``.
///
/// - Parameters:
///   - updateValuesForOperation: Changes a copy of the current values. While it runs, a ``Dependency`` still reads the
///     unchanged values. If it throws, the operation doesn't run.
///   - operation: The operation.
/// - Returns: The operation's result. If it is an object, `withDependencies(from:)` can pass on its dependencies.
/// - Throws: The errors of the closures.
///
/// Seed: 000, Dependencies.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  values.access = .setting
  try updateValuesForOperation(&values)
  return try DependencyValues.$_current.withValue(values.merged) { try remembering(operation()) }
}

/// A key as a value, for key paths: `\.[KeyName<Facts>()]`.
private struct KeyName<Key: TestDependencyKey>: Hashable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(name: KeyName<Key>) -> Key.Value {
    self[Key.self, function: ""]
  }
}
