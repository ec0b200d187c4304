import Perception

/// A window onto a part of another core's state that is always there.
@MainActor
final class ScopedCore<Base: Core, State, Action>: Core {
  let runtime: Runtime
  private let base: Base
  private let path: KeyPath<Base.State, State>
  /// The way to what keeps the part. Nobody is noted as having read the property that holds it.
  private lazy var storagePath = storage(of: path) ?? path
  private let makeEmbed: () -> (Action) -> Base.Action
  private lazy var embed = makeEmbed()
  private let kept = CachedState<State>()
  private let isKept: Bool
  /// The part as it was when another one was about to take its place.
  private(set) var outgoing: State?
  private lazy var identity = IdentityReader<State>()
  private(set) lazy var identityObserver = IdentityObserver(of: self, in: base.identityObserver)

  /// - Parameters:
  ///   - base: Where the state is.
  ///   - path: The way to the part. Nothing is read before somebody asks.
  ///   - embed: Turns an action of the part into one of the base. It is evaluated when the first action is sent.
  ///   - isKept: Whether the part is kept until the next action. An ``IfLetCore`` keeps it itself.
  init(
    _ base: Base, state path: KeyPath<Base.State, State>,
    action embed: @autoclosure @escaping () -> (Action) -> Base.Action, isKept: Bool = true
  ) {
    runtime = base.runtime
    self.base = base
    self.path = path
    makeEmbed = embed
    self.isKept = isKept
  }

  var state: State {
    if let state = kept.value { return state }
    let state = _withoutPerceptionTracking { base.read(storagePath) }
    guard isKept else { return state }
    kept.value = state
    runtime.keep(kept)
    return state
  }

  func read<Part>(_ path: KeyPath<State, Part>) -> Part {
    guard isKept else { return state[keyPath: path] }
    if kept.value == nil { _ = state }
    return kept.value![keyPath: path]
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
