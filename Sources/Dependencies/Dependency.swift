/// Reads a dependency, wherever it is needed.
///
/// ```swift
/// struct Facts: ReducerProtocol {
///   @Dependency(\.facts) var facts
///   @Dependency(\.continuousClock) var clock
///   …
/// }
/// ```
///
/// It keeps the values that are current where it is made. Each read asks again: first the current values
/// where it is read, then those that it keeps, then the defaults.
///
/// Do not make a `static` one: it would keep the values of its first use.
///
/// Seed: 000, Dependencies (`@Dependency`).
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  @usableFromInline let place: CallSite
  /// What was overridden where this was made.
  @usableFromInline let captured: Overrides

  /// Reads a property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - keyPath: The property. `\.self` is all current values.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.keyPath = keyPath
    place = CallSite(fileID, filePath, line, column)
    captured = DependencyValues.inForce.overrides
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

  /// The dependency now.
  public var wrappedValue: Value {
    var values = DependencyValues._current
    values.captured = captured
    values.access = DependencyAccess(wrapperAt: place)
    return values[keyPath: keyPath]
  }
}

/// Runs an operation with other dependencies.
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
/// They are current until the operation returns or throws: in all that it calls, in its child tasks, and in
/// each `Task { … }` that it begins. They are not in force in a `Task.detached`, nor in what it hands to a
/// queue or a timer; see ``withEscapedDependencies(_:)-(_)``.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the values that are current now. While it runs, these are still the
///     ones that a ``Dependency`` reads. If it throws, the operation is not run.
///   - operation: The operation.
/// - Returns: What the operation returns. If that is an object, its dependencies can be handed on by
///   `withDependencies(from:)`.
/// - Throws: What the closures throw.
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
