import IssueReporting

/// An identifier of effects, as a value together with its type, or as a type alone.
///
/// By itself an `AnyHashable` takes the integer 1 and the byte 1 for the same. Tests run side by side in one process, so
/// in a test the test and the store are parts of the identifier.
// Unchecked: an identifier is only compared and hashed.
struct CancelID: Hashable, @unchecked Sendable {
  private let type: ObjectIdentifier
  private let value: AnyHashable?
  /// Compared first: it takes far longer to compare the values.
  let hash: Int
  private let test: TestContext.Testing.Test.ID?
  /// The store that uses it; `nil` outside of tests, and for what a test does without a store.
  private(set) var store: StoreIdentity?

  /// An identifier of a value.
  init(_ value: AnyHashable) {
    self.init(Swift.type(of: value.base), value)
  }

  /// An identifier of a type.
  init(_ type: Any.Type) {
    self.init(type, nil)
  }

  private init(_ type: Any.Type, _ value: AnyHashable?) {
    self.type = ObjectIdentifier(type)
    self.value = value
    self.hash = value?.hashValue ?? self.type.hashValue
    self.store = .current
    self.test = StoreIdentity.currentTest
  }

  /// The same identifier for all stores of the test.
  var ofAllStores: CancelID {
    var id = self
    id.store = nil
    return id
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  static func == (first: CancelID, second: CancelID) -> Bool {
    first.hash == second.hash && first.type == second.type && first.value == second.value
      && first.store == second.store && first.test == second.test
  }
}

/// A root store in a test.
///
/// Each has identifiers of its own. So the cases of one test do not cancel each other's effects, in whichever framework.
final class StoreIdentity: Hashable, Sendable {
  private let test: TestContext.Testing.Test.ID?

  private init() { test = Self.currentTest }

  /// The identity of a store that is made here; `nil` if this is no test.
  static func ofNewStore() -> StoreIdentity? { isTesting ? StoreIdentity() : nil }

  /// The store that does something here, if any.
  @TaskLocal static var current: StoreIdentity?

  /// The test that something belongs to here: that of the store, or the one that is running.
  static var currentTest: TestContext.Testing.Test.ID? {
    guard isTesting else { return nil }
    if let current { return current.test }
    guard case .swiftTesting(let testing) = TestContext.current else { return nil }
    return testing?.test.id
  }

  static func == (first: StoreIdentity, second: StoreIdentity) -> Bool { first === second }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
