import Dependencies
import Testing

extension Trait where Self == DependenciesTrait {
  /// Gives each test, and each case of a test with arguments, dependencies of its own.
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
  /// - Parameter updateValues: Changes the values. It is called for each case of each test; if it throws, the
  ///   case is not run.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues)
  }

  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: What it is. It is made again for each case of each test.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0[keyPath: keyPath] = try value() }
  }

  /// Overrides one dependency, whose key is its type, for a test, or for each test of a suite.
  ///
  /// - Parameter value: What it is. It is made again for each case of each test.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    Self { $0[Value.self] = try value() }
  }
}

/// What ``Testing/Trait/dependencies`` and its relatives make of a test: its dependencies.
public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  private let updateValues: @Sendable (inout DependencyValues) async throws -> Void

  /// A suite hands the trait on to all that is in it.
  public let isRecursive = true

  fileprivate init(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) {
    self.updateValues = updateValues
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Where a case has several traits, each gives it another identity, and the innermost one counts.
    try await withDependencies {
      $0.beginTestCase()
      try await updateValues(&$0)
    } operation: {
      try await function()
    }
  }
}
