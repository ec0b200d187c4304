import ConcurrencyExtras
import OpenCombine

/// A shared value that can only be read.
///
/// ```swift
/// @SharedReader(.remoteConfig) var remoteConfig = RemoteConfig()
/// ```
///
/// It may be read on any thread. Observers are notified of changes on the main actor.
///
/// Seed: 000, Sharing state (Read-only shared state).
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value>: Sendable {
  private let box: Box<any Reference<Value>>

  init(reference: any Reference<Value>) {
    box = Box(reference)
  }

  var reference: any Reference<Value> { box.reference }

  /// The current value.
  public var wrappedValue: Value { reference.shown }

  /// The shared value itself, for passing it on.
  ///
  /// Setting it replaces the shared value in all copies of this wrapper, and notifies the value's observers.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(by: newValue.reference).observers.notifyAll() }
  }

  /// A child value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    // Unchecked: a key path never changes.
    let path = UncheckedSendable(keyPath)
    return read { $0[keyPath: path.value] }
  }

  /// The result of a function of the value, computed on each read.
  ///
  /// - Parameter body: The function. It may be called on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnly(reference, body))
  }

  /// Publishes the value now, and again after each change, on a thread that makes a change. It continues when the
  /// shared value is replaced.
  ///
  /// Seed: 000, Sharing state (Observing changes to shared state).
  public var publisher: some Publisher<Value, Never> {
    box.publisher { $0.publisher }
  }
}

// MARK: Making one

extension SharedReader {
  /// A value that never changes.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: ValueReference(value))
  }

  /// The shared value itself.
  public init(projectedValue: SharedReader<Value>) {
    self = projectedValue
  }

  /// A read-only view of a shared value.
  ///
  /// - Parameter base: The shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  /// The wrapped value of a shared optional, as with ``Shared/init(_:)-(Shared<Value?>)``.
  ///
  /// - Parameter base: The optional.
  /// - Returns: `nil` if the optional is `nil`.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// The wrapped value of a shared optional. After the optional becomes `nil`, this shows the last value.
  ///
  /// - Parameter base: The optional.
  /// - Returns: `nil` if the optional is `nil`.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = ReadOnlyUnwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  /// A value that a key stores.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is evaluated if the key has no reference yet, and used if the source has no
  ///     value.
  ///   - key: The key.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: References.current.value(forKey: key, default: wrappedValue))
  }

  /// An optional that a key stores. By default it is `nil`.
  ///
  /// - Parameter key: The key.
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// An optional that a key with a default stores.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>, Wrapped>(_ key: Key.Default) where Value == Wrapped? {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that a key with a default stores.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that a key with a default stores, with a different default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key.
  public init<Key: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// A value that the key's source must have.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the load, or an error if the source has no value.
  public init(require key: some SharedReaderKey<Value>) async throws {
    self.init(reference: try await References.current.required(key))
  }

  /// A value that the key's source must have, as with ``init(require:)``. The key's default isn't used.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the load, or an error if the source has no value.
  public init<Key: SharedReaderKey<Value>>(require key: Key.Default) async throws {
    try await self.init(require: key.base)
  }

  /// A value needs a default.
  @available(*, unavailable, message: "Assign a default value")
  public init(_ key: some SharedReaderKey<Value>) {
    fatalError()
  }
}

// A key that can save can also load. Without these initialisers, calls would be ambiguous.
extension SharedReader {
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(Shared(wrappedValue: nil, key))
  }

  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(Shared(key))
  }

  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  @_disfavoredOverload
  public init(require key: some SharedKey<Value>) async throws {
    self.init(try await Shared(require: key))
  }

  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(require key: Key.Default) async throws {
    try await self.init(require: key.base)
  }

  @_disfavoredOverload
  public func load<Key: SharedKey<Value>>(_ key: Key.Default) async throws {
    try await load(key.base)
  }

  @_disfavoredOverload
  public func load(_ key: some SharedKey<Value>) async throws {
    projectedValue = SharedReader(
      reference: References.current.value(
        forKey: key, default: { reference.current }, isLoaded: true))
    try await load()
  }
}

// MARK: Loading

extension SharedReader {
  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.persistence?.isLoading ?? false }

  /// The error of the last load. It stays until loading succeeds.
  public var loadError: (any Error)? { reference.persistence?.loadError }

  /// Loads the value again, and waits for it. If the source has no value, the current value stays.
  ///
  /// - Throws: The error of the load, which is also the ``loadError``.
  public func load() async throws {
    try await reference.load()
  }

  /// Loads the value of a different key, which replaces this key. Until then, this shows the old value.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the load, which is also the ``loadError``.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    projectedValue = SharedReader(
      reference: References.current.value(
        forKey: key, default: { reference.current }, isLoaded: true))
    try await load()
  }

  /// Loads the value of a different key, as with ``load(_:)``. The default is the old value rather than the key's
  /// default.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the load, which is also the ``loadError``.
  public func load<Key: SharedReaderKey<Value>>(_ key: Key.Default) async throws {
    try await load(key.base)
  }
}
