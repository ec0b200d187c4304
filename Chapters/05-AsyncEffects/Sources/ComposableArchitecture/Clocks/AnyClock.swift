/// A clock whose type is hidden, and with it the type of its instants.
///
/// `any Clock<Duration>` hides the type as well, but then code can't name the type of the clock's
/// instants. The instants of this type are durations since the clock was wrapped.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on a clock whose type is hidden.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    public func duration(to other: Self) -> Duration { other.offset - offset }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private let getNow: @Sendable () -> Instant
  private let getMinimumResolution: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Instant, Duration?) async throws -> Void

  /// Hides the type of a clock.
  ///
  /// - Parameter clock: The clock. It is retained, and its current time becomes the time zero.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    getNow = { Instant(offset: start.duration(to: clock.now)) }
    getMinimumResolution = { clock.minimumResolution }
    sleepUntil = { deadline, tolerance in
      try await clock.sleep(until: start.advanced(by: deadline.offset), tolerance: tolerance)
    }
  }

  public var now: Instant { getNow() }

  public var minimumResolution: Duration { getMinimumResolution() }

  /// Sleeps as the wrapped clock does.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: By how much this may be late.
  /// - Throws: The error of the wrapped clock: `CancellationError` when cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntil(deadline, tolerance)
  }
}
