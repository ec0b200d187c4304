import Testing

@testable import ComposableArchitecture

/// A test clock and tasks that sleep on it, whose order is the same in every run.
struct ClockBench: Sendable {
  let executor: SerialTaskExecutor
  let clock: TestClock<Duration>
  /// The notes of the tasks, in order.
  let log = LockIsolated<[String]>([])

  /// The end of the test.
  private let endings = AsyncStream<Ending>.makeStream()

  private enum Ending {
    case ended(any Sendable)
    case failed(Comment)
  }

  /// Lets the tasks of the executor run until all of them are suspended. If that never happens, the test fails.
  let settle: @Sendable () async -> Void

  /// - Parameter limit: The maximum number of times that the clock may let tasks run.
  private init(limit: Int) {
    let executor = SerialTaskExecutor()
    let fail: @Sendable (Comment) -> Void = { [endings] comment in
      endings.continuation.yield(.failed(comment))
    }
    settle = atMost(
      limit,
      { if await !executor.settle() { fail("A task runs without end, and should sleep.") } },
      orElse: { fail("The clock runs without end, although no sleeper is due.") })
    self.executor = executor
    clock = TestClock<Duration>(settle: settle)
  }

  /// Runs a test on the bench's executor.
  ///
  /// If the test doesn't end, it fails with a message: either the clock lets tasks run again and again, or all tasks
  /// wait for a second.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of times that the clock may let tasks run. It is far more than a test needs.
  static func run<Failure: Error>(
    limit: Int = 50_000, sourceLocation: SourceLocation = #_sourceLocation,
    _ test: @escaping @Sendable (ClockBench) async throws(Failure) -> Void
  ) async throws(Failure) {
    let bench = ClockBench(limit: limit)
    _ = Task(executorPreference: bench.executor) {
      let result: Result<Void, Failure>
      do throws(Failure) {
        try await test(bench)
        result = .success(())
      } catch {
        result = .failure(error)
      }
      bench.endings.continuation.yield(.ended(result))
    }
    let watch = Task { try await bench.watch() }
    defer { watch.cancel() }
    for await ending in bench.endings.stream {
      switch ending {
      case .ended(let result as Result<Void, Failure>): return try result.get()
      case .ended: return
      case .failed(let comment):
        Issue.record(comment, sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Checks regularly whether tasks have anything left to do.
  private func watch() async throws {
    var quietLooks = 0
    while quietLooks < 20 {
      let jobs = executor.count
      try await Task.sleep(for: .milliseconds(50))
      quietLooks = executor.isIdle && executor.count == jobs ? quietLooks + 1 : 0
    }
    endings.continuation.yield(
      .failed("The program is stuck: a task sleeps, and no code wakes it."))
  }

  /// Starts a task on the bench's executor. It runs while the test waits.
  @discardableResult
  func task(_ operation: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Task(executorPreference: executor, operation: operation)
  }

  /// Starts a task that sleeps several times, and records when it wakes.
  @discardableResult
  func sleeper(_ name: String, for seconds: Int...) -> Task<Void, any Error> {
    task {
      do {
        for duration in seconds {
          try await clock.sleep(for: .seconds(duration))
          note(name)
        }
      } catch {
        note("\(name): \(type(of: error))")
        throw error
      }
    }
  }

  /// The result of a task after all tasks have run as far as they can.
  ///
  /// - Returns: The value or the error; `nil` if the task is still suspended.
  func outcome(of task: Task<Void, any Error>) async -> Result<Void, any Error>? {
    let outcome = LockIsolated<Result<Void, any Error>?>(nil)
    self.task { outcome.setValue(await task.result) }
    await executor.settle()
    return outcome.value
  }

  /// Adds a note with the time.
  func note(_ text: String) {
    let time = clock.now.seconds
    log.withValue { $0.append("\(text) at \(time)") }
  }
}

/// A function that can be called a number of times. After that it never returns, so that an endless loop of calls
/// doesn't block a thread.
func atMost(
  _ limit: Int, _ work: @escaping @Sendable () async -> Void,
  orElse fail: @escaping @Sendable () -> Void = {}
) -> @Sendable () async -> Void {
  let count = LockIsolated(0)
  return {
    let isTooMuch = count.withValue { count in
      count += 1
      return count > limit
    }
    guard isTooMuch else { return await work() }
    fail()
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

/// Runs work that takes no time, and fails if it doesn't end.
///
/// - Returns: Whether it ended.
@discardableResult
func expectPromptEnd(
  _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
  _ work: @escaping @Sendable () async -> Void
) async -> Bool {
  let (ends, continuation) = AsyncStream<Bool>.makeStream()
  Task {
    await work()
    continuation.yield(true)
  }
  let alarm = Task {
    // A busy machine is slow.
    try await Task.sleep(for: .seconds(30))
    continuation.yield(false)
  }
  let hasEnded = await ends.first { _ in true } ?? false
  alarm.cancel()
  #expect(hasEnded, comment, sourceLocation: sourceLocation)
  return hasEnded
}

extension TestClock.Instant where Duration == Swift.Duration {
  /// The seconds since the beginning.
  var seconds: Int64 { Self().duration(to: self).components.seconds }
}
