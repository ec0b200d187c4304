import OpenCombine

/// A reference to a shared value, which its wrappers share.
///
/// A root stores the value: ``ValueReference`` or ``KeyedReference``. All other references are derived from a root, and
/// read and write through it.
protocol Reference<Value>: AnyObject, CustomStringConvertible, Sendable {
  associatedtype Value

  /// The current value. Reading it registers an active tracking as an observer.
  var current: Value { get }

  /// The value that a test has asserted so far. See ``SharedChangeTracker``.
  var asserted: Value { get }

  /// Publishes the value now, and again after each change. It keeps the reference alive.
  var publisher: AnyPublisher<Value, Never> { get }

  /// The status of loading and saving. `nil` if no key stores the value.
  var persistence: PersistenceStatus? { get }

  /// The observers of the root. They are also the root's identity.
  var observers: SharedReference { get }

  /// Loads the value again, if a key stores it.
  func load() async throws
}

/// A reference whose value can be changed.
protocol MutableReference<Value>: Reference {
  /// Changes the value in place, with exclusive access.
  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R

  /// Saves the value, if a key stores it.
  func save() async throws
}
