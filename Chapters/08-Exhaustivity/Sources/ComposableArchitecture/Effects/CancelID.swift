import IssueReporting

/// An identifier of effects, as a value together with its type, or as a type alone.
///
/// By itself an `AnyHashable` takes the integer 1 and the byte 1 for the same. In a test the test is a part
/// of the identifier, since tests run side by side in one process.
// Unchecked: an identifier is only compared and hashed.
struct CancelID: Hashable, @unchecked Sendable {
  private let type: ObjectIdentifier
  private let value: AnyHashable?
  private let test: TestContext.Testing.Test.ID?

  /// An identifier of a value.
  init(_ value: AnyHashable) {
    self.type = ObjectIdentifier(Swift.type(of: value.base))
    self.value = value
    self.test = Self.currentTest
  }

  /// An identifier of a type.
  init(_ type: Any.Type) {
    self.type = ObjectIdentifier(type)
    self.value = nil
    self.test = Self.currentTest
  }

  /// The test that a store belongs to, for what the store does.
  @TaskLocal static var testOfStore: TestContext.Testing.Test.ID?

  /// The test that is running here, if any.
  static var currentTest: TestContext.Testing.Test.ID? {
    guard isTesting else { return nil }
    if let testOfStore { return testOfStore }
    guard case .swiftTesting(let testing) = TestContext.current else { return nil }
    return testing?.test.id
  }
}
