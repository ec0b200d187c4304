import Synchronization

/// Runs work with a random number generator that a test can control.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// …
/// let number = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// All callers share one generator. Concurrent calls run one at a time, and each continues where the previous one
/// stopped.
///
/// Seed: 000, Dependencies.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  /// - Parameter generator: The generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Mutex(generator)
  }

  /// Runs work with the generator.
  ///
  /// - Parameter work: The work. It must not use the generator recursively.
  /// - Returns: The result of the work.
  /// - Throws: The error of the work.
  public func callAsFunction<R: Sendable>(
    _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.withLock { try work(&$0) }
  }
}

extension DependencyValues {
  /// Runs work with a random number generator. In tests it has to be overridden.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}
