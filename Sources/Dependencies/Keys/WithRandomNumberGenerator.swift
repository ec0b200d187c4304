import Synchronization

/// Gives work a generator of random numbers, in a way that a test can control.
///
/// ```swift
/// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
/// …
/// let number = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
/// ```
///
/// All who use it share one generator: those that come at the same time take turns, and each goes on where the
/// one before has stopped.
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
  /// - Parameter work: The work. It must not ask for the generator again.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  public func callAsFunction<R: Sendable>(
    _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.withLock { try work(&$0) }
  }
}

extension DependencyValues {
  /// Gives work a generator of random numbers. In tests it has to be overridden.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}
