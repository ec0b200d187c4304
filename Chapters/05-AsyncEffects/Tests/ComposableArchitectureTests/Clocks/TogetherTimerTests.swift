import Testing

@testable import ComposableArchitecture

@Suite("Together · Timers", .timeLimit(.minutes(5)))
struct TimerTests {
  @Test("a timer ticks once per interval, and yields the time")
  func ticks() async {
    await ClockBench.run { bench in
      let start = AnyClock(bench.clock).now
      let task = bench.task {
        for await instant in bench.clock.timer(interval: .seconds(3)) {
          bench.note("\(start.duration(to: instant))")
        }
      }
      await bench.clock.advance(by: .seconds(2))
      #expect(bench.log.value == [])
      await bench.clock.advance(by: .seconds(8))
      #expect(bench.log.value == ["3.0 seconds at 3", "6.0 seconds at 6", "9.0 seconds at 9"])
      task.cancel()
    }
  }

  @Test("ticks don't drift if the loop's body takes time")
  func noDrift() async {
    await ClockBench.run { bench in
      let task = bench.task {
        for await _ in bench.clock.timer(interval: .seconds(3)) {
          bench.note("tick")
          try await bench.clock.sleep(for: .seconds(2))
        }
      }
      await bench.clock.advance(by: .seconds(10))
      #expect(bench.log.value == ["tick at 3", "tick at 6", "tick at 9"])
      task.cancel()
    }
  }

  @Test("of several due ticks, the last one arrives immediately and the others are skipped")
  func late() async {
    await ClockBench.run { bench in
      let task = bench.task {
        var bodies = [8, 0, 3, 0][...]
        for await _ in bench.clock.timer(interval: .seconds(3)) {
          bench.note("tick")
          try await bench.clock.sleep(for: .seconds(bodies.popFirst() ?? 0))
        }
      }
      await bench.clock.advance(by: .seconds(20))
      #expect(
        bench.log.value == [
          "tick at 3", "tick at 11", "tick at 12", "tick at 15", "tick at 18",
        ])
      task.cancel()
    }
  }

  @Test("a timer ends when its task is cancelled, before the first tick or later")
  func ends() async throws {
    try await ClockBench.run { bench in
      for seconds in [0, 7] {
        let task = bench.task {
          var iterator = bench.clock.timer(interval: .seconds(3)).makeAsyncIterator()
          while await iterator.next() != nil {}
          let more = await iterator.next()
          bench.note("ended, \(more == nil)")
        }
        await bench.clock.advance(by: .seconds(seconds))
        task.cancel()
        try await task.value
      }
      #expect(bench.log.value == ["ended, true at 0", "ended, true at 7"])
      try await bench.clock.checkSuspension()
    }
  }

  @Test("each iteration starts when its first element is requested")
  func iterations() async {
    await ClockBench.run { bench in
      let timer = bench.clock.timer(interval: .seconds(5))
      await bench.clock.advance(by: .seconds(2))
      let tasks = ["a", "b"].map { name in
        bench.task { for await _ in timer { bench.note(name) } }
      }
      await bench.clock.advance(by: .seconds(5))
      #expect(bench.log.value == ["a at 7", "b at 7"])
      tasks.forEach { $0.cancel() }
    }
  }

  @Test("a timer on an immediate clock never waits, and ends when cancelled")
  func immediate() async {
    let clock: any Clock<Duration> = ImmediateClock()
    var ticks = 0
    for await _ in clock.timer(interval: .seconds(1)) {
      ticks += 1
      if ticks == 1_000 { break }
    }
    #expect(ticks == 1_000)
    await withTaskCancellation {
      for await _ in clock.timer(interval: .seconds(1)) { Issue.record("A cancelled task ticked.") }
    }
  }

  @Test("the tolerance reaches the clock")
  func tolerance() async {
    let clock = Demanding()
    for tolerance in [nil, Ticks(count: 3)] {
      for await _ in clock.timer(interval: Ticks(count: 10), tolerance: tolerance) { break }
    }
    #expect(clock.tolerances.value == [nil, Ticks(count: 3)])
  }

  @Test("a clock is deallocated when its timer ends and nothing retains it")
  func deallocation() async {
    await ClockBench.run { bench in
      weak var weakClock: ImmediateClock<Duration>?
      do {
        let clock = ImmediateClock()
        weakClock = clock
        for await _ in clock.timer(interval: .seconds(1)) { break }
      }
      #expect(weakClock == nil)
    }
  }
}

/// A clock that records the tolerance of its sleeps.
private struct Demanding: Clock {
  let tolerances = LockIsolated<[Ticks?]>([])
  let base = ImmediateClock<Ticks>(now: .init(offset: .zero))

  var now: ImmediateClock<Ticks>.Instant { base.now }
  var minimumResolution: Ticks { base.minimumResolution }

  func sleep(until deadline: ImmediateClock<Ticks>.Instant, tolerance: Ticks?) async throws {
    tolerances.withValue { $0.append(tolerance) }
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
