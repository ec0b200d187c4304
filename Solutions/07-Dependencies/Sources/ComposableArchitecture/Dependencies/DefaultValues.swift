import Exercises
import Synchronization

/// The default values of dependencies, used where there is no override: each is made once for a key, a context and a
/// test, when it is first read.
@usableFromInline
enum DefaultValues {
  /// The key that a default is stored under.
  struct ID: Hashable, Sendable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let test: TestIdentity?
  }

  /// A ``Once`` of the key's value type for each default that was read.
  private static let table = Mutex<[ID: any AnyObject & Sendable]>([:])

  /// The table's entry for a default, of any type.
  @usableFromInline
  static func entry(
    _ key: ObjectIdentifier, in context: DependencyContext, of test: TestIdentity?
  ) -> (any AnyObject & Sendable)? {
    table.withLock { $0[ID(key: key, context: context, test: test)] }
  }

  /// Returns a default, and makes it if it doesn't exist yet.
  ///
  /// No lock is held while it is made, because making one default may read others. Other threads that read the same
  /// default wait for it.
  ///
  /// - Parameters:
  ///   - key: The dependency.
  ///   - context: The context, which determines which of the key's values is used.
  ///   - test: The test that reads it, if any.
  ///   - make: Makes the value.
  static func value<Key: TestDependencyKey>(
    for key: Key.Type, in context: DependencyContext, of test: TestIdentity?,
    making make: () -> Key.Value
  ) -> Key.Value {
    // Exercise 7.2
    let id = ID(key, in: context, of: test)
    let once = table.withLock { table in
      if let known = table[id] { return unsafeDowncast(known, to: Once<Key.Value>.self) }
      let once = Once<Key.Value>()
      table[id] = once
      return once
    }
    return once.value(making: make)
  }
}

extension DefaultValues.ID {
  init<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, of test: TestIdentity?
  ) {
    self.init(key: ObjectIdentifier(key), context: context, test: test)
  }
}

extension DefaultValues {
  /// A default that was already read or prepared.
  @inlinable
  static func known<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, of test: TestIdentity?
  ) -> Key.Value? {
    guard let entry = entry(ObjectIdentifier(key), in: context, of: test) else { return nil }
    return unsafeDowncast(entry, to: Once<Key.Value>.self).known
  }

  /// Sets a default, for all contexts.
  ///
  /// A preview may start many times in one process. So in previews a default may be prepared at any time; it then
  /// replaces the previous one.
  ///
  /// - Parameters:
  ///   - context: The context in which it is prepared.
  ///   - isFirst: Whether the default must not exist yet.
  /// - Returns: Whether it was set.
  @usableFromInline
  static func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, to value: Key.Value, in context: DependencyContext, of test: TestIdentity?,
    isFirst: Bool
  ) -> Bool {
    let prepared = Once(value)
    let standIn = ID(StandIn<Key>.self, in: .live, of: test)
    let (isSet, replaced) = table.withLock { table -> (Bool, [(any AnyObject & Sendable)?]) in
      let ids = DependencyContext.allCases.map { ID(key, in: $0, of: test) }
      let preview = ID(key, in: .preview, of: test)
      let isKnown = table[standIn] != nil || ids.contains { $0 != preview && table[$0] != nil }
      if isFirst, isKnown, context != .preview { return (false, []) }
      let old = table[preview]
      var replaced: [(any AnyObject & Sendable)?] = []
      for id in ids where context != .preview || table[id] == nil || table[id] === old {
        replaced.append(table.updateValue(prepared, forKey: id))
      }
      return (true, replaced)
    }
    // Values are released outside the lock, since their `deinit` may use dependencies.
    withExtendedLifetime(replaced) {}
    return isSet
  }
}

extension DefaultValues {
  private static let contexts = Mutex<[TestIdentity?: DependencyContext]>([:])
  /// Whether a context was ever prepared. If not, reads of defaults needn't look it up in the
  /// table.
  private static let isContextPrepared = Atomic(false)

  static func preparedContext(of test: @autoclosure () -> TestIdentity?) -> DependencyContext? {
    guard isContextPrepared.load(ordering: .acquiring) else { return nil }
    let test = test()
    return contexts.withLock { $0[test] }
  }

  static func prepare(_ context: DependencyContext, of test: TestIdentity?) {
    contexts.withLock { $0[test] = context }
    isContextPrepared.store(true, ordering: .releasing)
  }
}

extension DependencyValues {
  /// The default value of a dependency.
  ///
  /// - Parameters:
  ///   - key: The dependency.
  ///   - context: The context.
  ///   - access: The access that reads it. If the app reads a dependency without a live value, the
  ///     issue is reported at its location.
  @inlinable
  func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, for access: @autoclosure () -> DependencyAccess
  ) -> Key.Value {
    let test = test
    return DefaultValues.known(key, in: context, of: test)
      ?? firstValue(of: key, in: context, of: test, for: access())
  }

  @usableFromInline
  func firstValue<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, of test: TestIdentity?,
    for access: DependencyAccess
  ) -> Key.Value {
    let isMissing = context == .live && !(key is any DependencyKey.Type)
    // A read that only serves to set the dependency doesn't count as a read.
    if access.isPreparing || !access.isReading && (context == .test || isMissing) {
      let unread = UnreadDefaults.value(for: key, in: context, of: test) {
        make(key, in: context, for: access)
      }
      if let unread { return unread }
    }
    guard isMissing else {
      return DefaultValues.value(for: key, in: context, of: test) {
        readValue(of: key, in: context, of: test, for: access)
      }
    }
    if access.isReading { access.reportNoLiveValue(of: key) }
    return DefaultValues.value(for: StandIn<Key>.self, in: context, of: test) {
      readValue(of: key, in: context, of: test, for: access)
    }
  }

  /// The first value to be read: one that was made earlier to be set, or else one that is made now.
  private func readValue<Key: TestDependencyKey>(
    of key: Key.Type, in context: DependencyContext, of test: TestIdentity?,
    for access: DependencyAccess
  ) -> Key.Value {
    guard let unread = UnreadDefaults.take(key, in: context, of: test) else {
      return make(key, in: context, for: access)
    }
    let value = unread.once.value { make(key, in: context, for: access) }
    // The key skipped a report earlier, because the dependency wasn't read yet.
    if unread.unreported.isRecorded { _ = make(key, in: context, for: access) }
    return value
  }

  /// Makes a default. Its own reads of dependencies count as reads by the same access.
  private func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, for access: DependencyAccess
  ) -> Key.Value {
    DependencyValues.$_current.withValue(merged) {
      DependencyAccess.$current.withValue(access) {
        switch context {
        case .live: (key as? any DependencyKey<Key.Value>.Type)?.liveValue ?? key.testValue
        case .preview: key.previewValue
        case .test: key.testValue
        }
      }
    }
  }
}

/// The key that stores the stand-in for another key's missing live value. Stored under the other key itself, it would
/// be found at the next read, which would then not be reported.
private enum StandIn<Key: TestDependencyKey>: TestDependencyKey {
  static var testValue: Key.Value { Key.testValue }
}
