import Dispatch
import IssueReporting
import OpenCombine
import OpenCombineDispatch
import TestSupport
import Testing

@testable import CombineSchedulers

@Suite("Immediate, failing and type-erased schedulers", .timeLimit(.minutes(10)))
struct SchedulerTests {
  @Test("An immediate scheduler runs all work immediately, and repeats none")
  func immediate() {
    let scheduler = DispatchQueue.immediateScheduler
    var log: [String] = []
    scheduler.schedule { log.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: 1_000)) { log.append("later") }
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) {
      log.append("again")
    }
    #expect(log == ["now", "later", "again"])
    timer.cancel()
  }

  @Test("A failing scheduler reports each use with its name, and runs no work")
  func failing() {
    let scheduler = FailingScheduler<
      DispatchQueue.OCombine.SchedulerTimeType, DispatchQueue.OCombine.SchedulerOptions
    >("AppEnvironment.mainQueue", now: DispatchQueue.testScheduler.now)
    let time = DispatchQueue.testScheduler.now
    var hasRun = false
    let messages = issuesOnNewThread {
      scheduler.schedule { hasRun = true }
      _ = scheduler.now
      scheduler.schedule(after: time) { hasRun = true }
      _ = scheduler.schedule(after: time, interval: 1) { hasRun = true }
    }
    #expect(!hasRun)
    #expect(messages.count == 6)
    let words = [
      "do something", "for the time", "for its tolerance", "do something later",
      "for its tolerance", "again and again",
    ]
    for (message, words) in zip(messages, words) {
      #expect(message.contains("AppEnvironment.mainQueue: A failing scheduler was asked"))
      #expect(message.contains(words))
    }
  }

  @Test("`AnyScheduler` forwards all calls to the scheduler that it wraps")
  func erased() {
    let test = DispatchQueue.testScheduler
    let scheduler = test.eraseToAnyScheduler()
    #expect(scheduler.now == test.now)
    #expect(scheduler.minimumTolerance == test.minimumTolerance)
    scheduler.schedule {}
    scheduler.schedule(after: test.now.advanced(by: 1)) {}
    let timer = scheduler.schedule(after: test.now.advanced(by: 2), interval: 1) {}
    #expect(test.scheduled.map(\.date) == [0, 1, 2].map { test.now.advanced(by: $0) })
    timer.cancel()
    #expect(test.scheduled.count == 2)
  }

  @Test("`AnyScheduler.main` runs work on the main queue")
  @MainActor
  func main() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      AnySchedulerOf<DispatchQueue.OCombine>.main.schedule {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }

  @Test("The provided schedulers can be stored in an environment")
  func environment() {
    struct Environment {
      var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
    }
    var ran = false
    Environment(mainQueue: .immediate).mainQueue.schedule { ran = true }
    #expect(ran)
    withKnownIssue {
      Environment(mainQueue: .failing("mainQueue")).mainQueue.schedule {}
    }
    Environment(mainQueue: DispatchQueue.testScheduler.eraseToAnyScheduler()).mainQueue
      .schedule {}
  }
}
