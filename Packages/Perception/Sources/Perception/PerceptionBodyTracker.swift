import TerminalUI

/// Tracks the reads in the bodies of views.
struct PerceptionBodyTracker: BodyTracker {
  private static let installation: Void = { BodyTracking.tracker = PerceptionBodyTracker() }()

  /// Makes renderers track the reads in bodies from now on. It may be called on any thread, and more than once.
  static func install() {
    _ = installation
  }

  func track(_ body: () -> Void, onChange: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let (_, tracking) = PerceptionTracking.track(body, onChange: onChange)
    return { tracking.cancel() }
  }

  func withoutTracking(_ body: () -> Void) {
    TrackingsOfThread.current.withoutTracking(isBodyUntracked: true, body)
  }
}
