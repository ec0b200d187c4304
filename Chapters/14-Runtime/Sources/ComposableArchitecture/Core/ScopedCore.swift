import Perception

/// A core for non-optional child state of its base core.
@MainActor
final class ScopedCore<Base: Core, State, Action>: Core {
  let runtime: Runtime
  let base: Base
  private let path: KeyPath<Base.State, State>
  /// The key path to the storage of the child state. Reads through it don't count as reads of the
  /// property.
  private lazy var storagePath = storage(of: path) ?? path
  private let makeEmbed: () -> (Action) -> Base.Action
  private lazy var embed = makeEmbed()
  private let cachedState = CachedState<State>()
  private let isCached: Bool
  /// The child state just before it was replaced.
  private(set) var outgoing: State?
  private lazy var identity = IdentityReader<State>()
  private(set) lazy var identityObserver = IdentityObserver(of: self, in: base.identityObserver)

  /// - Parameters:
  ///   - base: The core that holds the state.
  ///   - path: The key path to the child state. It is read lazily.
  ///   - embed: Turns a child action into an action of the base. It is evaluated when the first action is sent.
  ///   - isCached: Whether this core caches the child state until the next action. An ``IfLetCore`` caches it itself.
  init(
    _ base: Base, state path: KeyPath<Base.State, State>,
    action embed: @autoclosure @escaping () -> (Action) -> Base.Action, isCached: Bool = true
  ) {
    runtime = base.runtime
    self.base = base
    self.path = path
    makeEmbed = embed
    self.isCached = isCached
  }

  var state: State {
    if let state = cachedState.value { return state }
    let state = _withoutPerceptionTracking { base.read(storagePath) }
    guard isCached else { return state }
    cachedState.value = state
    runtime.cache(cachedState)
    return state
  }

  func read<Part>(_ path: KeyPath<State, Part>) -> Part {
    guard isCached else { return state[keyPath: path] }
    if cachedState.value == nil { _ = state }
    return cachedState.value![keyPath: path]
  }

  func send(_ action: Action, from origin: Origin) -> Work? {
    base.send(embed(action), from: origin)
  }

  var isInvalid: Bool {
    base.isInvalid
  }

  var canStoreCacheChildren: Bool { base.canStoreCacheChildren }
}

extension ScopedCore: ObservedCore {
  var stateID: ObservableStateID? { identity?.id(of: state) }

  func readTracked() {
    outgoing = nil
    if Base.State.self is any ObservableState.Type { _ = base.read(path) }
  }

  func willBeReplaced(_ outgoingState: OutgoingState) {
    guard let state = outgoingState.state as? Base.State else { return }
    outgoing = _withoutPerceptionTracking { state[keyPath: storagePath] }
  }
}
