import OpenCombine

/// A value that several features hold, without it being copied: all see what one of them changes.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Shared var count: Int                              // handed over by `$count` of another one
///   @Shared(.fileStorage(.users)) var users: [User] = []  // found by its key
/// }
/// ```
///
/// Read it as any property. Change it by ``withLock(_:fileID:filePath:line:column:)`` of its projected value: `$count.withLock { $0 += 1 }`.
/// Both may be done on any thread. Who follows reads of it is notified of changes on the main actor.
///
/// Equal are two whose values are.
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

  /// The value now.
  ///
  /// Setting it is deprecated: who reads the value, computes another one and sets that, loses what others have done
  /// between. A value that is set although it is the same is no change.
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

  /// The shared value itself, to be handed on, and to be changed.
  ///
  /// Another one that is set takes its place in all copies of this wrapper. Who follows the value is notified.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(by: newValue.reference).readers.tellAll() }
  }

  /// Changes the value, while nobody else does.
  ///
  /// The whole change counts as one: it is saved once, and told once. When this returns, the value is changed.
  ///
  /// - Parameters:
  ///   - operation: Changes the value by its parameter. Other threads wait for it. If it reads the shared value itself,
  ///     or a part of it, it gets what the value was before the change. What it has done when it throws stays, and is
  ///     not saved.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    try reference.withLock(operation)
  }

  /// A part of the value that can be changed: `$user.name`. A change of it is a change of the whole.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: AppendedKeyPath(reference, keyPath))
  }

  /// A part of the value that can only be read.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// What a function makes of the value, each time that it is read.
  ///
  /// - Parameter body: Makes it. It may be called on any thread.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(body)
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

extension Shared {
  /// A value that no key keeps. It is handed to others by its projected value.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(reference: ValueReference(value))
  }

  /// The shared value itself.
  public init(projectedValue: Shared<Value>) {
    self = projectedValue
  }

  /// What is in a shared optional.
  ///
  /// ```swift
  /// guard let todo = Shared($todos[id: id]) else { return }
  /// ```
  ///
  /// When it was removed, this one shows the last value that was seen. What is written to it changes only that, and does
  /// not bring the value back.
  ///
  /// - Parameter base: The optional.
  /// - Returns: `nil` if there is nothing in it.
  ///
  /// Seed: 000, Sharing state (Deriving shared state).
  public init?(_ base: Shared<Value?>) {
    guard let reference = Unwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  /// A value that is kept by a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is evaluated if nobody else shows a value of this key, and counts if the source has
  ///     none.
  ///   - key: The key.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: References.current.value(forKey: key, default: wrappedValue))
  }

  /// An optional that is kept by a key. By default it is `nil`.
  ///
  /// - Parameter key: The key.
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// An optional that is kept by a key which has a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedKey<Value>, Wrapped>(_ key: Key.Default) where Value == Wrapped? {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that is kept by a key which has a default.
  ///
  /// - Parameter key: The key.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// A value that is kept by a key which has a default, with another default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key.
  public init<Key: SharedKey<Value>>(
    wrappedValue: @autoclosure () -> Value, _ key: Key.Default
  ) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// A value that a key has.
  ///
  /// - Parameter key: The key.
  /// - Throws: What went wrong when it was loaded, or that the source has no value.
  public init(require key: some SharedKey<Value>) async throws {
    self.init(reference: try await References.current.required(key))
  }

  /// A value that a key has, as with ``init(require:)``. The key's default does not count.
  ///
  /// - Parameter key: The key.
  /// - Throws: What went wrong when it was loaded, or that the source has no value.
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

  /// What went wrong when the value was loaded last. It stays until loading or saving succeeds.
  public var loadError: (any Error)? { reference.persistence?.loadError }

  /// What went wrong when the value was saved last. It stays until saving succeeds.
  public var saveError: (any Error)? { reference.persistence?.saveError }

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
  public func load(_ key: some SharedKey<Value>) async throws {
    projectedValue = Shared(
      reference: References.current.value(
        forKey: key, default: { reference.current }, isLoaded: true))
    try await load()
  }

  /// Loads the value of another key, as with ``load(_:)``. The key's default does not count: the old value does.
  ///
  /// - Parameter key: The key.
  /// - Throws: What went wrong. It is the ``loadError``, too.
  public func load<Key: SharedKey<Value>>(_ key: Key.Default) async throws {
    try await load(key.base)
  }

  /// Saves the value, and waits until that is done.
  ///
  /// - Throws: What went wrong. It is the ``saveError``, too.
  public func save() async throws {
    try await reference.save()
  }
}
