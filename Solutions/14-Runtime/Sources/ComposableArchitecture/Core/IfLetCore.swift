import Exercises

/// A core for optional state, from when the state is presented until it is removed.
///
/// After the state is removed or replaced, the core returns the last state, because views may read it again before they
/// are notified. If a new state was assigned, the last state is the state just before that assignment. Otherwise, as
/// when an element is removed from an array, it is the state that was read last.
@MainActor
final class IfLetCore<Base: Core, State, Action>: Core {
  let runtime: Runtime
  private let base: ScopedCore<Base, State?, Action>
  private let identify: (State) -> NavigationID?
  private let id: NavigationID?
  private let identity = IdentityReader<State>()
  private var last: State
  private var generation: Int
  private var wasRemoved = false
  // It observes for the base as well, whose own observer isn't created.
  private(set) lazy var identityObserver = IdentityObserver(
    of: self, in: base.base.identityObserver)

  /// Called once, when the state was removed.
  var onRemoval: () -> Void = {}

  /// - Parameters:
  ///   - base: The core that holds the optional state.
  ///   - state: The current state.
  ///   - identify: The ID of a state. If the current state has a different ID, this one was removed. `nil` if its
  ///     position identifies it.
  init(
    _ base: ScopedCore<Base, State?, Action>, _ state: State,
    identify: @escaping (State) -> NavigationID? = { _ in nil }
  ) {
    runtime = base.runtime
    self.base = base
    self.identify = identify
    id = identify(state)
    last = state
    generation = runtime.generation
  }

  var state: State {
    // Exercise 14.3
    refresh()
    return last
  }

  func read<Part>(_ path: KeyPath<State, Part>) -> Part {
    // Asked here, too: `refresh` looks up types before it does anything else.
    if generation != runtime.generation { refresh() }
    return last[keyPath: path]
  }

  func send(_ action: Action, from origin: Origin) -> Work? {
    base.send(action, from: origin)
  }

  var isInvalid: Bool {
    // Exercise 14.3
    refresh()
    return wasRemoved || base.isInvalid
  }

  var canStoreCacheChildren: Bool { base.canStoreCacheChildren }

  /// Reads the state, unless it was already read since the last action, and records whether it was removed.
  private func refresh() {
    // Exercise 14.3
    guard !wasRemoved, generation != runtime.generation else { return }
    generation = runtime.generation
    if let state = base.state, isSame(state) {
      last = state
    } else {
      wasRemoved = true
      if let state = base.outgoing ?? nil, isSame(state) { last = state }
    }
  }

  /// Whether a state is this core's state, perhaps with changes.
  private func isSame(_ state: State) -> Bool {
    if let identity, identity.id(of: state) == identity.id(of: last) { return true }
    return identify(state) == id
  }
}

extension IfLetCore: ObservedCore {
  var stateID: ObservableStateID? { identity?.id(of: state) }

  func readTracked() { base.readTracked() }

  func willBeReplaced(_ outgoingState: OutgoingState) { base.willBeReplaced(outgoingState) }

  func check() {
    guard isInvalid else { return }
    // The notified observer may release this core.
    let onRemoval = onRemoval
    self.onRemoval = {}
    onRemoval()
  }
}
