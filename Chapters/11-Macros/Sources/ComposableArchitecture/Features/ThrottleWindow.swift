/// The interval after an output of a throttled effect, during which no other output with its cancel ID is sent.
@MainActor
final class ThrottleWindow {
  /// The effect with an output that is pending until the interval ends, if there is one.
  weak var effect: (any ThrottledEffect)?
}

/// A running throttled effect.
@MainActor
protocol ThrottledEffect: AnyObject {
  /// Sends the effect's pending output, unless it was dropped.
  func windowDidEnd()
}
