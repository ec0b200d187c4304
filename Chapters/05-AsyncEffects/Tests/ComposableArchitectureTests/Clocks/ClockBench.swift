@testable import ComposableArchitecture

/// A test clock and tasks that sleep on it, whose order is the same in every run.
struct ClockBench: Sendable {
  let executor: SerialTaskExecutor
  let clock: TestClock<Duration>
  /// What tasks have noted, in order.
  let log = LockIsolated<[String]>([])

  init() {
    let executor = SerialTaskExecutor()
    self.executor = executor
    clock = TestClock<Duration>(settle: { await executor.settle() })
  }

  /// Runs a test on the bench's executor.
  static func run(_ test: @Sendable (ClockBench) async throws -> Void) async rethrows {
    let bench = ClockBench()
    try await withTaskExecutorPreference(bench.executor) { try await test(bench) }
  }

  /// Starts a task on the bench's executor. It runs when the test waits for something.
  @discardableResult
  func task(_ operation: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Task(executorPreference: executor, operation: operation)
  }

  /// Starts a task that sleeps several times, one after the other, and notes when it wakes.
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

  /// What has become of a task when all tasks have done what they can.
  ///
  /// - Returns: What it returned or threw; `nil` if it still waits for something.
  func outcome(of task: Task<Void, any Error>) async -> Result<Void, any Error>? {
    let outcome = LockIsolated<Result<Void, any Error>?>(nil)
    self.task { outcome.setValue(await task.result) }
    await executor.settle()
    return outcome.value
  }

  /// Notes something, with the time.
  func note(_ text: String) {
    let time = clock.now.seconds
    log.withValue { $0.append("\(text) at \(time)") }
  }
}

extension TestClock.Instant where Duration == Swift.Duration {
  /// How long after the beginning it is, in seconds.
  var seconds: Int64 { Self().duration(to: self).components.seconds }
}
