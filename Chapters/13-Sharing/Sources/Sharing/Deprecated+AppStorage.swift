import Dependencies
import Foundation

extension SharedReaderKey {
  /// A property of user defaults.
  ///
  /// ```swift
  /// extension UserDefaults {
  ///   @objc dynamic var count: Int { … }
  /// }
  ///
  /// @Shared(.appStorage(\.count)) var count = 0
  /// ```
  ///
  /// - Parameter keyPath: The property.
  ///
  /// Seed: 000, AppStorageKeyPathKey.
  @available(*, deprecated, message: "Use '.appStorage' with a string")
  public static func appStorage<Value>(
    _ keyPath: ReferenceWritableKeyPath<UserDefaults, Value> & Sendable
  ) -> Self where Self == AppStorageKeyPathKey<Value> {
    AppStorageKeyPathKey(keyPath)
  }
}

/// The key of a property of user defaults.
///
/// The property always has a value, so the default of a wrapper is not used.
///
/// A wrapper observes the changes of other wrappers in the same suite, through this key path, a different one, or a
/// string. On Linux, it does so only for the types of values that string keys support: a `Bool`, an `Int`, a
/// `Double`, a `String`, a `[String]`, `Data`, a `Date`, or an optional of these.
///
/// Seed: 000, AppStorageKeyPathKey.
@available(*, deprecated, message: "Use 'AppStorageKey'")
public struct AppStorageKeyPathKey<Value: Sendable>: SharedKey {
  private let keyPath: ReferenceWritableKeyPath<UserDefaults, Value> & Sendable
  private let store: DefaultsStore

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - store: The user defaults; by default the dependency `defaultAppStorage`.
  public init(
    _ keyPath: ReferenceWritableKeyPath<UserDefaults, Value> & Sendable,
    store: UserDefaults? = nil
  ) {
    @Dependency(\.defaultAppStorage) var defaultStore
    self.keyPath = keyPath
    self.store = DefaultsStore(store ?? defaultStore)
  }

  public var id: AppStorageKeyPathKeyID { AppStorageKeyPathKeyID(name: name, store: store) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(
      with: Result {
        if context.initialValue != nil { try DefaultsDisk.load(store) }
        return store.defaults[keyPath: keyPath]
      })
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    DefaultsWatch.shared.subscribe(to: name, as: writer) { [store, keyPath] in
      StoredDefault(store.defaults[keyPath: keyPath])
    } onChange: { [store, keyPath] stored in
      subscriber.yield(with: stored.map { _ in store.defaults[keyPath: keyPath] })
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    DefaultsWatch.shared.write(
      StoredDefault(value), to: name, by: writer, isUrgent: context == .userInitiated,
      put: { store.defaults[keyPath: keyPath] = value },
      whenSaved: { continuation.resume(with: $0) })
  }

  private var name: DefaultsWatch.Name { .property(keyPath) }

  private var writer: DefaultsWatch.Writer {
    DefaultsWatch.Writer(store: store, type: Value.self)
  }
}

/// The identity of an ``AppStorageKeyPathKey``: its key path, and the object of user defaults.
public struct AppStorageKeyPathKeyID: Hashable, Sendable {
  let name: DefaultsWatch.Name
  let store: DefaultsStore
}

@available(*, deprecated, message: "Use 'AppStorageKey'")
extension AppStorageKeyPathKey: Hashable {
  public static func == (first: Self, second: Self) -> Bool { first.id == second.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
