import ComposableArchitecture
import Testing

/// Runs each test of a suite with all tasks on the main thread, so that their order is the same every time.
struct SerialExecutorTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withMainSerialExecutor { try await function() }
  }
}

extension Trait where Self == SerialExecutorTrait {
  /// All tasks on the main thread, one job after the other.
  static var serialExecutor: Self { Self() }
}
