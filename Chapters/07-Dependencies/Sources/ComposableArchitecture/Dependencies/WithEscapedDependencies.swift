/// Captures the current dependencies, for code that runs later or elsewhere.
///
/// The changes of `withDependencies` don't apply in the work of a queue, a timer, a completion
/// handler, or a `Task.detached`. Pass them on:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { … }  // Here the dependencies are those of outside.
///   }
/// }
/// ```
///
/// - Parameter operation: Called immediately, with the captured dependencies.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
///
/// Seed: MILESTONES, 7.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Captures the current dependencies, for code that runs later or elsewhere.
///
/// - Parameters:
///   - isolation: The actor on which the operation runs: the caller's.
///   - operation: Called immediately, with the captured dependencies.
/// - Returns: The result of the operation.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Captured dependencies.
  ///
  /// It can be used any number of times, on any thread.
  public struct Continuation: Sendable {
    private let values = DependencyValues.currentSnapshot

    init() {}

    /// Runs an operation with exactly the captured dependencies.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      // In a test they also carry the test, which isn't known on other threads.
      if !isTestProcess, values.areCurrent { return try operation() }
      return try DependencyValues.$_current.withValue(values) { try operation() }
    }

    /// Runs an asynchronous operation with exactly the captured dependencies.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which the operation runs: the caller's.
    ///   - operation: The operation.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.$_current.withValue(values) { try await operation() }
    }
  }
}
