/// Captures the current dependencies for code that runs later or elsewhere.
///
/// The overrides of `withDependencies` aren't current in work on a queue, a timer, a completion handler, or a
/// `Task.detached`. Pass them on explicitly:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { … }  // Here the dependencies are those of outside.
///   }
/// }
/// ```
///
/// - Parameter operation: A closure that is called immediately with the captured dependencies.
/// - Returns: The operation's result.
/// - Throws: The operation's error.
///
/// Seed: MILESTONES, 7.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Captures the current dependencies for code that runs later or elsewhere.
///
/// - Parameters:
///   - isolation: The actor on which the operation runs: the caller's.
///   - operation: A closure that is called immediately with the captured dependencies.
/// - Returns: The operation's result.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Captured dependencies.
  ///
  /// It may be used any number of times, on any thread.
  public struct Continuation: Sendable {
    private let values = DependencyValues.currentSnapshot

    init() {}

    /// Runs an operation with the captured dependencies, and with no others.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: The operation's result.
    /// - Throws: The operation's error.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      // In a test, they also contain the test, which isn't known on other threads.
      if !isTestProcess, values.areCurrent { return try operation() }
      return try DependencyValues.$_current.withValue(values) { try operation() }
    }

    /// Runs an asynchronous operation with the captured dependencies, and with no others.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which the operation runs: the caller's.
    ///   - operation: The operation.
    /// - Returns: The operation's result.
    /// - Throws: The operation's error.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.$_current.withValue(values) { try await operation() }
    }
  }
}
