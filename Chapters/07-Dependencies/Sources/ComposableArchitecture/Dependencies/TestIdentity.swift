import IssueReporting
import Synchronization

/// The test that something belongs to. Tests run side by side in one process, and each has defaults of its
/// own.
@usableFromInline
final class TestIdentity: Hashable, Sendable {
  private enum Name: Hashable {
    case test(TestContext.Testing.Test.ID)
    case scope(Int)
  }

  private let name: Name

  private init(_ name: Name) { self.name = name }

  private static let scopes = Atomic(0)

  /// An identity that no other test has, nor another case of the same test.
  static func unique() -> TestIdentity {
    TestIdentity(.scope(scopes.add(1, ordering: .relaxed).newValue))
  }

  /// The test whose task calls this, if any.
  static var ofTask: TestIdentity? {
    guard case .swiftTesting(let testing?) = TestContext.current else { return nil }
    return TestIdentity(.test(testing.test.id))
  }

  @usableFromInline
  static func == (left: TestIdentity, right: TestIdentity) -> Bool {
    left.name == right.name
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

/// Whether the process runs tests. That does not change while it runs.
let isTestProcess = isTesting

extension DependencyValues {
  /// Makes these the values of a test case that shares no default with any other.
  package mutating func beginTestCase() {
    overrides.setTest(.unique())
  }
}
