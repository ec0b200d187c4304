@_spi(Internals) import Dependencies
import Synchronization

extension Feature {
  /// What is cancelled by an identifier here: in the feature that is running, or outside of any store.
  static var here: Feature { current ?? outside }

  /// Where something may be running that is cancelled by an identifier here: in the feature that is running. Where no
  /// feature is known, such as in a publisher that emits later, that is outside of any store and in all stores.
  static var reachable: [Feature] {
    if let current { return [current] }
    return [outside] + stores.withLock { $0[CurrentTest()]?.alive ?? [] }
  }

  /// The list of a new store's own feature, which ``reachable`` knows as long as it lives.
  static func ofStore() -> Feature {
    let effects = Feature()
    // Lists are released without the lock, since what their effects hold may be deallocated with them.
    let released = stores.withLock { $0[CurrentTest(), default: Stores()].insert(effects) }
    withExtendedLifetime(released) {}
    return effects
  }

  /// What is running outside of any store, such as a task of a view. Tests run side by side in one process, so in a
  /// test it is what this test has begun.
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

  /// The lists of the stores that one test has made, or the whole of an app.
  private struct Stores {
    private struct Entry {
      weak var effects: Feature?
    }

    private var entries: [Entry] = []
    private var limit = 16

    /// Those of the stores that are still there, in the order in which they were made.
    var alive: [Feature] { entries.compactMap(\.effects) }

    /// Adds a list.
    ///
    /// - Returns: The lists that are still there, if they were counted. Their last references may be these.
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
