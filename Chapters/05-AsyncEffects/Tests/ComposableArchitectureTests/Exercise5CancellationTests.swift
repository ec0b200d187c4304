import Testing

@testable import ComposableArchitecture

@Suite("Exercise 5.5 · Write a test clock: cancellation", .timeLimit(.minutes(1)))
struct TestClockCancellationTests {
  @Test("a cancelled sleeper wakes immediately with an error, and leaves no entry")
  func asleep() async throws {
    try await ClockBench.run { bench in
      let task = bench.sleeper("a", for: 10)
      bench.sleeper("b", for: 10)
      await bench.clock.advance(by: .seconds(4))
      task.cancel()
      let outcome = await bench.outcome(of: task)
      #expect(throws: CancellationError.self, "it sleeps on, or ended without an error") {
        try outcome?.get()
      }
      await bench.clock.advance(by: .seconds(6))
      #expect(bench.log.value == ["a: CancellationError at 4", "b at 10"])
      try await bench.clock.checkSuspension()
    }
  }

  @Test("a task that is already cancelled can't sleep, not even with a past deadline")
  func before() async throws {
    try await ClockBench.run { bench in
      await bench.clock.advance(by: .seconds(10))
      for seconds in [10, 0, -10] {
        let task = bench.sleeper("a", for: seconds)
        task.cancel()
        let outcome = await bench.outcome(of: task)
        #expect(throws: CancellationError.self, "it sleeps on, or ended without an error") {
          try outcome?.get()
        }
      }
      try await bench.clock.checkSuspension()
    }
  }

  @Test("a sleeper that is cancelled after its deadline, but before it continues, throws an error")
  func woken() async throws {
    let executor = SerialTaskExecutor()
    await withTaskExecutorPreference(executor) {
      let clock = TestClock<Duration>(settle: atMost(100) {})
      let task = Task(executorPreference: executor) { try await clock.sleep(for: .seconds(10)) }
      await executor.settle()
      await expectPromptEnd("`advance` does not end") {
        // On the executor, no other job runs in between.
        await Task(executorPreference: executor) {
          await clock.advance(by: .seconds(10))
          task.cancel()
        }.value
      }
      let outcome = LockIsolated<Result<Void, any Error>?>(nil)
      Task(executorPreference: executor) { outcome.setValue(await task.result) }
      await executor.settle()
      #expect(throws: CancellationError.self, "it sleeps on, or ended without an error") {
        try outcome.value?.get()
      }
    }
  }

  @Test("cancelling some sleepers keeps the others in order")
  func some() async throws {
    try await ClockBench.run { bench in
      let tasks = (0..<10).map { bench.sleeper("\($0)", for: 10 - $0 / 2) }
      await bench.executor.settle()
      for index in [3, 9, 0, 4] { tasks[index].cancel() }
      await bench.clock.advance(by: .seconds(10))
      #expect(
        bench.log.value == [
          "3: CancellationError at 0", "9: CancellationError at 0", "0: CancellationError at 0",
          "4: CancellationError at 0", "8 at 6", "6 at 7", "7 at 7", "5 at 8", "2 at 9", "1 at 10",
        ])
      try await bench.clock.checkSuspension()
    }
  }

  @Test("ten thousand sleepers can be cancelled")
  func many() async throws {
    try await ClockBench.run { bench in
      // If something is wrong, the first count shows it already.
      for count in [1, 10_000] {
        let tasks = (0..<count).map { index in
          bench.task { try await bench.clock.sleep(for: .milliseconds(index * 7_919 % 10_000)) }
        }
        await bench.executor.settle()
        tasks.forEach { $0.cancel() }
        let outcomes = LockIsolated<[Result<Void, any Error>]>([])
        bench.task {
          for task in tasks {
            let outcome = await task.result
            outcomes.withValue { $0.append(outcome) }
          }
        }
        try await bench.clock.checkSuspension()
        guard outcomes.value.count == count else {
          Issue.record("\(count - outcomes.value.count) cancelled sleepers don't continue.")
          return
        }
        for case .success in outcomes.value {
          Issue.record("A cancelled sleeper ended without an error.")
          return
        }
      }
    }
  }

  @Test("tasks on many threads can sleep, be cancelled and advance time concurrently")
  func race() async throws {
    let clock = TestClock<Duration>(settle: atMost(20_000) { await Task.yield() })
    for round in 0..<100 {
      let hasEnded = await expectPromptEnd("`advance` does not end, or a sleeper does not go on") {
        let tasks = (0..<20).map { index in
          Task.detached { try await clock.sleep(for: .seconds(index % 3 - 1)) }
        }
        let movers = (0..<2).map { _ in Task.detached { await clock.advance(by: .seconds(1)) } }
        let cancelling = Task.detached {
          for task in tasks.shuffled() where round.isMultiple(of: 2) { task.cancel() }
        }
        for mover in movers { await mover.value }
        await cancelling.value
        tasks.forEach { $0.cancel() }
        // A task that still sleeps would sleep forever.
        await #expect(throws: Never.self) { try await clock.checkSuspension() }
        for task in tasks { _ = await task.result }
        #expect(clock.now.seconds <= 2 * (round + 1))
      }
      guard hasEnded else { return }
    }
  }
}
