import Exercises

/// The running effects of an application, by number.
///
/// They are cancelled when it is deallocated: together with the root core, when no store is left.
@MainActor
final class EffectCancellables {
  /// How many effects were started so far.
  private(set) var startedCount = 0

  /// The running effects.
  private(set) var running: [Int: RunningEffect] = [:]

  private let onEnd: (Int) -> Void

  /// - Parameter onEnd: Called when an effect ends, with its number.
  init(onEnd: @escaping (Int) -> Void) {
    self.onEnd = onEnd
  }

  isolated deinit {
    guard !running.isEmpty else { return }
    // Exercise 14.2
    for (_, effect) in running.sorted(by: { $0.key < $1.key }) { effect.cancel() }
  }

  /// Starts an effect, and gives it a unique number.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - action: The action whose effect it is, for issues.
  ///   - work: The work that the effect belongs to.
  ///   - send: Receives the effect's actions. It doesn't retain the root core.
  func start<Action>(
    _ effect: Effect<Action>, of action: Action, within work: Work,
    send: @escaping @MainActor (Action) -> Void
  ) {
    startedCount += 1
    let number = startedCount
    work.effects = self
    // Exercise 14.2
    let effectThatRuns = RunningEffect(number, of: work) { [weak self] in self?.finish(number) }
    running[number] = effectThatRuns
    effectThatRuns.begin(effect.operation, of: action, send: send)
  }

  /// Removes an effect that ended.
  private func finish(_ number: Int) {
    // Exercise 14.2
    let effect = running.removeValue(forKey: number)
    onEnd(number)
    withExtendedLifetime(effect) {}
  }

  /// Runs an effect that completes as soon as it is started, and gives it a unique number. It is never stored.
  ///
  /// - Parameter work: The work of the effect.
  func finishImmediately(_ work: () -> Void) {
    startedCount += 1
    let number = startedCount
    work()
    onEnd(number)
  }
}
