import IssueReporting
import Synchronization

/// The identity of a test. Tests run concurrently in one process, and each has its own defaults.
@usableFromInline
final class TestIdentity: Hashable, Sendable {
  private enum Name: Hashable {
    case test(TestContext.Testing.Test.ID)
    case xcTest(Int)
    case scope(Int)
  }

  private let name: Name

  private init(_ name: Name) { self.name = name }

  private static let scopes = Atomic(0)

  /// A new identity, different from those of all other tests and of other cases of the same test.
  static func unique() -> TestIdentity {
    TestIdentity(.scope(scopes.add(1, ordering: .relaxed).newValue))
  }

  /// Whether it was made for a scope within a test.
  var isOfScope: Bool { if case .scope = name { true } else { false } }

  /// The test whose task calls this, if any. A test case of XCTest is known on all threads while it runs.
  static var ofTask: TestIdentity? {
    switch TestContext.current {
    case .swiftTesting(let testing?): TestIdentity(.test(testing.test.id))
    case .xcTest: XCTestCases.current.map { TestIdentity(.xcTest($0)) }
    default: nil
    }
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

/// Whether the process runs tests. This doesn't change while it runs.
let isTestProcess = isTesting

extension DependencyValues {
  /// Makes these the values of a test case that shares no defaults with any other.
  package mutating func beginTestCase() {
    overrides.setTest(.unique())
  }
}
