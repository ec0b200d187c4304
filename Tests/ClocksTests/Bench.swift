import ConcurrencyExtras

@testable import Clocks

/// A test clock and tasks that sleep on it, whose order is the same in every run.
struct Bench: Sendable {
  let executor: SerialTaskExecutor
  let clock: TestClock<Duration>
  /// The tasks' notes, in order.
  let log = LockIsolated<[String]>([])

  init() {
    let executor = SerialTaskExecutor()
    self.executor = executor
    clock = TestClock<Duration>(settle: { await executor.settle() })
  }

  /// Runs a test on the bench's executor.
  static func run(_ test: @Sendable (Bench) async throws -> Void) async rethrows {
    let bench = Bench()
    try await withTaskExecutorPreference(bench.executor) { try await test(bench) }
  }

  /// Starts a task on the bench's executor. It runs when the test waits for something.
  @discardableResult
  func task(_ operation: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Task(executorPreference: executor, operation: operation)
  }

  /// Starts a task that sleeps several times in sequence, and notes when it wakes.
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

  /// Notes something, with the time.
  func note(_ text: String) {
    let time = clock.now.seconds
    log.withValue { $0.append("\(text) at \(time)") }
  }
}

extension TestClock.Instant where Duration == Swift.Duration {
  /// The time since the beginning, in seconds.
  var seconds: Int64 { Self().duration(to: self).components.seconds }
}
