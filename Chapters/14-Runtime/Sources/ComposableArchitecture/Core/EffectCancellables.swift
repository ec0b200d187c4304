import Exercises

/// The effects of an application that are not over yet, by their numbers.
///
/// They end with it. It ends with the core at the root, when no store is left.
@MainActor
final class EffectCancellables {
  /// How many effects have been started so far.
  private(set) var startedCount = 0

  /// The effects that are not over yet.
  private(set) var running: [Int: RunningEffect] = [:]

  private let onEnd: (Int) -> Void

  /// - Parameter onEnd: Is called when an effect is over, with its number.
  init(onEnd: @escaping (Int) -> Void) {
    self.onEnd = onEnd
  }

  isolated deinit {
    guard !running.isEmpty else { return }
    // Exercise 14.2
    exercise("14.2", "cancel what is running")
  }

  /// Starts an effect, and gives it a number of its own.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - action: The action whose effect it is, for issues.
  ///   - work: What the effect belongs to.
  ///   - send: Takes what it sends. It does not keep the root.
  func start<Action>(
    _ effect: Effect<Action>, of action: Action, within work: Work,
    send: @escaping @MainActor (Action) -> Void
  ) {
    startedCount += 1
    let number = startedCount
    if let emission = effect.emission {
      // The actions wait for their turn. By then the effect is over, so nothing has to be kept of it.
      emission(send)
      return onEnd(number)
    }
    // Exercise 14.2
    exercise("14.2", "note the effect, and begin it")
    onEnd(number)
  }

  /// Forgets an effect that is over.
  private func finish(_ number: Int) {
    // Exercise 14.2
    exercise("14.2", "forget the effect, and tell that it is over")
  }
}
