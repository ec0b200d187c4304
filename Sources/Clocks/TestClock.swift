import ConcurrencyExtras
import IssueReporting
import Synchronization

/// A clock whose time stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(10)) }
///
/// await clock.advance(by: .seconds(9))  // still asleep
/// await clock.advance(by: .seconds(1))  // awake
/// ```
///
/// Time moves by ``advance(by:)``, ``advance(to:)`` and ``run(timeout:fileID:filePath:line:column:)``
/// and at no other moment. Sleepers wake one after the other, in the order of their deadlines and, at
/// equal deadlines, in the order in which they fell asleep. When one wakes, ``now`` is its deadline.
/// Before the next one wakes, it has the chance to go on and to sleep again (`Task.megaYield()`).
/// While all tasks run on the main thread (`withMainSerialExecutor` in ConcurrencyExtras), it always
/// gets that chance; on a pool of threads, a busy machine can take it away.
///
/// A clock may be used from any task, on any actor. It never goes backwards, even if several tasks
/// move it.
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
  /// Gives sleepers that were woken the chance to go on.
  private let settle: @Sendable () async -> Void

  /// Makes a clock.
  ///
  /// - Parameter now: The time to begin with.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now) { await Task.megaYield() }
  }

  init(now: Instant = Instant(), settle: @escaping @Sendable () async -> Void) {
    state = Mutex(State(now: now))
    self.settle = settle
  }

  /// The time, as far as it was moved.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: the time is what it was set to.
  public var minimumResolution: Duration { .zero }

  /// Waits until the clock is moved to a moment.
  ///
  /// A moment that has passed does not suspend. The present moment does, until the next
  /// ``advance(by:)``.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored: a test clock is never late.
  /// - Throws: `CancellationError` if the task is cancelled before it goes on, even if the time came
  ///   first. The clock then forgets the sleeper immediately.
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

  /// Moves time on, and wakes all sleepers whose deadline comes, each at its time.
  ///
  /// Sleepers that sleep again wake again, if that deadline comes as well. Tasks that were started just
  /// before have the chance to fall asleep first.
  ///
  /// - Parameter duration: By how much. With zero, the default, those whose deadline is now wake.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves time on to a moment, and wakes all sleepers whose deadline comes, each at its time.
  ///
  /// See ``advance(by:)``.
  ///
  /// - Parameter deadline: The time afterwards. One that has passed changes nothing.
  public func advance(to deadline: Instant) async {
    repeat {
      await settle()
    } while wakeFirst(dueBy: deadline)
  }

  /// Moves time on until no task sleeps, and no further than the last deadline.
  ///
  /// If tasks still sleep when `timeout` has passed in the real world, it reports an issue. This is the
  /// case with a timer that is never cancelled, for example. These tasks stay asleep.
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
  /// Use it to prove that a feature waits for nothing more. Tasks that were started just before have the
  /// chance to fall asleep first.
  ///
  /// - Throws: ``SuspensionError`` if a task sleeps.
  public func checkSuspension() async throws {
    await settle()
    guard state.withLock({ $0.sleepers.isEmpty }) else {
      throw SuspensionError(description: "No task should sleep on a test clock, but \(sleeping).")
    }
  }

  /// Takes note of a sleeper, unless its deadline has passed or its task is cancelled.
  private func fallAsleep(_ sleeper: Sleeper<Instant>) {
    let result: Result<Void, any Error>? = state.withLock { state in
      // A task is marked as cancelled before its handler runs, and the handler takes this lock: it
      // either finds the sleeper, or was here first, and then the mark shows.
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.deadline < state.now { return .success(()) }
      state.sleepers.insert(sleeper)
      return nil
    }
    if let result { sleeper.continuation.resume(with: result) }
  }

  /// Wakes the first sleeper at its deadline or, if none is due by the limit, moves time to the limit.
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

  /// How many tasks sleep, and how long the first has to wait.
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
