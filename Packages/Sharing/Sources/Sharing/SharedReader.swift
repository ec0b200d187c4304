import ConcurrencyExtras
import OpenCombine

/// A shared value that can only be read.
///
/// ```swift
/// @SharedReader(.remoteConfig) var remoteConfig = RemoteConfig()
/// ```
///
/// It may be read on any thread. Who follows reads of it is notified of changes on the main actor.
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

  /// The value now.
  public var wrappedValue: Value { reference.shown }

  /// The shared value itself, to be handed on.
  ///
  /// Another one that is set takes its place in all copies of this wrapper. Who follows the value is notified.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(by: newValue.reference).readers.tellAll() }
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    // Unchecked: a key path never changes.
    let path = UncheckedSendable(keyPath)
    return read { $0[keyPath: path.value] }
  }

  /// What a function makes of the value, each time that it is read.
  ///
  /// - Parameter body: Makes it. It may be called on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader<Member>(reference: ReadOnly(reference, body))
  }

  /// Publishes the value now, and again after each change, on a thread that makes a change. It goes on when another shared
  /// value takes this one's place.
  ///
  /// Seed: 000, Sharing state (Observing changes to shared state).
  public var publisher: some Publisher<Value, Never> {
    box.publisher { $0.publisher }
  }
}

// MARK: Making one

extension SharedReader {
  /// A value that nobody changes.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: ValueReference(value))
  }

  /// The shared value itself.
  public init(projectedValue: SharedReader<Value>) {
    self = projectedValue
  }

  /// A shared value, which can be changed by others only.
  ///
  /// - Parameter base: The shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  /// What is in a shared optional, as with ``Shared/init(_:)-(Shared<Value?>)``.
  ///
  /// - Parameter base: The optional.
  /// - Returns: `nil` if there is nothing in it.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// What is in a shared optional. When it was removed, this one shows the last value that was seen.
  ///
  /// - Parameter base: The optional.
  /// - Returns: `nil` if there is nothing in it.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = ReadOnlyUnwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  /// A value that is kept by a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is evaluated if nobody else shows a value of this key, and counts if the source has
  ///     none.
  ///   - key: The key.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    self.init(reference: References.current.value(forKey: key, default: wrappedValue))
  }

  /// An optional that is kept by a key. By default it is `nil`.
  ///
  /// - Parameter key: The key.
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// An optional that is kept by a key which has a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>, Wrapped>(_ key: Key.Default) where Value == Wrapped? {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that is kept by a key which has a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that is kept by a key which has a default, with another default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key.
  public init<Key: SharedReaderKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// A value that a key has.
  ///
  /// - Parameter key: The key.
  /// - Throws: What went wrong when it was loaded, or that the source has no value.
  public init(require key: some SharedReaderKey<Value>) async throws {
    self.init(reference: try await References.current.required(key))
  }

  /// A value that a key has, as with ``init(require:)``. The key's default does not count.
  ///
  /// - Parameter key: The key.
  /// - Throws: What went wrong when it was loaded, or that the source has no value.
  public init<Key: SharedReaderKey<Value>>(require key: Key.Default) async throws {
    try await self.init(require: key.base)
  }

  /// A value needs a default.
  @available(*, unavailable, message: "Assign a default value")
  public init(_ key: some SharedReaderKey<Value>) {
    fatalError()
  }
}

// A key that can save is also one that can load. Without these, the compiler could not tell which is meant.
extension SharedReader {
  /// Makes a reader of a key that can save as well, with a default.
  @_disfavoredOverload
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  /// Makes a reader of a key that can save as well, with `nil` as its default.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(Shared(wrappedValue: nil, key))
  }

  /// Makes a reader of a key that can save as well, and brings its default along.
  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(Shared(key))
  }

  /// Makes a reader of a key that can save as well, with another default than the key brings along.
  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(Shared(wrappedValue: wrappedValue(), key))
  }

  /// Makes a reader of a key that can save as well, once its value is loaded.
  ///
  /// - Throws: An error when there is no value, or it cannot be loaded.
  @_disfavoredOverload
  public init(require key: some SharedKey<Value>) async throws {
    self.init(try await Shared(require: key))
  }

  /// Makes a reader of a key that can save as well, once its value is loaded. The default is not taken.
  ///
  /// - Throws: An error when there is no value, or it cannot be loaded.
  @_disfavoredOverload
  public init<Key: SharedKey<Value>>(require key: Key.Default) async throws {
    try await self.init(require: key.base)
  }

  /// Reads another key from now on, one that can save as well, and loads its value.
  ///
  /// - Throws: An error when it cannot be loaded.
  @_disfavoredOverload
  public func load<Key: SharedKey<Value>>(_ key: Key.Default) async throws {
    try await load(key.base)
  }

  /// Reads another key from now on, one that can save as well, and loads its value.
  ///
  /// - Throws: An error when it cannot be loaded.
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

  /// What went wrong when the value was loaded last. It stays until loading succeeds.
  public var loadError: (any Error)? { reference.persistence?.loadError }

  /// Loads the value again, and waits until it is there. If the source has none, it stays as it is.
  ///
  /// - Throws: What went wrong. It is the ``loadError``, too.
  public func load() async throws {
    try await reference.load()
  }

  /// Loads the value of another key, which takes the place of this one's. Meanwhile this shows the old value.
  ///
  /// - Parameter key: The key.
  /// - Throws: What went wrong. It is the ``loadError``, too.
  public func load(_ key: some SharedReaderKey<Value>) async throws {
    projectedValue = SharedReader(
      reference: References.current.value(
        forKey: key, default: { reference.current }, isLoaded: true))
    try await load()
  }

  /// Loads the value of another key, as with ``load(_:)``. The key's default does not count: the old value does.
  ///
  /// - Parameter key: The key.
  /// - Throws: What went wrong. It is the ``loadError``, too.
  public func load<Key: SharedReaderKey<Value>>(_ key: Key.Default) async throws {
    try await load(key.base)
  }
}
