/// What is behind a store: where its state is, and where its actions go.
///
/// The root of an application has a ``RootCore``, which holds the state and runs the reducer. Behind each store that was
/// scoped is a window onto another core: a ``ScopedCore``, an ``IfLetCore``, or a ``ClosureScopedCore``. A window holds
/// the core that it looks at, and so all of the way to the root, but no store.
@MainActor
protocol Core<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// What all cores of one application share.
  var runtime: Runtime { get }

  /// The state now; the last one, if the feature was removed.
  var state: State { get }

  /// Reads a part of the state, without a copy of the rest.
  func read<Part>(_ path: KeyPath<State, Part>) -> Part

  /// Takes an action to the root.
  ///
  /// - Returns: What it has set going; `nil` if that is nothing, or if the action has to wait for its turn.
  func send(_ action: Action, from origin: Origin) -> Work?

  /// Whether the feature was removed. If it comes again, it gets another core.
  var isInvalid: Bool { get }

  /// Whether a window onto this core can be found again, so that there need not be a second one.
  var canStoreCacheChildren: Bool { get }

  /// Follows whether the state is another.
  var identityObserver: IdentityObserver { get }
}

/// Who sends an action.
enum Origin {
  /// Somebody outside, through a store.
  case store
  /// An effect, or what it has set going. Its own effects belong to the same work.
  case effect(Work)
}
