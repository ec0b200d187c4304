import ConcurrencyExtras
import Dependencies

extension SharedReaderKey {
  /// A value that is kept in memory, as long as the process runs.
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

/// The key of a value that is kept in memory.
///
/// Seed: 000, Sharing state (In-memory).
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage

  init(_ name: String) {
    self.name = name
    // A `@Dependency` would remember the dependencies in force, for a read that comes later.
    storage = DependencyValues._current.defaultInMemoryStorage
  }

  public var id: InMemoryKeyID { InMemoryKeyID(name: name, storage: storage) }

  public func load(
    context: LoadContext<Value>, continuation: LoadContinuation<Value>
  ) {
    continuation.resume(with: .success(storage[name] as? Value))
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(
    _ value: Value, context: SaveContext, continuation: SaveContinuation
  ) {
    storage[name] = value
    continuation.resume()
  }
}

extension InMemoryKey: CustomStringConvertible {
  public var description: String { ".inMemory(\(String(reflecting: name)))" }
}

/// What tells one ``InMemoryKey`` from another: its name and its storage.
public struct InMemoryKeyID: Hashable, Sendable {
  let name: String
  let storage: InMemoryStorage
}

/// Where values in memory are kept. Each that is made has its own.
///
/// Seed: 000, Sharing state (In-memory).
public struct InMemoryStorage: Hashable, Sendable {
  private let values = LockIsolated<[String: any Sendable]>([:])

  /// Makes an empty one.
  public init() {}

  subscript(name: String) -> (any Sendable)? {
    get { values.withValue { $0[name] } }
    nonmutating set { values.withValue { $0[name] = newValue } }
  }

  public static func == (first: Self, second: Self) -> Bool { first.values === second.values }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }
}

extension DependencyValues {
  /// Where ``SharedReaderKey/inMemory(_:)`` keeps its values. Each test has its own.
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
