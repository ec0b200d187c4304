/// How a renderer follows the bodies of its views.
struct BodyFollowing {
  let tracker: any BodyTracker
  /// Whether all bodies are tracked, or only ``Tracked`` views.
  let tracksBodies: Bool
}

/// What the content of one node has read when it was evaluated last.
///
/// When this is released, nothing that was read counts any more.
@MainActor
final class ContentReads {
  private let tracker: any BodyTracker
  private let isTracked: Bool
  private var endTracking: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - following: How bodies are followed.
  ///   - isTracked: Whether this content is tracked, if that is not said for all.
  init(_ following: BodyFollowing, isTracked: Bool? = nil) {
    tracker = following.tracker
    self.isTracked = isTracked ?? following.tracksBodies
  }

  deinit {
    endTracking?()
  }

  /// Evaluates content. What it reads counts from now on, and nothing else.
  ///
  /// - Parameters:
  ///   - evaluate: Evaluates the content.
  ///   - onChange: Called when something that was read is about to change, during the change, on any thread.
  func follow(_ evaluate: () -> Void, onChange: @escaping @Sendable () -> Void) {
    end()
    if isTracked {
      endTracking = tracker.track(evaluate, onChange: onChange)
    } else {
      tracker.withoutTracking(evaluate)
    }
  }

  /// Nothing that was read counts any more.
  func end() {
    endTracking?()
    endTracking = nil
  }
}
