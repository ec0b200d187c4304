/// How a renderer tracks the bodies of its views.
struct BodyFollowing {
  let tracker: any BodyTracker
  /// Whether all bodies are tracked, or only ``Tracked`` views.
  let tracksBodies: Bool
}

/// The tracked reads of the last evaluation of one node's content.
///
/// Releasing this ends the tracking.
@MainActor
final class ContentReads {
  private let tracker: any BodyTracker
  private let isTracked: Bool
  private var endTracking: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - following: How bodies are tracked.
  ///   - isTracked: Whether this content is tracked, or `nil` to treat it like all bodies.
  init(_ following: BodyFollowing, isTracked: Bool? = nil) {
    tracker = following.tracker
    self.isTracked = isTracked ?? following.tracksBodies
  }

  deinit {
    endTracking?()
  }

  /// Evaluates content and tracks its reads, which replace the earlier ones.
  ///
  /// - Parameters:
  ///   - evaluate: Evaluates the content.
  ///   - onChange: A closure that is called during a change of a tracked value, before the value changes, on any
  ///     thread.
  func follow(_ evaluate: () -> Void, onChange: @escaping @Sendable () -> Void) {
    end()
    if isTracked {
      endTracking = tracker.track(evaluate, onChange: onChange)
    } else {
      tracker.withoutTracking(evaluate)
    }
  }

  /// Ends the tracking.
  func end() {
    endTracking?()
    endTracking = nil
  }
}
