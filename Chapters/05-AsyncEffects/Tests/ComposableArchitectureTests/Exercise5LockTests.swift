import Dispatch
import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 5.5 · Write a test clock: the lock", .timeLimit(.minutes(1)))
struct TestClockLockTests {
  @Test("a sleeper is woken after the clock's lock is released")
  func wakes() async {
    let clock = TestClock<Duration>(settle: atMost(100) {})
    let executor = AskingExecutor(clock)
    let task = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(10)) }
    await executor.settle()
    await expectPromptEnd("`advance` does not end") { await clock.advance(by: .seconds(10)) }
    #expect(!executor.hasMetLock.value, "the continuation is resumed while the lock is held")
    task.cancel()
  }

  @Test("when a sleeper is woken, its deadline is already the current time")
  func time() async {
    let clock = TestClock<Duration>(settle: atMost(100) {})
    let executor = AskingExecutor(clock)
    let task = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(10)) }
    await executor.settle()
    await expectPromptEnd("`advance` does not end") { await clock.advance(by: .seconds(10)) }
    let times = executor.times.value
    #expect(
      times.last == 10 || executor.hasMetLock.value,
      "the continuation is resumed at \(times.last ?? 0) seconds, before time is moved to 10")
    task.cancel()
  }

  @Test("a cancelled sleeper is woken after the clock's lock is released")
  func cancels() async {
    let clock = TestClock<Duration>(settle: atMost(100) {})
    let executor = AskingExecutor(clock)
    let task = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(10)) }
    await executor.settle()
    task.cancel()
    #expect(!executor.hasMetLock.value, "the continuation is resumed while the lock is held")
  }
}

/// Asks a clock for its time on a different thread whenever a job is enqueued. If the lock is held at that moment,
/// there is no answer.
private final class AskingExecutor: TaskExecutor {
  let hasMetLock = LockIsolated(false)
  /// The answers, in seconds.
  let times = LockIsolated<[Int64]>([])
  private let clock: TestClock<Duration>
  private let queue = DispatchQueue(label: "AskingExecutor")

  init(_ clock: TestClock<Duration>) {
    self.clock = clock
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !hasMetLock.value { ask() }
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  private func ask() {
    let answered = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [clock, times] in
      let time = clock.now.seconds
      times.withValue { $0.append(time) }
      answered.signal()
    }
    // An answer takes no time. The limit is only for a lock that is held until this method returns.
    if answered.wait(timeout: .now() + 5) == .timedOut { hasMetLock.setValue(true) }
  }

  /// Waits until all enqueued jobs have run.
  func settle() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}
