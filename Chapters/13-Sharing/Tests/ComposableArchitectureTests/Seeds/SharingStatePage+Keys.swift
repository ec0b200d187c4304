import ComposableArchitecture
import Foundation

extension SharingStatePage {
  /// Seed: 000, Sharing state (Custom persistence).
  public final class CustomSharedKey<Value: Sendable>: SharedKey {
    private let saved: LockIsolated<Value?>

    init(_ saved: LockIsolated<Value?>) {
      self.saved = saved
    }

    public var id: ObjectIdentifier { ObjectIdentifier(saved) }

    public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
      continuation.resume(with: .success(saved.value))
    }

    public func subscribe(
      context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
    ) -> SharedSubscription {
      SharedSubscription {}
    }

    public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
      saved.setValue(value)
      continuation.resume()
    }
  }

  /// Seed: 000, Sharing state (Read-only shared state).
  enum ReadOnly {
    struct Settings {
      @SharedReader(.appStorage("isOn")) var isOn = false
    }

    struct RemoteConfig: Equatable {
      var isFlagOn = false
    }

    /// The server's value.
    final class Server: DependencyKey, Sendable {
      static let liveValue = Server()
      static var testValue: Server { Server() }

      private let config = LockIsolated(RemoteConfig())
      private let subscribers = LockIsolated<[SharedSubscriber<RemoteConfig>]>([])

      var remoteConfig: RemoteConfig { config.value }

      func subscribe(_ subscriber: SharedSubscriber<RemoteConfig>) {
        subscribers.withValue { $0.append(subscriber) }
      }

      /// Changes it on the server.
      func change(to newConfig: RemoteConfig) {
        config.setValue(newConfig)
        for subscriber in subscribers.value { subscriber.yield(newConfig) }
      }
    }

    /// A key that loads and subscribes, and cannot save.
    struct RemoteConfigKey: SharedReaderKey {
      @Dependency(Server.self) private var server

      var id: ObjectIdentifier { ObjectIdentifier(server) }

      func load(
        context: LoadContext<RemoteConfig>, continuation: LoadContinuation<RemoteConfig>
      ) {
        continuation.resume(returning: server.remoteConfig)
      }

      func subscribe(
        context: LoadContext<RemoteConfig>, subscriber: SharedSubscriber<RemoteConfig>
      ) -> SharedSubscription {
        server.subscribe(subscriber)
        return SharedSubscription {}
      }
    }

    struct Feature {
      @SharedReader(.remoteConfig) var remoteConfig
    }
  }

  /// Seed: 000, Sharing state (Type-safe keys). The page names all keys of users `users`; here each has its own
  /// users, and the key with a default has a different name.
  enum TypeSafe {
    struct User: Codable, Equatable, Identifiable, Sendable {
      let id: Int
    }
    struct UserInMemory: Equatable, Identifiable, Sendable {
      let id: Int
    }
    struct UserWithDefault: Codable, Equatable, Identifiable, Sendable {
      let id: Int
    }

    /// Before the refactoring, and somewhere else, after it.
    struct Refactored {
      @Shared(.fileStorage(.users)) var users: [User] = []
      @Shared(.fileStorage(.users)) var identifiedUsers: IdentifiedArrayOf<User> = []
    }

    /// The same in memory.
    struct RefactoredInMemory {
      @Shared(.inMemory("users")) var users: [User] = []
      @Shared(.inMemory("users")) var identifiedUsers: IdentifiedArrayOf<User> = []
    }

    struct File {
      @Shared(.users) var users: IdentifiedArrayOf<User> = []
    }

    struct InMemory {
      @Shared(.users) var users: IdentifiedArrayOf<UserInMemory> = []
    }

    struct Defaults {
      @Shared(.count) var count = 0
    }

    struct WithDefault {
      @Shared(.usersWithDefault) var users
    }

    /// Stored values with written-out keys.
    struct Spelled {
      @Shared(.fileStorage(.users)) var users: IdentifiedArrayOf<User> = []
      @Shared(.inMemory("users")) var usersInMemory: IdentifiedArrayOf<UserInMemory> = []
      @Shared(.appStorage("count")) var count = 0
      @Shared(.fileStorage(.usersWithDefault))
      var usersWithDefault: IdentifiedArrayOf<UserWithDefault> = []
    }
  }
}

extension SharedReaderKey {
  static func custom<Value>(
    _ saved: LockIsolated<Value?>
  ) -> Self where Self == SharingStatePage.CustomSharedKey<Value> {
    SharingStatePage.CustomSharedKey(saved)
  }
}

extension SharedReaderKey where Self == SharingStatePage.ReadOnly.RemoteConfigKey.Default {
  static var remoteConfig: Self {
    Self[SharingStatePage.ReadOnly.RemoteConfigKey(), default: .init()]
  }
}

extension URL {
  static let users = URL(filePath: "/users.json")
  static let usersWithDefault = URL(filePath: "/users-with-default.json")
}

extension SharedReaderKey
where Self == FileStorageKey<IdentifiedArrayOf<SharingStatePage.TypeSafe.User>> {
  static var users: Self {
    fileStorage(.users)
  }
}

extension SharedReaderKey
where Self == InMemoryKey<IdentifiedArrayOf<SharingStatePage.TypeSafe.UserInMemory>> {
  static var users: Self {
    inMemory("users")
  }
}

extension SharedReaderKey where Self == AppStorageKey<Int> {
  static var count: Self {
    appStorage("count")
  }
}

extension SharedReaderKey
where Self == FileStorageKey<IdentifiedArrayOf<SharingStatePage.TypeSafe.UserWithDefault>>.Default {
  static var usersWithDefault: Self {
    Self[.fileStorage(.usersWithDefault), default: []]
  }
}
