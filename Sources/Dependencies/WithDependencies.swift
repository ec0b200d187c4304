/// Runs an asynchronous operation with changed dependencies.
///
/// - Parameters:
///   - isolation: The actor on which the closures run: the caller's.
///   - updateValuesForOperation: Changes a copy of the current values. If it throws, the operation doesn't run.
///   - operation: The operation.
/// - Returns: What the operation returns.
/// - Throws: The errors of the closures.
///
/// Seed: 000, Dependencies.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current
  values.access = .setting
  try await updateValuesForOperation(&values)
  return try await DependencyValues.$_current.withValue(values.merged) {
    remembering(try await operation())
  }
}

/// Runs an operation with the dependencies of an object, and changes to them.
///
/// A model that creates a second model passes on its own dependencies, so that a test's overrides for the first also
/// apply to the second:
///
/// ```swift
/// detail = withDependencies(from: self) { DetailModel() }
/// ```
///
/// - Parameters:
///   - model: The object. Its dependencies are those of its first ``Dependency``. If it has none, they are those with
///     which `withDependencies` returned it. An object with neither is reported. The current overrides take precedence.
///   - updateValuesForOperation: Changes the values.
///   - operation: The operation.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
/// - Returns: What the operation returns.
/// - Throws: The errors of the closures.
///
/// Seed: MILESTONES, 7.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let kept = dependencies(of: model, at: CallSite(fileID, filePath, line, column))
  return try withDependencies {
    $0.overrides = kept.merging($0.overrides)
    try updateValuesForOperation(&$0)
  } operation: {
    try operation()
  }
}

/// Runs an operation with the dependencies of an object.
///
/// - Parameters:
///   - model: The object.
///   - operation: The operation.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model, operation: () throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs an asynchronous operation with the dependencies of an object, and changes to them.
///
/// - Parameters:
///   - model: The object.
///   - isolation: The actor on which the closures run: the caller's.
///   - updateValuesForOperation: Changes the values.
///   - operation: The operation.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model, isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let kept = dependencies(of: model, at: CallSite(fileID, filePath, line, column))
  return try await withDependencies(isolation: isolation) {
    $0.overrides = kept.merging($0.overrides)
    try await updateValuesForOperation(&$0)
  } operation: {
    try await operation()
  }
}

/// Runs an asynchronous operation with the dependencies of an object.
///
/// - Parameters:
///   - model: The object.
///   - isolation: The actor on which the closures run: the caller's.
///   - operation: The operation.
///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, isolation: isolation, { _ in }, operation: operation, fileID: fileID,
    filePath: filePath, line: line, column: column)
}
