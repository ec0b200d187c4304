/// Time that stands still until it is told to move on.
///
/// An app that was started with `--test-clock` makes one, hangs its schedulers and clocks on it,
/// and hands it to its ``TerminalApplication``; `:advance 2s` moves it.
@MainActor
public final class TestTime {
  /// How much time has passed since the app started.
  public private(set) var now = Duration.zero

  private var actions: [(Duration) async -> Void] = []

  /// Time that is at zero.
  public init() {}

  /// Adds something that moves with this time.
  ///
  /// - Parameter action: Told of each step by how much time moves on. The next is told when it
  ///   has finished.
  public func onAdvance(_ action: @escaping (Duration) async -> Void) {
    actions.append(action)
  }

  /// Moves on, and returns when everything that hangs on this time has moved.
  ///
  /// - Parameter duration: By how much. Time does not go back: a negative duration counts as zero.
  public func advance(by duration: Duration) async {
    let duration = max(duration, .zero)
    now += duration
    for action in actions {
      await action(duration)
    }
  }
}
