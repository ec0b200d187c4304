import CombineSchedulers
import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import OpenCombineFoundation
import TestSupport
import Testing

@Suite("Ready-made schedulers", .timeLimit(.minutes(5)))
struct ReadyMadeSchedulerTests {
  struct Environment {
    var queue: AnySchedulerOf<DispatchQueue.OCombine>
    var runLoop: AnySchedulerOf<RunLoop.OCombine>
    var operations: AnySchedulerOf<OperationQueue.OCombine>
  }

  @Test("the time of test schedulers doesn't move, for every scheduler type")
  func test() {
    let (queue, runLoop, operations) = (DispatchQueue.test, RunLoop.test, OperationQueue.test)
    let environment = Environment(
      queue: queue.eraseToAnyScheduler(), runLoop: runLoop.eraseToAnyScheduler(),
      operations: operations.eraseToAnyScheduler())
    var log: [String] = []
    environment.queue.schedule(after: environment.queue.now.advanced(by: 1)) { log.append("queue") }
    environment.runLoop.schedule(after: environment.runLoop.now.advanced(by: 1)) {
      log.append("run loop at \(environment.runLoop.now.date.timeIntervalSince1970)")
    }
    environment.operations.schedule(after: environment.operations.now.advanced(by: 1)) {
      log.append("operations at \(environment.operations.now.date.timeIntervalSince1970)")
    }
    queue.advance(by: 0.5)
    runLoop.advance(by: 0.5)
    operations.advance(by: 0.5)
    #expect(log.isEmpty)
    operations.advance(by: 0.5)
    runLoop.advance(by: 0.5)
    queue.advance(by: 0.5)
    #expect(log == ["operations at 1.0", "run loop at 1.0", "queue"])
  }

  @Test("the original names return the same schedulers")
  func testScheduler() {
    #expect(DispatchQueue.testScheduler.now == DispatchQueue.test.now)
    #expect(DispatchQueue.immediateScheduler.now == DispatchQueue.immediate.now)
    #expect(RunLoop.testScheduler.now == RunLoop.test.now)
    #expect(OperationQueue.testScheduler.now == OperationQueue.test.now)
  }

  @Test("immediate schedulers don't wait")
  func immediate() {
    let environment = Environment(queue: .immediate, runLoop: .immediate, operations: .immediate)
    var log: [String] = []
    environment.queue.schedule { log.append("queue") }
    environment.runLoop.schedule { log.append("run loop") }
    environment.operations.schedule { log.append("operations") }
    DispatchQueue.immediate.schedule { log.append("named") }
    RunLoop.immediate.schedule { log.append("named") }
    OperationQueue.immediate.schedule { log.append("named") }
    #expect(log == ["queue", "run loop", "operations", "named", "named", "named"])
  }

  @Test("failing schedulers report each use, with their name if they have one")
  func failing() {
    let messages = issuesOnNewThread {
      let unnamed = Environment(queue: .failing, runLoop: .failing, operations: .failing)
      unnamed.queue.schedule {}
      unnamed.runLoop.schedule {}
      unnamed.operations.schedule {}
      let named = Environment(
        queue: .failing("queue"), runLoop: .failing("run loop"), operations: .failing("operations"))
      named.queue.schedule {}
      named.runLoop.schedule {}
      named.operations.schedule {}
    }
    let names = ["", "", "", "queue: ", "run loop: ", "operations: "]
    #expect(messages.count == names.count)
    for (message, name) in zip(messages, names) {
      #expect(message.hasPrefix("\(name)A failing scheduler was asked to do something."))
    }
  }

  @Test("unimplemented schedulers report each use, with their name if they have one")
  func unimplemented() {
    let messages = issuesOnNewThread {
      AnySchedulerOf<DispatchQueue.OCombine>.unimplemented.schedule {}
      AnySchedulerOf<RunLoop.OCombine>.unimplemented.schedule {}
      AnySchedulerOf<OperationQueue.OCombine>.unimplemented.schedule {}
      AnySchedulerOf<DispatchQueue.OCombine>.unimplemented("queue").schedule {}
      AnySchedulerOf<RunLoop.OCombine>.unimplemented("run loop").schedule {}
      AnySchedulerOf<OperationQueue.OCombine>.unimplemented("operations").schedule {}
      DispatchQueue.unimplemented.schedule {}
    }
    let names = ["", "", "", "queue: ", "run loop: ", "operations: ", ""]
    #expect(messages.count == names.count)
    for (message, name) in zip(messages, names) {
      #expect(message.hasPrefix("\(name)An unimplemented scheduler was asked to do something."))
    }
  }

