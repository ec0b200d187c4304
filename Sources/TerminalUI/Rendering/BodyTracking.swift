import Synchronization

/// Follows what the bodies of views read, so that a view is evaluated again when that changes.
///
/// A tracker is installed once, as ``BodyTracking/tracker``.
///
/// Seed: 000, *Observation backport*.
public protocol BodyTracker: Sendable {
  /// Follows what a closure reads.
  ///
  /// Trackings are never nested by a renderer: a view inside is tracked after the closure of the view around has
  /// returned. If they are nested by someone else, what the inner one reads counts for the outer one as well.
  ///
  /// - Parameters:
  ///   - body: Called once, immediately. What it reads is followed.
  ///   - onChange: Called when something that was read is about to change: once at most, before the change, on the
  ///     thread that makes it, possibly before `body` has returned. It reads nothing.
  /// - Returns: What ends the tracking. It can be called at any time, more than once, and on any thread. After it has
  ///   been called nothing of the tracking is left, and `onChange` is not called any more.
  @MainActor
  func track(_ body: () -> Void, onChange: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Calls a closure immediately, where nobody follows what it reads, so that a read can be reported as a mistake.
  ///
  /// - Parameter body: Called once, immediately.
  @MainActor
  func withoutTracking(_ body: () -> Void)
}

/// How the bodies of views are followed.
public enum BodyTracking {
  private static let current = Mutex<(any BodyTracker)?>(nil)

  /// What follows the bodies of views. `nil`, as at first, means that only ``Observed`` views are followed.
  ///
  /// It is to be set once, on any thread, before a view reads anything that it follows. If that is in the middle of a
  /// frame, a ``Renderer`` makes that frame again, with all its views new.
  public static var tracker: (any BodyTracker)? {
    get { current.withLock { $0 } }
    set {
      let old = current.withLock { current in
        defer { current = newValue }
        return current
      }
      // It is released without the lock.
      withExtendedLifetime(old) {}
    }
  }
}
