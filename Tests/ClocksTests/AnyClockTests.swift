import Testing

@testable import Clocks

@Suite("Type-erased clocks", .timeLimit(.minutes(10)))
struct AnyClockTests {
  @Test("time advances as on the wrapped clock")
  func time() async {
    await Bench.run { bench in
      await bench.clock.advance(by: .seconds(100))
      let clock = AnyClock(bench.clock)
      let start = clock.now
      await bench.clock.advance(by: .seconds(10))
      #expect(start.duration(to: clock.now) == .seconds(10))
      #expect(start < clock.now)
      #expect(start.advanced(by: .seconds(10)) == clock.now)
      #expect(clock.minimumResolution == .zero)
    }
    #expect(AnyClock(ContinuousClock()).minimumResolution == ContinuousClock().minimumResolution)
  }

  @Test("sleepers wake as on the wrapped clock, and can be cancelled")
  func sleep() async {
    await Bench.run { bench in
      await bench.clock.advance(by: .seconds(100))
      let clock = AnyClock(bench.clock)
      bench.task {
        try await clock.sleep(for: .seconds(10))
        bench.note("a")
      }
      let cancelled = bench.task { try await clock.sleep(for: .seconds(5)) }
      await bench.clock.advance(by: .seconds(4))
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      await bench.clock.advance(by: .seconds(5))
      #expect(bench.log.value == [])
      await bench.clock.advance(by: .seconds(1))
      #expect(bench.log.value == ["a at 110"])
    }
  }
}
