/// The dependencies that somebody has set, by their keys.
///
/// It is one array, in the order of the keys' addresses: a key is found by halving, and a copy is one allocation.
/// What is generic is inlinable, so that the app's compiler knows the types of the keys.
@usableFromInline
struct Overrides: Sendable {
  private struct Entry: Sendable {
    let key: ObjectIdentifier
    var stored: any AnyObject & Sendable
  }

  private var entries: [Entry] = []

  init() {}

  /// What was set for a key, if anything. For an optional dependency `nil` may have been set.
  @inlinable
  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    guard let stored = stored(for: ObjectIdentifier(key)) else { return nil }
    // What stands for a key was stored by `set`, so the type is the key's.
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

  /// The place of a key, or where it has to be inserted.
  private func index(of key: ObjectIdentifier) -> Int {
    var (start, end) = (0, entries.count)
    while start < end {
      let middle = (start + end) / 2
      if entries[middle].key < key { start = middle + 1 } else { end = middle }
    }
    return start
  }

  /// Both in one. Where both have set a key, the inner ones count.
  func merging(_ inner: Overrides) -> Overrides {
    if entries.isEmpty { return inner }
    var merged = self
    for entry in inner.entries { merged.store(entry.stored, for: entry.key) }
    return merged
  }

  /// Whether both have the same values, as far as that is known without a look at each.
  func isSame(as other: Overrides) -> Bool {
    // A closure: a key path that stands for a function is made again at each call.
    entries.withUnsafeBufferPointer { $0.baseAddress }
      == other.entries.withUnsafeBufferPointer { $0.baseAddress }
      || isUntouched && other.isUntouched
  }

  /// Whether nobody has set anything. The test does not count: to keep it is not to override.
  var isUntouched: Bool { entries.isEmpty || entries.count == 1 && test != nil }

  @usableFromInline
  final class Stored<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }
  }
}

// The context and the test are kept as the dependencies are.
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

  /// The test that these were kept for, so that they belong to it also where its task is not known.
  var test: TestIdentity? { self[TestIdentityKey.self] }

  /// The same, if it is not a whole test: a test case, or a scope that began with new defaults.
  var scope: TestIdentity? { test.flatMap { $0.isOfScope ? $0 : nil } }

  /// Keeps a test; `nil` keeps the one that there is.
  mutating func setTest(_ test: TestIdentity?) {
    if let test, test != self.test { set(TestIdentityKey.self, to: test) }
  }
}
