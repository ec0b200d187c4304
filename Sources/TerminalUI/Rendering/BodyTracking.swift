import Synchronization

/// Tracks the values that views read in their bodies, so that a view is re-evaluated when they change.
///
/// A tracker is installed once, as ``BodyTracking/tracker``.
///
/// Seed: 000, *Observation backport*.
public protocol BodyTracker: Sendable {
  /// Tracks the values that a closure reads.
  ///
  /// A renderer never nests tracked scopes: it tracks an inner view after the closure of the outer view returns. In
  /// nested scopes of other code, reads in the inner scope count for the outer one as well.
  ///
  /// - Parameters:
  ///   - body: A closure that is called once, immediately. Its reads are tracked.
  ///   - onChange: A closure that is called at most once, before a tracked value changes, on the thread that changes
  ///     it, possibly before `body` returns. It reads nothing.
  /// - Returns: A closure that ends the tracking. It can be called at any time, repeatedly, and on any thread. After
  ///   that, the tracking is removed, and `onChange` is no longer called.
  @MainActor
  func track(_ body: () -> Void, onChange: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Calls a closure whose reads aren't tracked, so that a read can be reported as a mistake.
  ///
  /// - Parameter body: A closure that is called once, immediately.
  @MainActor
  func withoutTracking(_ body: () -> Void)
}

/// The settings for tracking the bodies of views.
public enum BodyTracking {
  private static let current = Mutex<(any BodyTracker)?>(nil)

  /// The tracker of views' bodies. With the initial value, `nil`, only ``Observed`` views are observed.
  ///
  /// Set it once, on any thread, before a view reads anything that it tracks. If it is set while a ``Renderer`` is
  /// making a frame, the renderer makes the frame again and re-creates all views.
  public static var tracker: (any BodyTracker)? {
    get { current.withLock { $0 } }
    set {
      let old = current.withLock { current in
        defer { current = newValue }
        return current
      }
      // The old tracker is released outside the lock.
      withExtendedLifetime(old) {}
    }
  }
}
