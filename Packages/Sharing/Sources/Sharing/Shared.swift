import OpenCombine

/// A value that several features share without copying it: all of them observe each change.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Shared var count: Int                              // passed on as `$count`
///   @Shared(.fileStorage(.users)) var users: [User] = []  // found by its key
/// }
/// ```
///
/// Read it like any property. Change it with ``withLock(_:fileID:filePath:line:column:)`` of its projected value:
/// `$count.withLock { $0 += 1 }`. Both may be done on any thread. Observers are notified of changes on the main actor.
///
/// Two shared values are equal if their values are.
///
/// Seed: 000, Sharing state.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value>: Sendable {
  private let box: Box<any MutableReference<Value>>

  init(reference: any MutableReference<Value>) {
    box = Box(reference)
  }

  var reference: any MutableReference<Value> { box.reference }

  /// The current value.
  ///
  /// Setting it is deprecated: code that reads the value and then sets a new one loses changes that are made in
  /// between. Setting an equal value isn't a change.
  public var wrappedValue: Value {
    get {
      reference.shown
    }
    @available(
      *, deprecated,
      message:
        "Use '$shared.withLock' to modify a shared value with exclusive access; when constructing a SwiftUI binding, use 'Binding($shared)'"
    )
    nonmutating set {
      if isEqual(wrappedValue, newValue) { return }
      withLock { $0 = newValue }
    }
  }

  /// The shared value itself, for passing it on and for changing it.
  ///
  /// Setting it replaces the shared value in all copies of this wrapper, and notifies the value's observers.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(by: newValue.reference).observers.notifyAll() }
  }

  /// Changes the value with exclusive access.
  ///
  /// The whole operation counts as one change: it is saved once, and notifies observers once. When this returns, the
  /// value is changed.
  ///
  /// - Parameters:
  ///   - operation: Changes the value through its parameter. Other threads wait for it. If it reads the shared value
  ///     itself, or a child value, it gets the value before the change. If it throws, its changes stay, but aren't
  ///     saved.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: The result of `operation`.
  /// - Throws: Any error from `operation`.
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    try reference.withLock(operation)
  }

  /// A child value that can be changed: `$user.name`. Changing it changes the parent value.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: AppendedKeyPath(reference, keyPath))
  }

  /// A child value that can only be read.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// The result of a function of the value, computed on each read.
  ///
  /// - Parameter body: The function. It may be called on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(body)
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

extension Shared {
  /// A value that no key stores. Pass it on with its projected value.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: ValueReference(value))
  }

  /// The shared value itself.
  public init(projectedValue: Shared<Value>) {
    self = projectedValue
  }

  /// The wrapped value of a shared optional.
  ///
  /// ```swift
  /// guard let todo = Shared($todos[id: id]) else { return }
  /// ```
  ///
  /// After the optional becomes `nil`, this shows the last value. Writing to it changes only that value, and doesn't
  /// restore the optional.
  ///
  /// - Parameter base: The optional.
  /// - Returns: `nil` if the optional is `nil`.
  ///
  /// Seed: 000, Sharing state (Deriving shared state).
  public init?(_ base: Shared<Value?>) {
    guard let reference = Unwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  /// A value that a key stores.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is evaluated if the key has no reference yet, and used if the source has no
  ///     value.
  ///   - key: The key.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: References.current.value(forKey: key, default: wrappedValue))
  }

  /// An optional that a key stores. By default it is `nil`.
  ///
  /// - Parameter key: The key.
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// An optional that a key with a default stores.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedKey<Value>, Wrapped>(_ key: Key.Default) where Value == Wrapped? {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that a key with a default stores.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that a key with a default stores, with a different default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// A value that the key's source must have.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the load, or an error if the source has no value.
  public init(require key: some SharedKey<Value>) async throws {
    self.init(reference: try await References.current.required(key))
  }

  /// A value that the key's source must have, as with ``init(require:)``. The key's default isn't used.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the load, or an error if the source has no value.
  public init<Key: SharedKey<Value>>(require key: Key.Default) async throws {
    try await self.init(require: key.base)
  }

  /// A value needs a default.
  @available(*, unavailable, message: "Assign a default value")
  public init(_ key: some SharedKey<Value>) {
    fatalError()
  }
}

// MARK: Loading and saving

extension Shared {
  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.persistence?.isLoading ?? false }

  /// The error of the last load. It stays until loading or saving succeeds.
  public var loadError: (any Error)? { reference.persistence?.loadError }

  /// The error of the last save. It stays until saving succeeds.
  public var saveError: (any Error)? { reference.persistence?.saveError }

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
  public func load(_ key: some SharedKey<Value>) async throws {
    projectedValue = Shared(
      reference: References.current.value(
        forKey: key, default: { reference.current }, isLoaded: true))
    try await load()
  }

  /// Loads the value of a different key, as with ``load(_:)``. The default is the old value rather than the key's
  /// default.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the load, which is also the ``loadError``.
  public func load<Key: SharedKey<Value>>(_ key: Key.Default) async throws {
    try await load(key.base)
  }

  /// Saves the value, and waits until it is saved.
  ///
  /// - Throws: The error of the save, which is also the ``saveError``.
  public func save() async throws {
    try await reference.save()
  }
}
