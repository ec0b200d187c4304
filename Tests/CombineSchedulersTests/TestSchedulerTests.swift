import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import CombineSchedulers

@Suite("Test schedulers", .timeLimit(.minutes(10)))
final class TestSchedulerTests {
  private let scheduler = DispatchQueue.testScheduler
  private var log: [String] = []
  private var cancellables: [any Cancellable] = []

  private func schedule(_ name: String, after milliseconds: Int) {
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(milliseconds))) {
      self.log.append(name)
    }
  }

  private func `repeat`(_ name: String, every milliseconds: Int) -> any Cancellable {
    scheduler.schedule(
      after: scheduler.now.advanced(by: .milliseconds(milliseconds)),
      interval: .milliseconds(milliseconds)
    ) {
      self.log.append(name)
    }
  }

  /// The elapsed time, in milliseconds.
  private let start = DispatchQueue.testScheduler.now
  private var time: Int {
    Int(
      (scheduler.now.dispatchTime.uptimeNanoseconds - start.dispatchTime.uptimeNanoseconds)
        / 1_000_000)
  }

  @Test("no work runs until time moves, and then all due work runs")
  func due() {
    schedule("a", after: 10)
    schedule("b", after: 20)
    schedule("c", after: 21)
    #expect(log == [])
    scheduler.advance(by: .milliseconds(9))
    #expect(log == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(log == ["a"])
    scheduler.advance(by: .milliseconds(10))
    #expect(log == ["a", "b"])
  }

  @Test("completed work is released, and may schedule more in its deinit")
  func releases() {
    final class Object {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    weak var object: Object?
    do {
      let new = Object { self.schedule("b", after: 10) }
      object = new
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(10))) {
        withExtendedLifetime(new) { self.log.append("a") }
      }
    }
    #expect(object != nil)
    scheduler.advance(by: .milliseconds(10))
    #expect(object == nil)
    for _ in 0..<10 { schedule("c", after: 10) }
    scheduler.advance(by: .milliseconds(10))
    #expect(log.prefix(3) == ["a", "b", "c"])
  }

  @Test("work runs in the order in which it is due, however it was scheduled")
  func order() {
    schedule("c", after: 30)
    schedule("a", after: 10)
    schedule("b", after: 20)
    scheduler.advance(by: .milliseconds(100))
    #expect(log == ["a", "b", "c"])
  }

  @Test("work that is due at the same time runs in the order in which it was scheduled")
  func sameTime() {
    for index in 0..<100 { schedule("\(index)", after: 10) }
    scheduler.advance(by: .milliseconds(10))
    #expect(log == (0..<100).map(String.init))
  }

  @Test("work runs at its time, and afterwards `now` is the requested time")
  func clock() {
    var times: [Int] = []
    for milliseconds in [10, 30] {
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(milliseconds))) {
        times.append(self.time)
      }
    }
    scheduler.advance(by: .milliseconds(25))
    #expect(times == [10])
    #expect(time == 25)
    scheduler.advance(by: .milliseconds(25))
    #expect(times == [10, 30])
    #expect(time == 50)
  }

  @Test("work without a time runs at the next `advance`, even at `advance()`")
  func zero() {
    scheduler.schedule { self.log.append("now") }
    schedule("later", after: 1)
    #expect(log == [])
    scheduler.advance()
    #expect(log == ["now"])
    #expect(time == 0)
  }

  @Test("work that other work schedules runs in order, if it is due by the end")
  func workFromWork() {
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(10))) {
      self.log.append("a")
      self.schedule("a + 0", after: 0)
      self.schedule("a + 5", after: 5)
      self.schedule("a + 10", after: 10)
      self.schedule("a + 11", after: 11)
    }
    schedule("b", after: 10)
    schedule("c", after: 20)
    scheduler.advance(by: .milliseconds(20))
    #expect(log == ["a", "b", "a + 0", "a + 5", "c", "a + 10"])
    scheduler.advance(by: .milliseconds(1))
    #expect(log.last == "a + 11")
  }

  @Test("work that is scheduled for the current time runs before time moves")
  func chain() {
    func link(_ number: Int) {
      log.append("\(number) at \(time)")
      if number < 3 { scheduler.schedule { link(number + 1) } }
    }
    schedule("later", after: 10)
    scheduler.schedule { link(1) }
    scheduler.advance(by: .milliseconds(10))
    #expect(log == ["1 at 0", "2 at 0", "3 at 0", "later"])
  }

  @Test("repeating work runs once for each period that passes, at its time")
  func repeats() {
    var times: [Int] = []
    let timer = scheduler.schedule(
      after: scheduler.now.advanced(by: .milliseconds(10)), interval: .milliseconds(10)
    ) {
      times.append(self.time)
    }
    scheduler.advance(by: .milliseconds(35))
    #expect(times == [10, 20, 30])
    scheduler.advance(by: .milliseconds(5))
    #expect(times == [10, 20, 30, 40])
    timer.cancel()
    scheduler.advance(by: .milliseconds(100))
    #expect(times == [10, 20, 30, 40])
    #expect(scheduler.scheduled.isEmpty, "a cancelled timer leaves nothing behind")
  }

  @Test("repeating work keeps its position among work that is due at the same time")
  func repeatsInOrder() {
    cancellables = [`repeat`("slow", every: 20), `repeat`("quick", every: 10)]
    schedule("once", after: 20)
    scheduler.advance(by: .milliseconds(40))
    #expect(log == ["quick", "slow", "quick", "once", "quick", "slow", "quick"])
  }

  @Test("repeating work can cancel itself and other work while it runs")
  func cancelsFromWork() {
    var other: (any Cancellable)?
    var itself: (any Cancellable)?
    itself = scheduler.schedule(
      after: scheduler.now.advanced(by: .milliseconds(10)), interval: .milliseconds(10)
    ) {
      self.log.append("itself")
      itself?.cancel()
      other?.cancel()
    }
    other = `repeat`("other", every: 10)
    scheduler.advance(by: .milliseconds(100))
    #expect(log == ["itself"])
  }

  @Test("`now` never moves backwards, even for overdue work or if work moves time itself")
  func neverBack() {
    scheduler.advance(by: .milliseconds(50))
    scheduler.schedule(after: start.advanced(by: .milliseconds(10))) {
      self.log.append("late, at \(self.time)")
    }
    schedule("outer", after: 20)
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(10))) {
      self.scheduler.advance(by: .milliseconds(40))
      self.log.append("inner, at \(self.time)")
    }
    scheduler.advance(by: .milliseconds(20))
    #expect(log == ["late, at 50", "outer", "inner, at 100"])
    #expect(time == 100)
  }

  @Test("`run` runs until nothing is scheduled")
  func runs() {
    schedule("b", after: 2_000)
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) {
      self.log.append("a")
      self.schedule("c", after: 5_000)
    }
    scheduler.run()
    #expect(log == ["a", "b", "c"])
    #expect(time == 6_000)
  }

  @Test("`run` runs overdue work and work that is due now; `now` never moves backwards")
  func runsLateWork() {
    scheduler.advance(by: .milliseconds(50))
    scheduler.schedule(after: start.advanced(by: .milliseconds(10))) {
      self.log.append("late, at \(self.time)")
    }
    scheduler.schedule { self.log.append("now, at \(self.time)") }
    schedule("later", after: 10)
    scheduler.run()
    #expect(log == ["late, at 50", "now, at 50", "later"])
    #expect(time == 60)
  }

  @Test("after `run`, the time is that of the last work")
  func runsNoFurther() {
    let cancelled = `repeat`("cancelled", every: 1_000)
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(10))) { cancelled.cancel() }
    scheduler.run()
    #expect(time == 10)
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(10))) {
      self.scheduler.advance(by: .milliseconds(40))
    }
    schedule("in between", after: 20)
    scheduler.run()
    #expect(log == ["in between"])
    #expect(time == 60)
  }

  @Test("operators such as `delay` can wait on a test scheduler")
  func operators() {
    var values: [Int] = []
    let subscription = Just(42).delay(for: 0.3, scheduler: scheduler).sink { values.append($0) }
    scheduler.advance(by: .milliseconds(299))
    #expect(values == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(values == [42])
    subscription.cancel()
  }

  @Test("ten thousand pieces of work run in order")
  func many() {
    // 7,919 is prime, so that every number from 0 comes once, in disorder.
    var ran: [Int] = []
    for index in 0..<10_000 {
      let milliseconds = index * 7_919 % 10_000
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(milliseconds))) {
        ran.append(milliseconds)
      }
    }
    scheduler.advance(by: .seconds(10))
    #expect(ran.elementsEqual(0..<10_000) == true)
  }

  @Test("overdue work runs at the next `advance`, even at `advance()`")
  func lateAtOnce() {
    scheduler.advance(by: .milliseconds(50))
    scheduler.schedule(after: start.advanced(by: .milliseconds(10))) {
      self.log.append("late, at \(self.time)")
    }
    scheduler.advance()
    #expect(log == ["late, at 50"])
    #expect(time == 50)
  }

  @Test("`run` has no limit: it runs ten thousand steps, or ten years")
  func runsLong() {
    var ticks = 0
    var timer: (any Cancellable)?
    timer = scheduler.schedule(
      after: scheduler.now.advanced(by: .milliseconds(10)), interval: .milliseconds(10)
    ) {
      ticks += 1
      if ticks == 10_001 { timer?.cancel() }
    }
    let years = 10 * 365 * 86_400_000
    schedule("in ten years", after: years)
    scheduler.run()
    #expect(ticks == 10_001)
    #expect(log == ["in ten years"])
    #expect(time == years)
  }

  @Test("`run` runs work that other work schedules, in chains of any length")
  func runsChain() {
    var links = 0
    func link() {
      links += 1
      if links < 10_001 { scheduler.schedule(after: scheduler.now.advanced(by: 1), link) }
    }
    scheduler.schedule(link)
    scheduler.run()
    #expect(links == 10_001)
    #expect(time == 10_000_000)
  }

  @Test("`advance` has no limit: repeating work can run twenty thousand times")
  func advancesLong() {
    var ticks = 0
    cancellables = [
      scheduler.schedule(
        after: scheduler.now.advanced(by: .milliseconds(10)), interval: .milliseconds(10)
      ) { ticks += 1 }
    ]
    scheduler.advance(by: 200)
    #expect(ticks == 20_000)
    #expect(time == 200_000)
    cancellables.forEach { $0.cancel() }
  }
}
