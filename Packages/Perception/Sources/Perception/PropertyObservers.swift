import Synchronization

/// A property of an object, as a key path.
// Unchecked: a key path never changes. Other threads only compare it and ask for its hash.
struct Property: Hashable, @unchecked Sendable {
  let keyPath: AnyKeyPath

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }
}

/// The observers of an object's properties.
final class PropertyObservers: Sendable {
  /// The trackings that read each property. A property without observers is not in it.
  ///
  /// Nothing is called while it is locked, except for the `==` and hash of a property.
  let trackings = Mutex<[Property: Set<PerceptionTracking>]>([:])

  /// Whether a property has observers.
  func isObserved(_ property: Property) -> Bool {
    trackings.withLock { $0[property] != nil }
  }
}
