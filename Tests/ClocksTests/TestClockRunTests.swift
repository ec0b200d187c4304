import ConcurrencyExtras
import IssueReporting
import Testing

@testable import Clocks

@Suite("Test clocks: running to the end, and checking", .timeLimit(.minutes(10)))
struct TestClockRunTests {
  @Test("`run` advances time until no task sleeps, and no further")
  func run() async {
    await Bench.run { bench in
      bench.sleeper("a", for: 10, 15)
      bench.sleeper("b", for: 20)
      await bench.clock.run(timeout: .seconds(600))
      #expect(bench.log.value == ["a at 10", "b at 20", "a at 25"])
      #expect(bench.clock.now.seconds == 25)
    }
  }

  @Test("`run` reports nothing if no task sleeps, even with no time")
  func nobody() async {
    await Bench.run { bench in
      let reports = await reports { await bench.clock.run(timeout: .zero) }
      #expect(reports == [])
    }
  }

  @Test("after its timeout, `run` reports the remaining sleepers, at the place of the call")
  func timeout() async {
    await Bench.run { bench in
      let timer = bench.task { while true { try await bench.clock.sleep(for: .seconds(1)) } }
      let other = bench.sleeper("other", for: 1_000_000_000)
      let line: UInt = #line + 1
      let reports = await reports { await bench.clock.run(timeout: .milliseconds(10)) }
      #expect(reports.map(\.line) == [line])
      #expect(reports.map(\.fileID) == ["ClocksTests/TestClockRunTests.swift"])
      #expect(
        reports.first?.message == """
          A test clock ran for 0.01 seconds, but 2 tasks are still asleep; the first is due in \
          1.0 seconds.

          If a timer repeats forever, cancel it, or use "advance(by:)" in place of "run()". If the \
          work just takes longer, pass a longer "timeout".
          """)
      timer.cancel()
      other.cancel()
    }
  }

  @Test("sleepers that `run` reports stay asleep")
  func timeoutLeavesSleepers() async {
    await Bench.run { bench in
      bench.sleeper("a", for: 10)
      let reports = await reports { await bench.clock.run(timeout: .zero) }
      #expect(reports.count == 1)
      #expect(
        reports.first?.message.contains("a task is still asleep; it is due in 10.0 seconds.")
          == true)
      #expect(bench.log.value == [])
      await bench.clock.advance(by: .seconds(10))
      #expect(bench.log.value == ["a at 10"])
    }
  }

  @Test("`run` ends in time even if a task repeatedly sleeps for no time")
  func busy() async {
    await Bench.run { bench in
      let task = bench.task { while true { try await bench.clock.sleep(for: .zero) } }
      let reports = await reports { await bench.clock.run() }
      #expect(reports.count == 1)
      #expect(reports.first?.message.contains("ran for 0.5 seconds, but a task") == true)
      task.cancel()
    }
  }

  @Test("`checkSuspension` throws while tasks sleep, and says how many")
  func check() async throws {
    try await Bench.run { bench in
      try await bench.clock.checkSuspension()
      bench.sleeper("a", for: 10)
      let one = await #expect(throws: SuspensionError.self) {
        try await bench.clock.checkSuspension()
      }
      #expect(
        one?.description
          == "No task should sleep on a test clock, but a task is still asleep; it is due in 10.0 seconds."
      )
      bench.sleeper("b", for: 20)
      await bench.clock.advance(by: .seconds(4))
      let two = await #expect(throws: SuspensionError.self) {
        try await bench.clock.checkSuspension()
      }
      #expect(
        two?.description
          == "No task should sleep on a test clock, but 2 tasks are still asleep; the first is due in 6.0 seconds."
      )
      await bench.clock.run(timeout: .seconds(600))
      try await bench.clock.checkSuspension()
    }
  }
}
