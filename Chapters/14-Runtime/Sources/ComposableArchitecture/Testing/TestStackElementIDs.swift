import Synchronization

/// Generates the ids of the elements of stacks in one test store.
///
/// The closure that describes an action adds the same elements as the reducer. So it gets the same ids, without using
/// up new ones.
final class TestStackElementIDs: Sendable {
  /// Generates the ids for the reducer.
  let ofReducer = StackElementIDs()

  private struct Closure {
    /// The next id before the action that the closure describes.
    let firstID: StackElementID
    /// Generates the ids for the closure, after its first one.
    var ids: StackElementIDs?
  }

  /// The closure that is running, if any.
  private let closure = Mutex<Closure?>(nil)

  /// The generator of the next id: for the running closure or, if none is running, for the reducer. It is read for each
  /// id.
  var current: StackElementIDs {
    closure.withLock { closure in
      guard let firstID = closure?.firstID else { return ofReducer }
      let ids = closure?.ids ?? StackElementIDs(from: firstID)
      closure?.ids = ids
      return ids
    }
  }

  /// Calls a closure that describes an action.
  ///
  /// - Parameters:
  ///   - firstID: The next id before the action.
  ///   - operation: Calls the closure.
  /// - Throws: The closure's error.
  func describing(from firstID: StackElementID, _ operation: () throws -> Void) rethrows {
    closure.withLock { $0 = Closure(firstID: firstID) }
    defer { closure.withLock { $0 = nil } }
    try operation()
  }
}
