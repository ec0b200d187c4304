import Perception

/// A core whose state a closure derives from a base core's state. Closures can't be compared, so each scope makes a new
/// core.
@MainActor
final class ClosureScopedCore<Base: Core, State, Action>: Core {
  let runtime: Runtime
  private let base: Base
  private let toState: (Base.State) -> State
  private let fromAction: (Action) -> Base.Action
  private let isPresent: (Base.State) -> Bool
  private let isHeld: Bool
  private(set) lazy var identityObserver = IdentityObserver(of: self, in: base.identityObserver)

  /// - Parameters:
  ///   - base: The core that holds the state.
  ///   - toState: Derives the child state.
  ///   - fromAction: Turns a child action into an action of the base.
  ///   - isPresent: Whether the child state exists.
  ///   - isHeld: Whether its store is retained as long as it's used. Then that store can cache the stores of its
  ///     children.
  init(
    _ base: Base, state toState: @escaping (Base.State) -> State,
    action fromAction: @escaping (Action) -> Base.Action,
    isPresent: @escaping (Base.State) -> Bool = { _ in true }, isHeld: Bool = false
  ) {
    runtime = base.runtime
    self.base = base
    self.toState = toState
    self.fromAction = fromAction
    self.isPresent = isPresent
    self.isHeld = isHeld
  }

  var state: State { _withoutPerceptionTracking { toState(base.state) } }

  func read<Part>(_ path: KeyPath<State, Part>) -> Part { state[keyPath: path] }

  func send(_ action: Action, from origin: Origin) -> Work? {
    base.send(fromAction(action), from: origin)
  }

  var isInvalid: Bool {
    base.isInvalid || !_withoutPerceptionTracking { isPresent(base.state) }
  }

  var canStoreCacheChildren: Bool { isHeld && base.canStoreCacheChildren }
}

extension ClosureScopedCore: ObservedCore {
  var stateID: ObservableStateID? { IdentityReader<State>()?.id(of: state) }

  func readTracked() { _ = toState(base.state) }
}
