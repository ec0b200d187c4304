/// The overridden dependencies, by key.
///
/// It is one array, in the order of the keys' addresses: a key is found by binary search, and a copy is one allocation.
/// Generic functions are inlinable, so that the compiler knows the keys' types when it compiles the app.
@usableFromInline
struct Overrides: Sendable {
  private struct Entry: Sendable {
    let key: ObjectIdentifier
    var stored: any AnyObject & Sendable
  }

  private var entries: [Entry] = []

  init() {}

  /// The value of a key, if it was set. For an optional dependency, the value may be `nil`.
  @inlinable
  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    guard let stored = stored(for: ObjectIdentifier(key)) else { return nil }
    // `set` stored the key's value, so its type is the key's value type.
    return unsafeDowncast(stored, to: Stored<Key.Value>.self).value
  }

  @inlinable
  mutating func set<Key: TestDependencyKey>(_ key: Key.Type, to value: Key.Value) {
    store(Stored(value), for: ObjectIdentifier(key))
  }

  @usableFromInline
  func stored(for key: ObjectIdentifier) -> (any AnyObject & Sendable)? {
    let index = index(of: key)
    return index < entries.count && entries[index].key == key ? entries[index].stored : nil
  }

  @usableFromInline
  mutating func store(_ stored: any AnyObject & Sendable, for key: ObjectIdentifier) {
    let index = index(of: key)
    if index < entries.count, entries[index].key == key {
      entries[index].stored = stored
    } else {
      entries.insert(Entry(key: key, stored: stored), at: index)
    }
  }

  /// The index of a key, or the index at which to insert it.
  private func index(of key: ObjectIdentifier) -> Int {
    var (start, end) = (0, entries.count)
    while start < end {
      let middle = (start + end) / 2
      if entries[middle].key < key { start = middle + 1 } else { end = middle }
    }
    return start
  }

  /// Both overrides in one. For a key in both, the inner value is used.
  func merging(_ inner: Overrides) -> Overrides {
    if entries.isEmpty { return inner }
    var merged = self
    for entry in inner.entries { merged.store(entry.stored, for: entry.key) }
    return merged
  }

  /// Whether both have the same values, as far as this is known without comparing them.
  func isSame(as other: Overrides) -> Bool {
    // A closure, because a key path that is used as a function is created again in each call.
    entries.withUnsafeBufferPointer { $0.baseAddress }
      == other.entries.withUnsafeBufferPointer { $0.baseAddress }
      || isUntouched && other.isUntouched
  }

  /// Whether nothing is overridden. A stored test doesn't count as an override.
  var isUntouched: Bool { entries.isEmpty || entries.count == 1 && test != nil }

  @usableFromInline
  final class Stored<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }
  }
}

// The context and the test are stored in the same way as the dependencies.
extension Overrides {
  private enum ContextKey: TestDependencyKey {
    static let testValue = DependencyContext.test
  }

  private enum TestIdentityKey: TestDependencyKey {
    static let testValue = TestIdentity.unique()
  }

  var context: DependencyContext? { self[ContextKey.self] }

  mutating func setContext(_ context: DependencyContext) {
    set(ContextKey.self, to: context)
  }

  /// The test to which these belong, even if the current task isn't part of it.
  var test: TestIdentity? { self[TestIdentityKey.self] }

  /// The same, if it isn't a whole test: a test case, or an operation with new defaults.
  var scope: TestIdentity? { test.flatMap { $0.isOfScope ? $0 : nil } }

  /// Stores a test; `nil` keeps the current one.
  mutating func setTest(_ test: TestIdentity?) {
    if let test, test != self.test { set(TestIdentityKey.self, to: test) }
  }
}
