/// The time after an output of a throttled effect in which no other one of its identifier is let through.
@MainActor
final class ThrottleWindow {
  /// The effect that has kept something until the window ends, if there is one.
  weak var effect: (any ThrottledEffect)?
}

/// A throttled effect that is running.
@MainActor
protocol ThrottledEffect: AnyObject {
  /// Sends what the effect has kept, if it has not been dropped.
  func windowDidEnd()
}
