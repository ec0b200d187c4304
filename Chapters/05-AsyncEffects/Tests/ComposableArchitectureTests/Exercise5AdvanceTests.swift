import Testing

@testable import ComposableArchitecture

@Suite("Exercise 5.5 · Write a test clock", .timeLimit(.minutes(1)))
struct TestClockTests {
  @Test("a sleeper wakes at its deadline, and not earlier")
  func due() async {
    await ClockBench.run { bench in
      bench.sleeper("a", for: 10)
      await bench.clock.advance(by: .seconds(9))
      #expect(bench.log.value == [])
      await bench.clock.advance(by: .seconds(1))
      #expect(bench.log.value == ["a at 10"])
    }
  }

  @Test("time doesn't advance by itself, nor because a task sleeps")
  func standsStill() async {
    await ClockBench.run { bench in
      bench.sleeper("a", for: 10)
      await bench.executor.settle()
      try? await Task.sleep(for: .milliseconds(1))
      #expect(bench.clock.now.seconds == 0)
      #expect(bench.log.value == [])
      await bench.clock.advance(by: .seconds(10))
    }
  }

  @Test("sleepers wake in the order of their deadlines, and each sees its deadline as the time")
  func order() async {
    await ClockBench.run { bench in
      bench.sleeper("c", for: 30)
      bench.sleeper("a", for: 10)
      bench.sleeper("b", for: 20)
      await bench.clock.advance(by: .seconds(45))
      #expect(bench.log.value == ["a at 10", "b at 20", "c at 30"])
      #expect(bench.clock.now.seconds == 45)
    }
  }

