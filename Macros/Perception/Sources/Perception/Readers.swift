import Synchronization

/// A property of an object, as a key path.
// Unchecked: a key path never changes. Other threads only compare it and ask for its hash.
struct Property: Hashable, @unchecked Sendable {
  let keyPath: AnyKeyPath

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }
}

/// Who has read which property of an object.
final class Readers: Sendable {
  /// The trackings that have read a property. A property that nobody has read is not in it.
  ///
  /// Nothing is called while it is locked, except for the `==` and hash of a property.
  let trackings = Mutex<[Property: Set<PerceptionTracking>]>([:])

  /// Whether anybody has read a property.
  func haveRead(_ property: Property) -> Bool {
    trackings.withLock { $0[property] != nil }
  }
}
