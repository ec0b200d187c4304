import ConcurrencyExtras
import Dependencies

extension SharedReaderKey {
  /// A value that is stored in memory, as long as the process runs.
  ///
  /// ```swift
  /// @Shared(.inMemory("stats")) var stats = Stats()
  /// ```
  ///
  /// - Parameter key: Its name.
  ///
  /// Seed: 000, Sharing state (In-memory).
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// The key of a value that is stored in memory.
///
/// Seed: 000, Sharing state (In-memory).
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage

  init(_ name: String) {
    self.name = name
    // A `@Dependency` would capture the current dependencies for later reads.
    storage = DependencyValues._current.defaultInMemoryStorage
  }

  public var id: InMemoryKeyID { InMemoryKeyID(name: name, storage: storage) }

  public func load(
    context: LoadContext<Value>, continuation: LoadContinuation<Value>
  ) {
    if let initialValue = context.initialValue {
      continuation.resume(
        returning: storage.value(of: name, default: initialValue))
    } else {
      continuation.resume(with: .success(storage.value(of: name)))
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(
    _ value: Value, context: SaveContext, continuation: SaveContinuation
  ) {
    storage.store(value, as: name)
    continuation.resume()
  }
}

extension InMemoryKey: CustomStringConvertible {
  public var description: String { ".inMemory(\(String(reflecting: name)))" }
}

/// The identity of an ``InMemoryKey``: its name and its storage.
public struct InMemoryKeyID: Hashable, Sendable {
  let name: String
  let storage: InMemoryStorage
}

/// A storage of values in memory. Each new storage is empty.
///
/// Seed: 000, Sharing state (In-memory).
public struct InMemoryStorage: Hashable, Sendable {
  private let values = LockIsolated<[StorageKey: any Sendable]>([:])

  /// Creates an empty storage.
  public init() {}

  /// The key of a value: its name and its type. Values of different types with the same name are different values.
  private struct StorageKey: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  /// The value with a name; `nil` if there is none. A stored `nil` is a value.
  func value<Value: Sendable>(of name: String) -> Value? {
    let storageKey = StorageKey(name: name, type: ObjectIdentifier(Value.self))
    // Casting a missing value would succeed if `Value` is an optional.
    guard let value = values.withValue({ $0[storageKey] }) else { return nil }
    return value as? Value
  }

  /// The value with a name. If there is none, the default is stored.
  func value<Value: Sendable>(of name: String, default defaultValue: Value) -> Value {
    let storageKey = StorageKey(name: name, type: ObjectIdentifier(Value.self))
    let value = values.withValue { values in
      if let value = values[storageKey] { return value }
      values[storageKey] = defaultValue
      return defaultValue
    }
    return value as? Value ?? defaultValue
  }

  /// Stores a value with a name.
  func store<Value: Sendable>(_ value: Value, as name: String) {
    let storageKey = StorageKey(name: name, type: ObjectIdentifier(Value.self))
    // The replaced value is released without the lock: it may use shared values when it is deallocated.
    _ = values.withValue { $0.updateValue(value, forKey: storageKey) }
  }

  public static func == (first: Self, second: Self) -> Bool { first.values === second.values }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }
}

extension DependencyValues {
  /// The storage of ``SharedReaderKey/inMemory(_:)``. Each test has its own.
  ///
  /// Seed: 000, Sharing state (Testing when using persistence).
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }

  private enum InMemoryStorageKey: DependencyKey {
    static var liveValue: InMemoryStorage { InMemoryStorage() }
    static var testValue: InMemoryStorage { InMemoryStorage() }
  }
}
