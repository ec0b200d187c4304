import OpenCombine

/// The state of an optional child, from its appearance until its removal.
final class Presence<State> {
  /// The child's state, or its last state after its removal.
  var state: State {
    check()
    return last
  }

  /// Whether the child is still in the state. A child that appears again is a different one.
  var isPresent: Bool {
    check()
    return !isAbsent && part.isPresent
  }

  private let part: CurrentState<State?>
  private var last: State
  private var isAbsent = false
  /// The child's original ID, if a child with a different ID is a different one.
  private let identity: NavigationID?
  private let identify: ((State) -> NavigationID)?
  private let wasRemoved: () -> Void
  private var observation: AnyCancellable?

  /// - Parameters:
  ///   - value: The child's current state.
  ///   - part: The optional state of the child.
  ///   - identity: The child's ID. If a child with a different ID takes its place, this one was
  ///     removed.
  ///   - wasRemoved: Called once, when the child was removed.
  init(
    _ value: State, in part: CurrentState<State?>, identity: ((State) -> NavigationID)? = nil,
    wasRemoved: @escaping () -> Void
  ) {
    self.part = part
    self.last = value
    self.identity = identity?(value)
    self.identify = identity
    self.wasRemoved = wasRemoved
    observation = part.observe { [weak self] in self?.check() }
  }

  private func check() {
    guard !isAbsent else { return }
    if let state = part.value, identify?(state) == identity {
      last = state
    } else {
      isAbsent = true
      observation = nil
      wasRemoved()
    }
  }
}
