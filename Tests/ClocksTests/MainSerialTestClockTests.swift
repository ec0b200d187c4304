import Clocks
import ConcurrencyExtras
import Testing

// With all tasks on the main thread, a test has its own process, because others might block it.
@Suite("Test clocks as tests of an app use them", .timeLimit(.minutes(10)))
struct MainSerialTestClockTests {
  @Test("on the main thread, ordinary tasks fall asleep before time advances, and wake in order")
  func serial() async {
    await #expect(processExitsWith: .success) {
      await withMainSerialExecutor {
        let clock = TestClock()
        let log = LockIsolated<[String]>([])
        for name in ["a", "b"] {
          Task {
            for tick in 1...3 {
              try await clock.sleep(for: .seconds(1))
              for _ in 0..<100 { await Task.yield() }
              log.withValue { $0.append("\(name)\(tick)") }
            }
          }
        }
        await clock.advance(by: .seconds(2))
        #expect(log.value == ["a1", "b1", "a2", "b2"])
        await clock.run(timeout: .seconds(600))
        #expect(log.value == ["a1", "b1", "a2", "b2", "a3", "b3"])
      }
    }
  }

  @Test("sleepers on the main actor wake within the step, and see the changes of earlier ones")
  func mainActor() async {
    await #expect(processExitsWith: .success) {
      let test: @MainActor () async throws -> Void = {
        try await withMainSerialExecutor {
          let clock = TestClock()
          var ticks = 0
          let tasks = (1...2).map { interval in
            Task { @MainActor in
              while true {
                try await clock.sleep(for: .seconds(interval))
                ticks += 1
              }
            }
          }
          await clock.advance(by: .seconds(4))
          #expect(ticks == 6)
          tasks.forEach { $0.cancel() }
          try await clock.checkSuspension()
          #expect(ticks == 6)
        }
      }
      try await test()
    }
  }

  @Test("sleepers on a different actor wake within the step")
  func actor() async {
    await #expect(processExitsWith: .success) {
      actor Feature {
        var ticks = 0
        func run(_ clock: TestClock<Duration>) async throws {
          while true {
            try await clock.sleep(for: .seconds(1))
            ticks += 1
          }
        }
      }
      await withMainSerialExecutor {
        let clock = TestClock()
        let feature = Feature()
        let task = Task { try await feature.run(clock) }
        await clock.advance(by: .seconds(100))
        #expect(await feature.ticks == 100)
        task.cancel()
      }
    }
  }

  @Test("on a pool of threads, a task that is known to sleep wakes at its deadline")
  func pool() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(until: .init(offset: .seconds(1))) }
    while (try? await clock.checkSuspension()) != nil {}
    await clock.advance(by: .seconds(1))
    try await task.value
    try await clock.checkSuspension()
  }
}
