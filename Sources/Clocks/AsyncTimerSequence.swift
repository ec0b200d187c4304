/// The time on a clock, again and again.
///
/// The first tick comes one interval after the first element was asked for. From then on, ticks are
/// due at multiples of the interval, however long the loop's body takes: they do not drift. If several
/// ticks are due when the body has ended, the last of them comes immediately, and the others are skipped.
///
/// The sequence ends when the task that iterates is cancelled. Each iteration starts again.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  private let interval: C.Duration
  private let tolerance: C.Duration?
  private let clock: C

  /// Makes a timer.
  ///
  /// - Parameters:
  ///   - interval: How long it takes to the first tick, and from one to the next. It has to be positive.
  ///   - tolerance: By how much a tick may be late; `nil` leaves this to the clock.
  ///   - clock: What keeps the time.
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
    /// The clock, until the iteration has ended.
    fileprivate var clock: C?
    /// When the last tick should have come.
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
      // Late: of the ticks that are due, only the last one comes.
      let missed = Int((last.duration(to: now) / interval).rounded(.down))
      return last.advanced(by: interval * missed)
    }
  }
}
