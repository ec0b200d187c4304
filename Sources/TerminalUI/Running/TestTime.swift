/// Time that stands still until it is advanced.
///
/// An app that was started with `--test-clock` creates one, connects its schedulers and clocks to it, and passes it to
/// its ``TerminalApplication``. `:advance 2s` moves it.
@MainActor
public final class TestTime {
  /// The time since the app started.
  public private(set) var now = Duration.zero

  private var actions: [(Duration) async -> Void] = []

  /// Creates a time that starts at zero.
  public init() {}

  /// Adds an action that runs when the time advances.
  ///
  /// - Parameter action: The action, which gets the duration of each step. The next action runs when it has finished.
  public func onAdvance(_ action: @escaping (Duration) async -> Void) {
    actions.append(action)
  }

  /// Advances the time, and returns when all actions have finished.
  ///
  /// - Parameter duration: The duration. A negative duration counts as zero.
  public func advance(by duration: Duration) async {
    let duration = max(duration, .zero)
    now += duration
    for action in actions {
      await action(duration)
    }
  }
}
