import Dependencies
import Testing

extension Trait where Self == DependenciesTrait {
  /// Gives each test, and each case of a test with arguments, its own dependencies.
  ///
  /// Without it the cases of one test share the defaults of dependencies.
  ///
  /// Seed: MILESTONES, 7.
  public static var dependencies: Self { Self { _ in } }

  /// Overrides dependencies for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Suite(.dependencies {
  ///   $0.date.now = Date(timeIntervalSince1970: 0)
  ///   $0.uuid = .incrementing
  /// })
  /// struct NotebookTests { … }
  /// ```
  ///
  /// - Parameter updateValues: Changes the values. It is called for each case of each test; if it throws, the case
  ///   doesn't run.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues)
  }

  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: The value. It is evaluated for each case of each test.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0[keyPath: keyPath] = try value() }
  }

  /// Overrides one dependency, whose key is its type, for a test, or for each test of a suite.
  ///
  /// - Parameter value: The value. It is evaluated for each case of each test.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    Self { $0[Value.self] = try value() }
  }
}

/// The trait of ``Testing/Trait/dependencies`` and its relatives, which sets a test's dependencies.
public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  private let updateValues: @Sendable (inout DependencyValues) async throws -> Void

  /// A suite passes the trait on to its tests and suites.
  public let isRecursive = true

  fileprivate init(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) {
    self.updateValues = updateValues
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // If a case has several traits, each creates an identity, and the innermost one is used.
    try await withDependencies {
      $0.beginTestCase()
      try await updateValues(&$0)
    } operation: {
      try await function()
    }
  }
}
