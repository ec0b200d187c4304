import ConcurrencyExtras
import IssueReporting
import Synchronization

/// A clock whose time changes only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(10)) }
///
/// await clock.advance(by: .seconds(9))  // still asleep
/// await clock.advance(by: .seconds(1))  // awake
/// ```
///
/// Only ``advance(by:)``, ``advance(to:)`` and ``run(timeout:fileID:filePath:line:column:)``
/// advance time. Sleepers wake one at a time, in the order of their deadlines and, at equal
/// deadlines, in the order in which they fell asleep. When a sleeper wakes, ``now`` is its
/// deadline. Before the next one wakes, it has the chance to continue and to sleep again
/// (`Task.megaYield()`). While all tasks run on the main thread (`withMainSerialExecutor` in
/// ConcurrencyExtras), it always gets that chance; on a pool of threads, a busy machine may prevent
/// it.
///
/// A clock may be used from any task, on any actor. Its time never decreases, even if several tasks
/// advance it.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on a test clock.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: How long after the clock's beginning it is.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment that is later by a duration.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// How much later another moment is.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State {
    var now: Instant
    var sleepers = Sleepers<Instant>()
  }

  private let state: Mutex<State>
  /// Gives woken sleepers the chance to continue.
  private let settle: @Sendable () async -> Void

  /// Makes a clock.
  ///
  /// - Parameter now: The initial time.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now) { await Task.megaYield() }
  }

  init(now: Instant = Instant(), settle: @escaping @Sendable () async -> Void) {
    state = Mutex(State(now: now))
    self.settle = settle
  }

  /// The current time.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: the time can be set to any moment.
  public var minimumResolution: Duration { .zero }

  /// Waits until the clock is advanced to a moment.
  ///
  /// A moment in the past doesn't suspend. The current moment does, until the next
  /// ``advance(by:)``.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored: a test clock is never late.
  /// - Throws: `CancellationError` if the task is cancelled before it continues, even if its
  ///   deadline came first. The clock then removes the sleeper immediately.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = state.withLock { $0.sleepers.makeNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(Sleeper(deadline: deadline, number: number, continuation: continuation))
      }
    } onCancel: {
      state.withLock { $0.sleepers.remove(due: deadline, number: number) }?
        .continuation.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
  }

  /// Advances time, and wakes all sleepers that become due, each at its deadline.
  ///
  /// Sleepers that sleep again wake again if their new deadline is due as well. Tasks that were started just before
  /// have the chance to fall asleep first.
  ///
  /// - Parameter duration: The duration. With zero, the default, sleepers that are due now wake.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances time to a moment, and wakes all sleepers that become due, each at its deadline.
  ///
  /// See ``advance(by:)``.
  ///
  /// - Parameter deadline: The new time. A moment in the past changes nothing.
  public func advance(to deadline: Instant) async {
    repeat {
      await settle()
    } while wakeFirst(dueBy: deadline)
  }

  /// Advances time until no task sleeps, and no further than the last deadline.
  ///
  /// If tasks still sleep after `timeout` in real time, it reports an issue. An example is a timer that is never
  /// cancelled. These tasks stay asleep.
  ///
  /// - Parameters:
  ///   - timeout: How long it may take in the real world.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    await settle()
    while let deadline = state.withLock({ $0.sleepers.first?.deadline }) {
      guard ContinuousClock.now < end else {
        reportIssue(
          """
          A test clock ran for \(timeout), but \(sleeping).

          If a timer repeats forever, cancel it, or use "advance(by:)" in place of "run()". If the \
          work just takes longer, pass a longer "timeout".
          """,
          fileID: fileID, filePath: filePath, line: line, column: column
        )
        return
      }
      _ = wakeFirst(dueBy: deadline)
      await settle()
    }
  }

  /// Throws an error if a task sleeps.
  ///
  /// Use it to prove that a feature doesn't wait on the clock anymore. Tasks that were started just before have the
  /// chance to fall asleep first.
  ///
  /// - Throws: ``SuspensionError`` if a task sleeps.
  public func checkSuspension() async throws {
    await settle()
    guard state.withLock({ $0.sleepers.isEmpty }) else {
      throw SuspensionError(description: "No task should sleep on a test clock, but \(sleeping).")
    }
  }

  /// Registers a sleeper, unless its deadline is in the past or its task is cancelled.
  private func fallAsleep(_ sleeper: Sleeper<Instant>) {
    let result: Result<Void, any Error>? = state.withLock { state in
      // A task is marked as cancelled before its handler runs, and the handler takes this lock: it
      // either finds the sleeper, or runs before this code, which then sees the mark.
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.deadline < state.now { return .success(()) }
      state.sleepers.insert(sleeper)
      return nil
    }
    if let result { sleeper.continuation.resume(with: result) }
  }

  /// Wakes the first sleeper at its deadline or, if none is due by the limit, advances time to the limit.
  ///
  /// - Returns: Whether there was a sleeper to wake.
  private func wakeFirst(dueBy limit: Instant) -> Bool {
    let sleeper = state.withLock { state in
      let sleeper = state.sleepers.removeFirst(dueBy: limit)
      state.now = max(state.now, sleeper?.deadline ?? limit)
      return sleeper
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }

  /// How many tasks sleep, and how long the first one has to wait.
  private var sleeping: String {
    state.withLock { state in
      guard let first = state.sleepers.first else { return "no task is asleep" }
      let count = state.sleepers.count
      let remaining = state.now.duration(to: first.deadline)
      return count == 1
        ? "a task is still asleep; it is due in \(remaining)"
        : "\(count) tasks are still asleep; the first is due in \(remaining)"
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock whose time is zero.
  public convenience init() {
    self.init(now: Instant())
  }
}
