/// The record of what happened in an app: each action, with the states before and after.
///
/// A chapter's library feeds it from its reducer. It belongs to the main actor, as the store does,
/// but can be called from reducers that the compiler does not know to run there; a call from
/// elsewhere is a reported issue and is not recorded.
public final class Inspector<State, Action> {
  /// One action and what it did.
  public struct Moment {
    /// What happened.
    public let action: Action
    /// The state that the action met.
    public let before: State
    /// The state that it left.
    public let after: State
  }

  /// The state as it is now.
  public private(set) var state: State

  /// What happened, the latest last. Bounded: the oldest are forgotten.
  public private(set) var moments: [Moment] = []

  /// How many moments have been forgotten.
  public private(set) var forgotten = 0

  /// How many actions there have been.
  var total: Int {
    forgotten + moments.count
  }

  private let capacity: Int
  var onRecord: ((Moment) -> Void)?

  /// - Parameters:
  ///   - initialState: The state that the app starts with.
  ///   - capacity: How many moments are kept.
  public init(initialState: State, capacity: Int = 1_000) {
    self.state = initialState
    self.capacity = max(capacity, 1)
  }

  /// Takes down what an action did.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - before: The state that it met.
  ///   - after: The state that it left.
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

  /// The state as it was some actions ago; `nil` when that is not known.
  func state(actionsAgo count: Int) -> State? {
    guard count >= 0, count <= moments.count else { return nil }
    return count == 0 ? state : moments[moments.count - count].before
  }
}
