import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import CombineSchedulers

// Tasks are bound to the main actor here. The tests don't block it while they wait, so every task runs.
@MainActor
@Suite("Schedulers and tasks", .timeLimit(.minutes(5)))
final class AsyncSchedulerTests {
  private let scheduler = DispatchQueue.test
  private var log: [String] = []

  private func sleeper(_ name: String, _ steps: Int...) -> Task<Void, any Error> {
    Task {
      for step in steps {
        try await scheduler.sleep(for: .milliseconds(step))
        log.append("\(name) at \(time)")
      }
    }
  }

  private var time: Int {
    DispatchQueue.test.now.distance(to: scheduler.now).magnitude / 1_000_000
  }

  @Test("`await advance(by:)` lets tasks run between the pieces of work")
  func advances() async {
    let tasks = [sleeper("a", 10, 10, 10), sleeper("b", 15, 15)]
    await scheduler.advance(by: .milliseconds(30))
    #expect(
      log == ["a at 10", "b at 15", "a at 20", "b at 30", "a at 30"]
        || log == ["a at 10", "b at 15", "a at 20", "a at 30", "b at 30"])
    #expect(time == 30)
    #expect(scheduler.scheduled.isEmpty)
    for task in tasks { task.cancel() }
  }

  @Test("work that a task schedules in between also runs, if it is due by the end")
  func schedulesInBetween() async {
    let task = Task {
      try await scheduler.sleep(for: .milliseconds(10))
      for delay in [0, 5, 20, 21] {
        scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(delay))) {
          self.log.append("+ \(delay), at \(self.time)")
        }
      }
    }
    await scheduler.advance(by: .milliseconds(30))
    #expect(log == ["+ 0, at 10", "+ 5, at 15", "+ 20, at 30"])
    #expect(time == 30)
    await scheduler.advance(by: .milliseconds(1))
    #expect(log.last == "+ 21, at 31")
    task.cancel()
  }

  @Test("`await advance()` lets tasks start, and runs work that is due now")
  func advancesByNothing() async {
    Task { scheduler.schedule { self.log.append("now") } }
    await scheduler.advance()
    #expect(log == ["now"])
    #expect(time == 0)
  }

  @Test("the synchronous `advance` still lets no task run")
  func synchronous() async {
    let task = sleeper("a", 10)
    func advanceNow() { scheduler.advance(by: .milliseconds(10)) }
    advanceNow()
    #expect(scheduler.scheduled.isEmpty, "the task has not begun")
    #expect(time == 10)
    await scheduler.advance(by: .milliseconds(10))
    #expect(log == ["a at 20"])
    task.cancel()
  }

  @Test("`advance(to:)` moves to a time, and never backwards")
  func advancesTo() async {
    let start = scheduler.now
    let task = sleeper("a", 10)
    await scheduler.advance(to: start.advanced(by: .milliseconds(10)))
    #expect(log == ["a at 10"])
    await scheduler.advance(to: start)
    #expect(time == 10)
    func advanceNow() {
      scheduler.schedule { self.log.append("now") }
      scheduler.advance(to: start.advanced(by: .milliseconds(30)))
      scheduler.advance(to: start)
    }
    advanceNow()
    #expect(time == 30)
    #expect(log == ["a at 10", "now"])
    task.cancel()
  }

  @Test("`await run()` continues until no task schedules work, and no further")
  func runs() async throws {
    let task = Task {
      for _ in 0..<100 { try await scheduler.sleep(for: .seconds(1)) }
      log.append("done")
    }
    await scheduler.run()
    #expect(log == ["done"])
    #expect(time == 100_000)
    try await task.value
  }

  @Test("work runs on the main thread, even for callers that belong to no actor")
  func mainThread() async {
    let scheduler = scheduler
    await Task.detached {
      scheduler.schedule { dispatchPrecondition(condition: .onQueue(.main)) }
      await scheduler.advance(by: 1)
      scheduler.schedule { dispatchPrecondition(condition: .onQueue(.main)) }
      await scheduler.run()
    }.value
    #expect(time == 1_000)
  }

  @Test("a task that sleeps on a scheduler is woken once, and leaves nothing scheduled")
  func sleeps() async throws {
    let task = sleeper("a", 0, 10)
    await scheduler.advance()
    #expect(log == ["a at 0"])
    func runNow() { scheduler.run() }
    runNow()
    #expect(time == 10)
    #expect(scheduler.scheduled.isEmpty)
    try await task.value
    #expect(log == ["a at 0", "a at 10"])
  }

  @Test("a task that is cancelled wakes immediately with an error, and leaves nothing scheduled")
  func cancelledSleep() async {
    let task = sleeper("a", 10)
    await scheduler.advance()
    #expect(scheduler.scheduled.count == 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.scheduled.isEmpty)
    #expect(log == [])
    let late = sleeper("b", 10)
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(scheduler.scheduled.isEmpty)
  }

  @Test("sleeping on an immediate scheduler returns immediately")
  func immediateSleep() async throws {
    try await DispatchQueue.immediate.sleep(for: .seconds(1_000))
    let mainQueue = AnySchedulerOf<DispatchQueue.OCombine>.immediate
    try await mainQueue.sleep(until: mainQueue.now.advanced(by: .seconds(1_000)))
  }

  @Test("a timer is a sequence of times, which ends with its loop")
  func timer() async {
    let timer = scheduler.timer(interval: 1)
    let task = Task {
      for await time in timer {
        log.append("\(DispatchQueue.test.now.distance(to: time).magnitude / 1_000_000)")
        if log.count == 3 { break }
      }
    }
    await scheduler.advance(by: 2.5)
    await scheduler.advance(by: 0.5)
    await task.value
    #expect(log == ["1000", "2000", "3000"])
  }

  @Test("a timer whose task is cancelled leaves nothing scheduled")
  func cancelledTimer() async {
    let timer = scheduler.timer(interval: 1)
    #expect(scheduler.scheduled.count == 1)
    let task = Task { for await _ in timer {} }
    task.cancel()
    await task.value
    #expect(scheduler.scheduled.isEmpty)
  }
}
