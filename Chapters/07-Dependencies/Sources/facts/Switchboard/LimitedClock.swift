import ComposableArchitecture
import Synchronization

/// A clock whose sleeps return immediately, and which throws after a number of sleeps.
///
/// A timer on an `ImmediateClock` ticks forever, as fast as it can. A test would never end, and an app would
/// stop reacting to keys. So this clock throws after a number of sleeps, which ends the timer.
final class LimitedClock: Clock {
  typealias Instant = ImmediateClock<Duration>.Instant

  private let limit: Int
  private let state = LockIsolated((now: Instant(), sleeps: 0))

  /// - Parameter limit: The number of sleeps that return.
  init(limit: Int) {
    self.limit = limit
  }

  var now: Instant { state.withValue { $0.now } }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let hasEnded = state.withValue { state in
      // The next sleep starts the count again.
      state.sleeps = state.sleeps == limit ? 0 : state.sleeps + 1
      guard state.sleeps > 0 else { return true }
      state.now = max(state.now, deadline)
      return false
    }
    guard hasEnded else { return }
    reportIssue(
      """
      The immediate clock ended a timer after \(limit) ticks. An immediate clock does not wait, so \
      the timer would tick forever. Use it for code that waits once, such as a debounce. A timer \
      needs a test clock.
      """)
    throw CancellationError()
  }
}
