import IssueReporting

/// A cancel ID of effects: a value together with its type, or a type alone.
///
/// By itself, an `AnyHashable` treats the integer 1 and the byte 1 as equal. Tests run concurrently in one process, so
/// in a test, the test and the store are parts of the cancel ID.
// Unchecked: a cancel ID is only compared and hashed.
struct CancelID: Hashable, @unchecked Sendable {
  private let type: ObjectIdentifier
  private let value: AnyHashable?
  /// Compared first, because comparing the values takes far longer.
  let hash: Int
  private let test: TestContext.Testing.Test.ID?
  /// The store that uses it; `nil` outside of tests, and for code that a test runs without a store.
  private(set) var store: StoreIdentity?

  /// A cancel ID that is a value.
  init(_ value: AnyHashable) {
    self.init(Swift.type(of: value.base), value)
  }

  /// A cancel ID that is a type.
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

  /// The same cancel ID for all stores of the test.
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
/// Each store has its own cancel IDs, so the arguments of a parameterized test don't cancel each other's effects,
/// whatever the test framework.
final class StoreIdentity: Hashable, Sendable {
  private let test: TestContext.Testing.Test.ID?

  private init() { test = Self.currentTest }

  /// The identity of a new store; `nil` outside of tests.
  static func ofNewStore() -> StoreIdentity? { isTesting ? StoreIdentity() : nil }

  /// The store that is running code here, if any.
  @TaskLocal static var current: StoreIdentity?

  /// The test that this code belongs to: the store's test, or else the running test.
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
