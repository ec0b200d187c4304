/// Where a value comes from that is shared by a ``SharedReader``, and how one hears of its changes.
///
/// A key that can also save is a ``SharedKey``. A key says who it is by its ``id``: wrappers whose keys have equal
/// identities, and values of the same type, show one and the same reference.
///
/// No method is called while the library holds a lock. A method may answer immediately, later, and on any thread.
///
/// Seed: 000, Sharing state (Read-only shared state, Custom persistence).
public protocol SharedReaderKey<Value>: Sendable {
  /// What is shared.
  associatedtype Value: Sendable
  /// What tells one key from another.
  associatedtype ID: Hashable = Self

  /// Who the key is. All that decides what is loaded belongs into it: a query, a file, a storage.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: Why: a reference is being made, or somebody asked for it.
  ///   - continuation: Is resumed exactly once, with the value, with nothing if there is none, or with an error.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Begins to tell of changes that others make. It is called once for a reference, after the first
  /// ``load(context:continuation:)`` was called.
  ///
  /// - Parameters:
  ///   - context: Has the value that the reference was made with.
  ///   - subscriber: Is notified of each change.
  /// - Returns: What ends it. It is cancelled when the last wrapper was removed.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>)
    -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself: two equal keys lead to the same value.
  public var id: ID { self }
}

/// A key that saves, too. It is what a ``Shared`` value is kept by.
///
/// Seed: 000, Sharing state (Custom persistence).
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// It is called once for each change, in the order of the changes, and never twice at the same time for one reference.
  ///
  /// - Parameters:
  ///   - value: The value after the change.
  ///   - context: Why: the value was changed, or somebody asked for it.
  ///   - continuation: Is resumed exactly once, when the value is saved, or could not be.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// Why a key is to load.
public enum LoadContext<Value> {
  /// A reference is being made, with this value as its default.
  case initialValue(Value)
  /// Somebody asked for it, by `load()`.
  case userInitiated

  /// The default of the reference that is being made.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}

/// Why a key is to save.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// Somebody asked for it, by `save()`.
  case userInitiated
}
