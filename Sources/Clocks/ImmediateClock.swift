import Synchronization

/// A clock on which no task waits: a sleep returns immediately and moves the time to its deadline.
///
/// It is for tests and previews in which time doesn't matter. Cancellation still does: in a
/// cancelled task, a sleep throws, so that a loop of sleeps can be ended.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on an immediate clock.
  public struct Instant: InstantProtocol {
    private let offset: Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: The time since the clock's beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment that is later by a duration.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// How much later another moment is.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private let time: Mutex<Instant>

  /// Makes a clock.
  ///
  /// - Parameter now: The initial time.
  public init(now: Instant = Instant()) {
    time = Mutex(now)
  }

  /// The time: the latest deadline of all sleeps so far.
  public var now: Instant { time.withLock { $0 } }

  /// Zero: the time can be set to any moment.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a moment, unless it is in the past, and lets other tasks run.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Ignored: an immediate clock is never late.
  /// - Throws: `CancellationError` if the task is cancelled. If it was cancelled before the call, the
  ///   clock does not move.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock whose time is zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which no task waits.
  public static var immediate: Self { Self() }
}