  @Test("sleepers with the same deadline wake in the order in which they fell asleep")
  func age() async {
    await ClockBench.run { bench in
      bench.sleeper("young", for: 6, 4)
      for index in 0..<100 { bench.sleeper("\(index)", for: 10) }
      await bench.clock.advance(by: .seconds(10))
      #expect(
        bench.log.value == ["young at 6"] + (0..<100).map { "\($0) at 10" } + ["young at 10"])
    }
  }

  @Test("of sleepers with the same deadline, the first continues before the next wakes")
  func oneByOne() async {
    await ClockBench.run { bench in
      bench.task {
        try await bench.clock.sleep(for: .seconds(10))
        for _ in 0..<200 { await Task.yield() }
        bench.note("a")
      }
      bench.sleeper("b", for: 10)
      await bench.clock.advance(by: .seconds(10))
      #expect(bench.log.value == ["a at 10", "b at 10"])
    }
  }

  @Test("a sleeper that wakes can cancel one with the same deadline")
  func cancelsNeighbor() async {
    await ClockBench.run { bench in
      let neighbor = LockIsolated<Task<Void, any Error>?>(nil)
      bench.task {
        try await bench.clock.sleep(for: .seconds(10))
        bench.note("a")
        neighbor.value?.cancel()
      }
      neighbor.setValue(bench.sleeper("b", for: 10))
      await bench.clock.advance(by: .seconds(10))
      #expect(bench.log.value == ["a at 10", "b: CancellationError at 10"])
    }
  }

  @Test("a sleeper that sleeps again wakes again if its new deadline is within the step")
  func again() async {
    await ClockBench.run { bench in
      bench.sleeper("a", for: 10, 5, 5, 1)
      bench.sleeper("b", for: 17)
      await bench.clock.advance(by: .seconds(20))
      #expect(bench.log.value == ["a at 10", "a at 15", "b at 17", "a at 20"])
      await bench.clock.advance(by: .seconds(1))
      #expect(bench.log.value.last == "a at 21")
    }
  }

  @Test("a past deadline doesn't suspend")
  func past() async throws {
    try await ClockBench.run { bench in
      await bench.clock.advance(by: .seconds(10))
      try await bench.clock.sleep(until: .init(offset: .seconds(9)))
      try await bench.clock.sleep(for: .seconds(-1))
      #expect(bench.clock.now.seconds == 10)
    }
  }

  @Test("the present moment suspends until the next `advance()`")
  func present() async {
    await ClockBench.run { bench in
      await bench.clock.advance(by: .seconds(10))
      bench.sleeper("a", for: 0)
      await bench.executor.settle()
      #expect(bench.log.value == [])
      await bench.clock.advance()
      #expect(bench.log.value == ["a at 10"])
    }
  }

  @Test("a sleeper that sleeps again for no time wakes within the same step")
  func presentWithinStep() async {
    await ClockBench.run { bench in
      bench.sleeper("a", for: 10, 0, 0)
      bench.sleeper("b", for: 10)
      await bench.clock.advance(by: .seconds(10))
      #expect(bench.log.value == ["a at 10", "b at 10", "a at 10", "a at 10"])
    }
  }

  @Test("time never moves backwards")
  func neverBack() async {
    await ClockBench.run { bench in
      await bench.clock.advance(by: .seconds(10))
      bench.sleeper("a", for: 0)
      await bench.clock.advance(to: .init(offset: .seconds(5)))
      await bench.clock.advance(by: .seconds(-5))
      #expect(bench.clock.now.seconds == 10)
      #expect(bench.log.value == [])
      await bench.clock.advance()
      #expect(bench.log.value == ["a at 10"])
    }
  }

  @Test("a sleeper may advance the time itself")
  func nested() async {
    await ClockBench.run { bench in
      bench.task {
        try await bench.clock.sleep(for: .seconds(10))
        await bench.clock.advance(by: .seconds(40))
        bench.note("outer")
      }
      bench.sleeper("inner", for: 30)
      await bench.clock.advance(by: .seconds(20))
      await bench.executor.settle()
      #expect(bench.log.value == ["inner at 30", "outer at 50"])
      #expect(bench.clock.now.seconds == 50)
    }
  }

  @Test("a clock may start at any time")
  func begin() async {
    #expect(TestClock(now: .init(offset: Duration.seconds(100))).now.seconds == 100)
    await ClockBench.run { bench in
      let clock = TestClock(now: .init(offset: Duration.seconds(100)), settle: bench.settle)
      await clock.advance(to: .init(offset: .seconds(101)))
      #expect(clock.now.seconds == 101)
      #expect(clock.minimumResolution == .zero)
    }
  }

  @Test("a clock works with any type of duration")
  func otherDuration() async throws {
    await ClockBench.run { bench in
      let clock = TestClock<Ticks>(now: .init(offset: Ticks(count: 5)), settle: bench.settle)
      await clock.advance(by: Ticks(count: 2))
      #expect(clock.now == .init(offset: Ticks(count: 7)))
    }
    #expect(
      ImmediateClock<Ticks>(now: .init(offset: Ticks(count: 7))).now.advanced(by: .zero)
        == .init(offset: Ticks(count: 7)))
  }

  @Test("sleepers on an actor wake in order as well")
  func actor() async {
    actor Feature {
      var ticks = 0
      func run(_ name: String, on bench: ClockBench) async throws {
        for _ in 1...3 {
          try await bench.clock.sleep(for: .seconds(1))
          ticks += 1
          bench.note("\(name), tick \(ticks),")
        }
      }
    }
    await ClockBench.run { bench in
      let feature = Feature()
      bench.task { try await feature.run("a", on: bench) }
      bench.task { try await feature.run("b", on: bench) }
      await bench.clock.advance(by: .seconds(2))
      #expect(
        bench.log.value == [
          "a, tick 1, at 1", "b, tick 2, at 1", "a, tick 3, at 2", "b, tick 4, at 2",
        ])
      await bench.clock.advance(by: .seconds(1))
      #expect(await feature.ticks == 6)
    }
  }

  @Test("ten thousand sleepers wake in order")
  func many() async {
    await ClockBench.run { bench in
      // 7,919 is prime, so each number from 0 occurs once, in a mixed order.
      let woke = LockIsolated<[Int]>([])
      for index in 0..<10_000 {
        let milliseconds = index * 7_919 % 10_000
        bench.task {
          try await bench.clock.sleep(for: .milliseconds(milliseconds))
          woke.withValue { $0.append(milliseconds) }
        }
      }
      await bench.clock.advance(by: .seconds(10))
      #expect(woke.value.elementsEqual(0..<10_000) == true)
    }
  }

  @Test("a clock is deallocated when its sleepers end and nothing retains it")
  func deallocation() async {
    await ClockBench.run { bench in
      weak var weakClock: TestClock<Duration>?
      do {
        let clock = TestClock<Duration>(settle: bench.settle)
        weakClock = clock
        let woken = bench.task { [clock] in try await clock.sleep(for: .seconds(1)) }
        let cancelled = bench.task { [clock] in try await clock.sleep(for: .seconds(9)) }
        await clock.advance(by: .seconds(1))
        #expect(weakClock != nil)
        cancelled.cancel()
        for task in [woken, cancelled] {
          let outcome = await bench.outcome(of: task)
          #expect(outcome != nil, "a sleeper doesn't wake")
        }
      }
      await bench.executor.settle()
      #expect(weakClock == nil)
    }
  }
}

/// A duration that isn't Swift's `Duration`.
struct Ticks: DurationProtocol, Hashable {
  var count: Int

  static var zero: Ticks { Ticks(count: 0) }
  static func + (lhs: Ticks, rhs: Ticks) -> Ticks { Ticks(count: lhs.count + rhs.count) }
  static func - (lhs: Ticks, rhs: Ticks) -> Ticks { Ticks(count: lhs.count - rhs.count) }
  static func / (lhs: Ticks, rhs: Int) -> Ticks { Ticks(count: lhs.count / rhs) }
  static func * (lhs: Ticks, rhs: Int) -> Ticks { Ticks(count: lhs.count * rhs) }
  static func / (lhs: Ticks, rhs: Ticks) -> Double { Double(lhs.count) / Double(rhs.count) }
  static func < (lhs: Ticks, rhs: Ticks) -> Bool { lhs.count < rhs.count }
}
