import TerminalUI

/// Follows what the bodies of views read.
struct PerceptionBodyTracker: BodyTracker {
  private static let installation: Void = { BodyTracking.tracker = PerceptionBodyTracker() }()

  /// Has renderers follow what bodies read, from now on. It may be called on any thread, and more than once.
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
