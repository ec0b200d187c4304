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
  private let wasRemoved: () -> Void
  private var observation: AnyCancellable?

  /// - Parameters:
  ///   - value: The child's current state.
  ///   - part: The optional state of the child.
  ///   - wasRemoved: Called once, when the child was removed.
  init(_ value: State, in part: CurrentState<State?>, wasRemoved: @escaping () -> Void) {
    self.part = part
    self.last = value
    self.wasRemoved = wasRemoved
    observation = part.observe { [weak self] in self?.check() }
  }

  private func check() {
    guard !isAbsent else { return }
    if let state = part.value {
      last = state
    } else {
      isAbsent = true
      observation = nil
      wasRemoved()
    }
  }
}
