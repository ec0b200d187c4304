/// Keeps the dependencies that are current, for code that runs later or elsewhere.
///
/// What `withDependencies` sets does not reach a queue's work, a timer, a completion handler, or a
/// `Task.detached`. Carry it there:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { … }  // Here the dependencies are those of outside.
///   }
/// }
/// ```
///
/// - Parameter operation: Is called immediately, with what is kept.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
///
/// Seed: MILESTONES, 7.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Keeps the dependencies that are current, for code that runs later or elsewhere.
///
/// - Parameters:
///   - isolation: The actor on which the operation runs: the caller's.
///   - operation: Is called immediately, with what is kept.
/// - Returns: What the operation returns.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Dependencies that are kept for later.
  ///
  /// It may be used any number of times, on any thread.
  public struct Continuation: Sendable {
    private let values = DependencyValues.inForce

    init() {}

    /// Runs an operation with the dependencies that are kept, and with no others.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: What it returns.
    /// - Throws: What it throws.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      // In a test they also know the test, which another thread does not.
      if !isTestProcess, values.areInForce { return try operation() }
      return try DependencyValues.$_current.withValue(values) { try operation() }
    }

    /// Runs an asynchronous operation with the dependencies that are kept, and with no others.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which the operation runs: the caller's.
    ///   - operation: The operation.
    /// - Returns: What it returns.
    /// - Throws: What it throws.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.$_current.withValue(values) { try await operation() }
    }
  }
}
