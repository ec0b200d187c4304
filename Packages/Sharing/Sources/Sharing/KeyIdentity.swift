import Synchronization

/// The identity of a key: its type and its `id`.
///
/// Keys with equal `id`s have the same object. So a table of keys can be accessed under a lock: the lookup compares
/// addresses rather than `id`s, whose `==` and `hash(into:)` may run any code.
// Unchecked: an `id` is only compared and hashed.
final class KeyIdentity: @unchecked Sendable {
  private let type: ObjectIdentifier
  private let id: AnyHashable
  private let hash: Int

  private init<Key: SharedReaderKey>(_ key: Key) {
    let id = AnyHashable(key.id)
    type = ObjectIdentifier(Key.self)
    self.id = id
    hash = id.hashValue
  }

  deinit {
    Self.table.withLock { table in
      table[hash]?.removeAll { $0.address == ObjectIdentifier(self) }
      if table[hash]?.isEmpty == true { table[hash] = nil }
    }
  }

  /// The identities that are alive, by the hashes of their `id`s.
  private static let table = Mutex<[Int: [Entry]]>([:])

  private final class Entry: Sendable {
    let address: ObjectIdentifier
    weak let identity: KeyIdentity?

    init(_ identity: KeyIdentity) {
      address = ObjectIdentifier(identity)
      self.identity = identity
    }
  }

  /// The identity of a key: the existing one if it is alive, or else a new one.
  static func of(_ key: some SharedReaderKey) -> KeyIdentity {
    let new = KeyIdentity(key)
    let entry = Entry(new)
    while true {
      // Identities are compared, and released, without the lock.
      let known = table.withLock { $0[new.hash] ?? [] }
      for case let identity? in known.lazy.map(\.identity) where identity.isEqual(to: new) {
        return identity
      }
      let isEntered = table.withLock { table in
        let isUnchanged = table[new.hash, default: []].elementsEqual(known) { $0 === $1 }
        guard isUnchanged else { return false }
        table[new.hash, default: []].append(entry)
        return true
      }
      if isEntered { return new }
    }
  }

  private func isEqual(to other: KeyIdentity) -> Bool {
    type == other.type && id == other.id
  }
}

extension KeyIdentity: Hashable {
  static func == (first: KeyIdentity, second: KeyIdentity) -> Bool { first === second }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
