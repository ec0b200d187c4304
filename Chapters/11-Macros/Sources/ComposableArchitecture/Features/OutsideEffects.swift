@_spi(Internals) import Dependencies
import Synchronization

extension Feature {
  /// The feature whose effects a cancel ID refers to here: the running feature, or the one outside of any store.
  static var here: Feature { current ?? outside }

  /// The features whose effects can be cancelled by a cancel ID here: the running feature. If no feature is known, such
  /// as in a publisher that emits later, these are the effects outside of any store, and those of all stores.
  static var reachable: [Feature] {
    if let current { return [current] }
    return [outside] + stores.withLock { $0[CurrentTest()]?.alive ?? [] }
  }

  /// A new store's root feature, which ``reachable`` includes as long as it exists.
  static func ofStore() -> Feature {
    let effects = Feature()
    // Features are released without the lock, because their effects' captured objects may be deallocated with them.
    let released = stores.withLock { $0[CurrentTest(), default: Stores()].insert(effects) }
    withExtendedLifetime(released) {}
    return effects
  }

  /// The effects outside of any store, such as a task of a view. Tests run concurrently in one process, so in a test,
  /// these are the effects that this test started.
  private static var outside: Feature {
    let test = CurrentTest()
    return outsideEffects.withLock { effects in
      let found = effects[test] ?? Feature()
      effects[test] = found
      return found
    }
  }

  private static let outsideEffects = Mutex<[CurrentTest: Feature]>([:])
  private static let stores = Mutex<[CurrentTest: Stores]>([:])

  /// The features of all stores of one test, or of an app.
  private struct Stores {
    private struct Entry {
      weak var effects: Feature?
    }

    private var entries: [Entry] = []
    private var limit = 16

    /// The features of the stores that still exist, in the order in which they were made.
    var alive: [Feature] { entries.compactMap(\.effects) }

    /// Adds a feature.
    ///
    /// - Returns: The features that still exist, if they were counted. These may be their last references.
    mutating func insert(_ effects: Feature) -> [Feature] {
      defer { entries.append(Entry(effects: effects)) }
      guard entries.count == limit else { return [] }
      let alive = alive
      entries = alive.map(Entry.init)
      limit = max(16, 2 * entries.count)
      return alive
    }
  }
}
