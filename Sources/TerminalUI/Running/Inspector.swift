/// The record of an app's actions, each with the states before and after it.
///
/// A chapter's library records actions from its reducer. Like the store, an inspector belongs to the main actor, but
/// reducers that the compiler doesn't know to run there can call it. A call from a different thread is reported as an
/// issue and isn't recorded.
public final class Inspector<State, Action> {
  /// One action and its effect on the state.
  public struct Moment {
    /// The action.
    public let action: Action
    /// The state before the action.
    public let before: State
    /// The state after the action.
    public let after: State
  }

  /// The current state.
  public private(set) var state: State

  /// The recorded moments, the latest last. Their number is limited: the oldest are discarded.
  public private(set) var moments: [Moment] = []

  /// The number of discarded moments.
  public private(set) var forgotten = 0

  /// The number of actions so far.
  var total: Int {
    forgotten + moments.count
  }

  private let capacity: Int
  var onRecord: ((Moment) -> Void)?

  /// - Parameters:
  ///   - initialState: The app's initial state.
  ///   - capacity: The maximum number of moments to keep.
  public init(initialState: State, capacity: Int = 1_000) {
    self.state = initialState
    self.capacity = max(capacity, 1)
  }

  /// Records an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - before: The state before the action.
  ///   - after: The state after the action.
  public func record(_ action: Action, from before: State, to after: State) {
    guard MainActorCheck.isOnMainActor(orReport: "“record” of an inspector was called") else {
      return
    }
    let moment = Moment(action: action, before: before, after: after)
    state = after
    moments.append(moment)
    if moments.count > capacity {
      moments.removeFirst()
      forgotten += 1
    }
    onRecord?(moment)
  }

  /// The state before the last `count` actions, or `nil` if it is no longer recorded.
  func state(actionsAgo count: Int) -> State? {
    guard count >= 0, count <= moments.count else { return nil }
    return count == 0 ? state : moments[moments.count - count].before
  }
}
