import Synchronization

/// Generates the ids of the elements of stacks in one test store.
///
/// The closure that describes an action adds the same elements as the reducer has added. So it gets the same ids, and
/// uses up none.
final class TestStackElementIDs: Sendable {
  /// Counts what the reducer adds.
  let ofReducer = StackElementIDs()

  private struct Closure {
    /// The id that was the next one before the action that the closure describes.
    let firstID: StackElementID
    /// Counts what the closure adds, once it has added something.
    var ids: StackElementIDs?
  }

  /// The closure that is running, if any.
  private let closure = Mutex<Closure?>(nil)

  /// What gives the next id: to the closure that is running or, if none is, to the reducer. It is asked for each id.
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
  ///   - firstID: The id that was the next one before the action.
  ///   - operation: Calls the closure.
  /// - Throws: What the closure throws.
  func describing(from firstID: StackElementID, _ operation: () throws -> Void) rethrows {
    closure.withLock { $0 = Closure(firstID: firstID) }
    defer { closure.withLock { $0 = nil } }
    try operation()
  }
}
