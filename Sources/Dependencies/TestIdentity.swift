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

  /// A unique identity: no other test has it, nor any other case of the same test.
  static func unique() -> TestIdentity {
    TestIdentity(.scope(scopes.add(1, ordering: .relaxed).newValue))
  }

  /// Whether it was created for an operation within a test.
  var isOfScope: Bool { if case .scope = name { true } else { false } }

  /// The test whose task calls this, if any. While a test case of XCTest runs, it is the current test on all threads.
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

/// Whether the process runs tests. It never changes.
let isTestProcess = isTesting

extension DependencyValues {
  /// Turns these into the values of a test case that shares no default with any other.
  package mutating func beginTestCase() {
    overrides.setTest(.unique())
  }
}

/// The current test at the time of creation, for modules that keep separate data for each test. Outside of tests, all
/// values are equal.
@_spi(Internals) public struct CurrentTest: Hashable, Sendable {
  private let identity = DependencyValues._current.test

  public init() {}
}
