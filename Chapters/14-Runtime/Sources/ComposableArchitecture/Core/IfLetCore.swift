import Exercises

/// A window onto a state that appears and disappears, from when it is there until it goes.
///
/// When it was removed, or another one has taken its place, the window shows the last one. Views may ask for it again before
/// they are notified. If somebody has assigned another state, that is the one that was there then, and otherwise, as when an
/// element was removed from an array, the one that was read last.
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
  private(set) lazy var identityObserver = IdentityObserver(of: self, in: base.identityObserver)

  /// Is called once, when the state was removed.
  var onRemoval: () -> Void = {}

  /// - Parameters:
  ///   - base: Where the state is.
  ///   - state: The state, which is there.
  ///   - identify: Who a state is. When another one has taken its place, it was removed. `nil` if the place tells.
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
    return exercise("14.3", "show the state as it is now, or the last one", returning: last)
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
    return exercise("14.3", "say whether the state has gone", returning: false)
  }

  var canStoreCacheChildren: Bool { base.canStoreCacheChildren }

  /// Reads the state, unless that was done since the last action, and notes if it was removed.
  private func refresh() {
    // Exercise 14.3
    exercise("14.3", "read the state, and note if it has gone")
  }

  /// Whether a state is the one that was there, perhaps with changes.
  private func isSame(_ state: State) -> Bool {
    if let identity, identity.id(of: state) == identity.id(of: last) { return true }
    return identify(state) == id
  }
}

extension IfLetCore: ObservedCore {
  var stateID: ObservableStateID? { identity?.id(of: state) }

  func check() {
    guard isInvalid else { return }
    // Who is notified may release this.
    let onRemoval = onRemoval
    self.onRemoval = {}
    onRemoval()
  }
}
