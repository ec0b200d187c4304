import Synchronization

/// The defaults that were made to be changed, before they were read.
///
/// `$0.facts.fetch = …` in `withDependencies` reads `facts` and writes it. Likewise, `$0.database.rows.append(row)`
/// reads `database`, and if that is an object, changes it in place. A later read of the default returns this same
/// object. Until then it doesn't count as read: it may be prepared, and the report of a missing `testValue` is
/// postponed.
enum UnreadDefaults {
  /// A default, once it is made.
  final class Entry<Value: Sendable>: Sendable {
    let once = Once<Value>()
    let unreported = Unreported()
  }

  /// An ``Entry`` of the key's value type for each default that was made; `nil` for one that was read.
  private static let table = Mutex<[DefaultValues.ID: (any AnyObject & Sendable)?]>([:])

  /// Returns a default that wasn't read yet, and makes it if it doesn't exist.
  ///
  /// - Parameters:
  ///   - key: The dependency.
  ///   - context: The context, which determines which of the key's values is used.
  ///   - test: The test that it belongs to, if any.
  ///   - make: Makes the value. Reports that it skips in the process are recorded.
  /// - Returns: The default, or `nil` if it was read in the meantime.
  static func value<Key: TestDependencyKey>(
    for key: Key.Type, in context: DependencyContext, of test: TestIdentity?,
    making make: () -> Key.Value
  ) -> Key.Value? {
    let new = Entry<Key.Value>()
    let found = table.withLock { table in
      let id = DefaultValues.ID(key, in: context, of: test)
      if let known = table[id] { return known }
      table[id] = .some(new)
      return new
    }
    guard let found else { return nil }
    let entry = unsafeDowncast(found, to: Entry<Key.Value>.self)
    return entry.once.value {
      DependencyAccess.$unreported.withValue(entry.unreported) { make() }
    }
  }

  /// Returns a default for its first read. From then on it counts as read.
  ///
  /// - Returns: The default, or `nil` if it doesn't exist.
  static func take<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, of test: TestIdentity?
  ) -> Entry<Key.Value>? {
    let found = table.withLock { table in
      table.updateValue(nil, forKey: DefaultValues.ID(key, in: context, of: test)) ?? nil
    }
    return found.map { unsafeDowncast($0, to: Entry<Key.Value>.self) }
  }
}

/// Records that a report was skipped.
final class Unreported: Sendable {
  private let flag = Atomic(false)

  /// Whether there is something to report later.
  var isRecorded: Bool { flag.load(ordering: .acquiring) }

  func record() { flag.store(true, ordering: .releasing) }
}
