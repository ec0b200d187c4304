import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Failed: Error, Equatable {}

/// What these functions were called in 0.41.0.
private protocol OldScopes {
  func withValue<R>(_ number: Int, operation: () throws -> R) rethrows -> R
  func withValue<R>(_ number: Int, operation: () async throws -> R) async rethrows -> R
  func withValues<R>(
    _ update: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R
  func withValues<R>(
    _ update: (inout DependencyValues) async throws -> Void, operation: () async throws -> R
  ) async rethrows -> R
  func withTestValues<R>(
    _ update: (inout DependencyValues) throws -> Void, assert operation: () throws -> R
  ) rethrows -> R
  func withTestValues<R>(
    _ update: (inout DependencyValues) async throws -> Void, assert operation: () async throws -> R
  ) async rethrows -> R
}

// Only deprecated code can call deprecated functions without a warning, so this is deprecated, and is called through a
// protocol.
private struct Old: OldScopes {
  @available(*, deprecated)
  func withValue<R>(_ number: Int, operation: () throws -> R) rethrows -> R {
    try DependencyValues.withValue(\.number, number, operation: operation)
  }

  @available(*, deprecated)
  func withValue<R>(_ number: Int, operation: () async throws -> R) async rethrows -> R {
    try await DependencyValues.withValue(\.number, number, operation: operation)
  }

  @available(*, deprecated)
  func withValues<R>(
    _ update: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    try DependencyValues.withValues(update, operation: operation)
  }

  @available(*, deprecated)
  func withValues<R>(
    _ update: (inout DependencyValues) async throws -> Void, operation: () async throws -> R
  ) async rethrows -> R {
    try await DependencyValues.withValues(update, operation: operation)
  }

  @available(*, deprecated)
  func withTestValues<R>(
    _ update: (inout DependencyValues) throws -> Void, assert operation: () throws -> R
  ) rethrows -> R {
    try DependencyValues.withTestValues(update, assert: operation)
  }

  @available(*, deprecated)
  func withTestValues<R>(
    _ update: (inout DependencyValues) async throws -> Void, assert operation: () async throws -> R
  ) async rethrows -> R {
    try await DependencyValues.withTestValues(update, assert: operation)
  }
}

@Suite("Together · deprecated overrides", .timeLimit(.minutes(5)))
struct TogetherDeprecatedScopesTests {
  @Dependency(\.number) private var number
  @Dependency(\.word) private var word
  private let old: any OldScopes = Old()

  @Test("`withValue` overrides one dependency for an operation")
  func withValue() async {
    #expect(old.withValue(10) { "\(number) \(word)" } == "10 default")
    let waited = await old.withValue(20) {
      await Task.yield()
      return "\(number) \(word)"
    }
    #expect(waited == "20 default")
    #expect(throws: Failed()) { try old.withValue(10) { throw Failed() } }
    #expect(number == 3)
  }

  @Test("`withValues` overrides several dependencies")
  func withValues() async {
    let update: (inout DependencyValues) -> Void = {
      $0.number = 10
      $0.word = "old"
    }
    #expect(old.withValues(update) { "\(number) \(word)" } == "10 old")
    let waited = await old.withValues {
      await Task.yield()
      update(&$0)
    } operation: {
      await Task.yield()
      return "\(number) \(word)"
    }
    #expect(waited == "10 old")
    #expect(number == 3)
  }

  @Test("`withTestValues` overrides several dependencies, in the test context")
  func withTestValues() async {
    await withDependencies {
      $0.context = .live
    } operation: {
      #expect(number == 1)
      #expect(
        old.withTestValues {
          $0.word = "old"
        } assert: {
          "\(number) \(word)"
        } == "3 old")
      let waited = await old.withTestValues {
        await Task.yield()
        $0.word = "waited"
      } assert: {
        await Task.yield()
        return "\(number) \(word)"
      }
      #expect(waited == "3 waited")
      #expect(number == 1)
    }
  }
}
