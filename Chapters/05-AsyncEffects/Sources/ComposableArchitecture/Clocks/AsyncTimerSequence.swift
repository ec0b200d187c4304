/// A sequence that repeatedly emits the time of a clock.
///
/// The first tick comes one interval after the first element is requested. From then on, ticks are due at multiples of
/// the interval, however long the loop's body takes: they don't drift. If several ticks are due when the body ends, the
/// last of them is emitted immediately, and the others are skipped.
///
/// The sequence ends when the task that iterates is cancelled. Each iteration starts again.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  private let interval: C.Duration
  private let tolerance: C.Duration?
  private let clock: C

  /// Makes a timer.
  ///
  /// - Parameters:
  ///   - interval: The time to the first tick, and between ticks. It has to be positive.
  ///   - tolerance: By how much a tick may be late; `nil` leaves this to the clock.
  ///   - clock: The clock.
  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    precondition(interval > .zero, "A timer cannot tick every \(interval): it would never wait.")
    self.interval = interval
    self.tolerance = tolerance
    self.clock = clock
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(interval: interval, tolerance: tolerance, clock: clock)
  }

  /// One iteration over a timer.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let interval: C.Duration
    fileprivate let tolerance: C.Duration?
    /// The clock, until the iteration ends.
    fileprivate var clock: C?
    /// The time at which the last tick was due.
    private var last: C.Instant?

    fileprivate init(interval: C.Duration, tolerance: C.Duration?, clock: C) {
      self.interval = interval
      self.tolerance = tolerance
      self.clock = clock
    }

    /// Waits for the next tick.
    ///
    /// - Returns: The time of the clock when the tick comes; `nil` if the task is cancelled, and from
    ///   then on.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> C.Instant? {
      guard let clock else { return nil }
      let deadline = nextDeadline(at: clock.now)
      do {
        try await clock.sleep(until: deadline, tolerance: tolerance)
      } catch {
        self.clock = nil
        return nil
      }
      last = deadline
      return clock.now
    }

    private func nextDeadline(at now: C.Instant) -> C.Instant {
      let last = last ?? now
      let next = last.advanced(by: interval)
      if next >= now { return next }
      // The loop is late: of the ticks that are due, only the last one is emitted.
      let missed = Int((last.duration(to: now) / interval).rounded(.down))
      return last.advanced(by: interval * missed)
    }
  }
}
