/// A source of a value for a ``SharedReader``: it loads the value, and reports its changes.
///
/// A key that can also save is a ``SharedKey``. A key is identified by its ``id``: wrappers whose keys have equal
/// identities, and values of the same type, share one reference.
///
/// No method is called while the library holds a lock. A method may resume its continuation immediately or later, on
/// any thread.
///
/// Seed: 000, Sharing state (Read-only shared state, Custom persistence).
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the shared value.
  associatedtype Value: Sendable
  /// The type of the key's identity.
  associatedtype ID: Hashable = Self

  /// The identity of the key. It includes everything that decides what is loaded: a query, a file, a storage.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: The reason: a reference is being created, or code called `load()`.
  ///   - continuation: The method resumes it exactly once, with the value, without a value, or with an error.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Starts reporting external changes. It is called once for a reference, after the first
  /// ``load(context:continuation:)``.
  ///
  /// - Parameters:
  ///   - context: The reason, with the initial value of the reference.
  ///   - subscriber: The subscriber to notify of each change.
  /// - Returns: The subscription. It is cancelled when the last wrapper is deallocated.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>)
    -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself: equal keys have the same value.
  public var id: ID { self }
}

/// A key that can also save. It stores the value of a ``Shared``.
///
/// Seed: 000, Sharing state (Custom persistence).
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// It is called once for each change, in the order of the changes, and never concurrently for one reference.
  ///
  /// - Parameters:
  ///   - value: The value after the change.
  ///   - context: The reason: the value was changed, or code called `save()`.
  ///   - continuation: The method resumes it exactly once, when saving succeeds or fails.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason for a load.
public enum LoadContext<Value> {
  /// A reference is being created, with this value as its default.
  case initialValue(Value)
  /// Code called `load()`.
  case userInitiated

  /// The default of the reference that is being created.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}

/// The reason for a save.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// Code called `save()`.
  case userInitiated
}