  @Test("an unimplemented scheduler runs the work after the report")
  func unimplementedWork() {
    let scheduler = AnySchedulerOf<DispatchQueue.OCombine>.unimplemented("queue")
    let time = DispatchQueue.test.now
    var log: [String] = []
    let messages = issuesOnNewThread {
      scheduler.schedule { log.append("now") }
      scheduler.schedule(after: time.advanced(by: 1_000), tolerance: .zero) { log.append("later") }
      scheduler.schedule(after: time, interval: 1, tolerance: .zero) { log.append("again") }
        .cancel()
      DispatchQueue.unimplemented.schedule { log.append("named") }
      UnimplementedSchedulerOf<DispatchQueue.OCombine>("own", now: time).schedule {
        log.append("own")
      }
    }
    #expect(log == ["now", "later", "again", "named", "own"])
    let words = [
      "queue: An unimplemented scheduler was asked to do something.",
      "queue: An unimplemented scheduler was asked to do something later.",
      "queue: An unimplemented scheduler was asked to do something again and again.",
      "An unimplemented scheduler was asked to do something.",
      "own: An unimplemented scheduler was asked to do something.",
    ]
    #expect(messages.count == words.count)
    for (message, words) in zip(messages, words) {
      #expect(message.hasPrefix(words))
    }
  }

  @Test("an unimplemented scheduler reports reads of its time and tolerance")
  func unimplementedTime() {
    let scheduler = AnySchedulerOf<DispatchQueue.OCombine>.unimplemented("queue")
    let messages = issuesOnNewThread {
      _ = (scheduler.now, scheduler.minimumTolerance)
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("asked for the time") == true)
    #expect(messages.last?.contains("asked for its tolerance") == true)
  }

  @Test("a task doesn't wait on an unimplemented scheduler")
  func unimplementedSleep() async throws {
    let scheduler = AnySchedulerOf<DispatchQueue.OCombine>.unimplemented("queue")
    try await withKnownIssue {
      try await scheduler.sleep(for: .seconds(1_000))
    } matching: {
      $0.description.contains("queue: An unimplemented scheduler was asked")
    }
  }

  @Test("a failing scheduler reports reads of its tolerance")
  func failingTolerance() {
    let messages = issuesOnNewThread {
      _ = AnySchedulerOf<DispatchQueue.OCombine>.failing("queue").minimumTolerance
    }
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("queue: A failing scheduler was asked for its tolerance") == true)
  }

  @Test("the main schedulers run work on the main thread")
  @MainActor
  func main() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      AnySchedulerOf<OperationQueue.OCombine>.main.schedule {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }
}

@Suite("A scheduler for the user interface", .timeLimit(.minutes(5)))
struct UISchedulerTests {
  @Test("work runs immediately on the main queue")
  @MainActor
  func onMain() {
    var log: [String] = []
    UIScheduler.shared.schedule { log.append("work") }
    log.append("after")
    #expect(log == ["work", "after"])
  }

  @Test("work from other threads runs on the main queue")
  func fromElsewhere() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        UIScheduler.shared.schedule {
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }
      }
    }
  }

  @Test("delayed and repeating work runs on the main queue")
  func later() async {
    let scheduler = UIScheduler.shared
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(1))) {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
    let count = Counter()
    var timer: Cancellable?
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      timer = scheduler.schedule(
        after: scheduler.now, interval: .milliseconds(1), tolerance: .zero, options: nil
      ) {
        dispatchPrecondition(condition: .onQueue(.main))
        count.increment()
        if count.value == 3 { continuation.resume() }
      }
    }
    timer?.cancel()
    #expect(count.value >= 3)
  }
}

@Suite("A timer publisher")
struct TimerPublisherTests {
  private let scheduler = DispatchQueue.test

  @Test("a timer publishes its scheduler's time from its connection to the cancellation")
  func connects() {
    let timer = Publishers.Timer(every: .seconds(1), scheduler: scheduler)
    let start = scheduler.now
    var times: [DispatchQueue.OCombine.SchedulerTimeType] = []
    let subscription = timer.sink { times.append($0) }
    scheduler.advance(by: 5)
    #expect(times.isEmpty)
    let connection = timer.connect()
    let second = timer.connect()
    scheduler.advance(by: 2.5)
    #expect(times == [6, 7].map { start.advanced(by: $0) }, "it runs once, not twice")
    connection.cancel()
    scheduler.advance(by: 5)
    #expect(times.count == 2)
    let third = timer.connect()
    scheduler.advance(by: 1)
    #expect(times.count == 3, "it can be connected again")
    withExtendedLifetime((subscription, second, third)) {}
  }

  @Test("a timer can connect automatically")
  func autoconnects() {
    var count = 0
    let subscription = Publishers.Timer(every: 1, scheduler: scheduler).autoconnect()
      .sink { _ in count += 1 }
    scheduler.advance(by: 3)
    #expect(count == 3)
    subscription.cancel()
    scheduler.advance(by: 3)
    #expect(count == 3)
  }

  @Test("a subscriber that asks for two values gets two")
  func demand() {
    var times = 0
    let subscription = Publishers.Timer(every: 1, scheduler: scheduler).autoconnect()
      .prefix(2).sink { _ in times += 1 }
    scheduler.run()
    #expect(times == 2)
    withExtendedLifetime(subscription) {}
  }
}
