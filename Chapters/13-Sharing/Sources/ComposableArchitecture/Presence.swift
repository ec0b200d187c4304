import OpenCombine

/// The state of a part that appears and disappears, from when it has come until it goes.
final class Presence<State> {
  /// The state of the part; the last one, when it was removed.
  var state: State {
    look()
    return last
  }

  /// Whether the part is still there. One that has come again is another.
  var isPresent: Bool {
    look()
    return !isGone && part.isPresent
  }

  private let part: CurrentState<State?>
  private var last: State
  private var isGone = false
  /// Who the part was when it came, if one of another identity is another.
  private let identity: NavigationID?
  private let identify: ((State) -> NavigationID)?
  private let wasRemoved: () -> Void
  private var observation: AnyCancellable?

  /// - Parameters:
  ///   - value: The state of the part now.
  ///   - part: The part.
  ///   - identity: Who the part is. When another one has taken its place, it was removed.
  ///   - wasRemoved: Is called once, when the part was removed.
  init(
    _ value: State, in part: CurrentState<State?>, identity: ((State) -> NavigationID)? = nil,
    wasRemoved: @escaping () -> Void
  ) {
    self.part = part
    self.last = value
    self.identity = identity?(value)
    self.identify = identity
    self.wasRemoved = wasRemoved
    observation = part.observe { [weak self] in self?.look() }
  }

  private func look() {
    guard !isGone else { return }
    if let state = part.value, identify?(state) == identity {
      last = state
    } else {
      isGone = true
      observation = nil
      wasRemoved()
    }
  }
}
