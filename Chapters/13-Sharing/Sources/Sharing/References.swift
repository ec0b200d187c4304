import Dependencies
import Exercises
import Foundation

/// The references of all keys whose values are in use.
///
/// It retains them weakly: the wrappers retain them. Each test has its own.
// Unchecked: the dictionary is only accessed under the lock.
final class References: @unchecked Sendable {
  private let lock = NSLock()
  private var references: [ReferenceID: WeakReference] = [:]

  /// The current references.
  static var current: References { DependencyValues._current.references }

  /// The reference of a key: the existing one if it is alive, or else a new one, which is loaded.
  ///
  /// If two threads create the first reference concurrently, both get the same one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value if the source has none.
  ///   - isLoaded: Whether the default is the value of the source.
  func value<Key: SharedReaderKey>(
    forKey key: Key, default defaultValue: () throws -> Key.Value, isLoaded: Bool = false
  ) rethrows -> KeyedReference<Key> {
    // Exercise 13.1
    let new = KeyedReference(key: key, default: try defaultValue(), in: self)
    return exercise(
      "13.1", "return the key's existing reference, or register a new one", returning: new)
  }

  /// The reference of a key whose source has a value.
  ///
  /// - Throws: The error of the load, or an error if the source has no value.
  func required<Key: SharedReaderKey>(_ key: Key) async throws -> KeyedReference<Key> {
    let value = try await withCheckedThrowingContinuation { waiting in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation(String(describing: key)) { waiting.resume(with: $0) })
    }
    guard let value else { throw MissingValue(key: String(describing: key)) }
    let reference = self.value(forKey: key, default: { value }, isLoaded: true)
    reference.show(.success(value))
    return reference
  }

  /// The reference with an identity, if it is alive. Call it under the lock.
  private func alive<Key: SharedReaderKey>(_ id: ReferenceID) -> KeyedReference<Key>? {
    references[id]?.reference as? KeyedReference<Key>
  }

  /// Stores a reference weakly. Call it under the lock.
  private func cache<Key: SharedReaderKey>(
    _ reference: KeyedReference<Key>, as id: ReferenceID
  ) -> KeyedReference<Key> {
    references[id] = WeakReference(reference)
    return reference
  }

  /// Removes the entry of a deallocated reference, unless its key has a new reference.
  func forget(_ key: some SharedReaderKey) {
    let id = ReferenceID(key)
    // A new reference is released without the lock: if this was its last owner, its `deinit` calls this method.
    _ = lock.withLock { () -> AnyObject? in
      let new = references[id]?.reference
      if new == nil { references[id] = nil }
      return new
    }
  }
}

/// The identifier of a reference. Keys of different types are different keys: the values of `.inMemory("count")` for an
/// `Int` and for a `String` are independent.
private struct ReferenceID: Hashable {
  private let identity: KeyIdentity

  init(_ key: some SharedReaderKey) {
    identity = .of(key)
  }
}

private struct WeakReference {
  weak var reference: AnyObject?

  init(_ reference: AnyObject) {
    self.reference = reference
  }
}

/// The error of `init(require:)` if the source has no value.
private struct MissingValue: Error, CustomStringConvertible {
  let key: String

  var description: String {
    "There is no value for \(key). Create one first, or provide a default value: '@Shared(…) var value = …'."
  }
}

extension DependencyValues {
  fileprivate var references: References { self[ReferencesKey.self] }

  private enum ReferencesKey: DependencyKey {
    static var liveValue: References { References() }
    static var testValue: References { References() }
  }
}
