/// The object behind a store that reads its state and receives its actions.
///
/// The root of an application has a ``RootCore``, which holds the state and runs the reducer. Behind each scoped store
/// is a core that derives its state from a base core: a ``ScopedCore``, an ``IfLetCore``, or a ``ClosureScopedCore``.
/// It retains its base, and so all cores up to the root, but no store.
@MainActor
protocol Core<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The runtime that all cores of one application share.
  var runtime: Runtime { get }

  /// The current state, or the last state if the feature was removed.
  var state: State { get }

  /// Reads a property of the state without copying the rest.
  func read<Part>(_ path: KeyPath<State, Part>) -> Part

  /// Sends an action to the root core.
  ///
  /// - Returns: The work that the action started; `nil` if it started none, or if the action was queued.
  func send(_ action: Action, from origin: Origin) -> Work?

  /// Whether the feature was removed. If it is presented again, it gets a new core.
  var isInvalid: Bool { get }

  /// Whether the stores of child cores can be cached and reused.
  var canStoreCacheChildren: Bool { get }

  /// Observes whether the state is replaced.
  var identityObserver: IdentityObserver { get }
}

/// The origin of an action.
enum Origin {
  /// Code that sends the action through a store.
  case store
  /// An effect. The effects of its actions belong to the same work.
  case effect(Work)
}
