extension Clock where Duration: Hashable {
  /// A sequence that emits this clock's time at an interval.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) {
  ///   await send(.timerTicked)
  /// }
  /// ```
  ///
  /// It also works with `any Clock<Duration>`: its instants are those of ``AnyClock``. See
  /// ``AsyncTimerSequence`` for when it ticks and when it ends.
  ///
  /// - Parameters:
  ///   - interval: The time to the first tick, and between ticks. It has to be positive.
  ///   - tolerance: By how much a tick may be late; `nil` leaves this to the clock.
  public func timer(
    interval: Duration, tolerance: Duration? = nil
  ) -> AsyncTimerSequence<AnyClock<Duration>> {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}
