/// The dependencies that somebody has set, by their keys.
///
/// It is a reference, and none where nobody has set anything: values are copied for each read. What is generic is
/// inlinable, so that the app's compiler knows the types of the keys.
@usableFromInline
struct Overrides: Sendable {
  private var storage: Storage?

  // Unchecked: only who holds the only reference changes it.
  private final class Storage: @unchecked Sendable {
    var values: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var context: DependencyContext?
    var test: TestIdentity?
    /// Whether anything is set. The test is not: to keep it is not to override.
    var isUntouched: Bool { values.isEmpty && context == nil }

    init() {}

    init(_ other: Storage) {
      (values, context, test) = (other.values, other.context, other.test)
    }
  }

  /// What was set for a key, if anything. For an optional dependency `nil` may have been set.
  @inlinable
  subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value? {
    guard let stored = stored(for: ObjectIdentifier(key)) else { return nil }
    // What stands for a key was stored by `set`, so the type is the key's.
    return unsafeDowncast(stored, to: Stored<Key.Value>.self).value
  }

  @usableFromInline
  func stored(for key: ObjectIdentifier) -> (any AnyObject & Sendable)? {
    storage?.values[key]
  }

  var context: DependencyContext? { storage?.context }

  /// The test that these were kept for, so that they belong to it also where its task is not known.
  var test: TestIdentity? { storage?.test }

  /// Whether nobody has set anything.
  var isUntouched: Bool { storage?.isUntouched ?? true }

  @inlinable
  mutating func set<Key: TestDependencyKey>(_ key: Key.Type, to value: Key.Value) {
    store(Stored(value), for: ObjectIdentifier(key))
  }

  @usableFromInline
  mutating func store(_ stored: any AnyObject & Sendable, for key: ObjectIdentifier) {
    change { $0.values[key] = stored }
  }

  mutating func setContext(_ context: DependencyContext) {
    change { $0.context = context }
  }

  mutating func setTest(_ test: TestIdentity?) {
    if test != self.test { change { $0.test = test } }
  }

  /// Both in one. Where both have set a key, the inner ones count.
  func merging(_ inner: Overrides) -> Overrides {
    guard let storage else { return inner }
    guard let other = inner.storage, other !== storage else { return self }
    let merged = Storage(storage)
    merged.values.merge(other.values) { $1 }
    merged.context = other.context ?? storage.context
    merged.test = other.test ?? storage.test
    return Overrides(storage: merged)
  }

  /// Whether both have the same values, as far as that is known without a look at each.
  func isSame(as other: Overrides) -> Bool {
    storage === other.storage || isUntouched && other.isUntouched
  }

  private mutating func change(_ change: (Storage) -> Void) {
    if storage == nil || !isKnownUniquelyReferenced(&storage) {
      storage = storage.map(Storage.init) ?? Storage()
    }
    if let storage { change(storage) }
  }

  init() {}

  private init(storage: Storage) { self.storage = storage }

  @usableFromInline
  final class Stored<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }
  }
}
