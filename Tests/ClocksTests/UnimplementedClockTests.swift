import Clocks
import Testing

@Suite("Unimplemented clocks", .timeLimit(.minutes(10)))
struct UnimplementedClockTests {
  @Test("every use is reported, with the clock's name and the place of its creation")
  func uses() async throws {
    let line: UInt = #line + 1
    let clock = UnimplementedClock(ImmediateClock(), name: "Search.clock")
    let reports = try await reports {
      _ = clock.minimumResolution
      let now = clock.now
      try await clock.sleep(until: now.advanced(by: .seconds(5)))
    }
    #expect(
      reports.map(\.message)
        == ["minimumResolution", "now", "sleep"].map {
          """
          Unimplemented: Search.clock.\($0)

          If time matters to the test, use a TestClock; if it does not, use an ImmediateClock.
          """
        })
    #expect(reports.map(\.line) == [line, line, line])
    #expect(reports.allSatisfy { $0.fileID == "ClocksTests/UnimplementedClockTests.swift" } == true)
  }

  @Test("creating an unimplemented clock isn't reported")
  func making() async {
    let reports = await reports { _ = UnimplementedClock() }
    #expect(reports == [])
  }

  @Test("an unimplemented clock continues as its base, including cancellation")
  func base() async throws {
    let base = ImmediateClock()
    let clock = UnimplementedClock(base)
    _ = try await reports {
      let start = clock.now
      try await clock.sleep(for: .seconds(5))
      #expect(start.duration(to: clock.now) == .seconds(5))
    }
    #expect(base.now == .init(offset: .seconds(5)))
    await withTaskCancellation {
      _ = await reports {
        await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(5)) }
      }
    }
    #expect(base.now == .init(offset: .seconds(5)))
  }

  @Test("without a base, an unimplemented clock continues as a continuous clock named 'Clock'")
  func withoutBase() async throws {
    func feature(clock: any Clock<Duration>) async throws { try await clock.sleep(for: .zero) }
    let reports = try await reports {
      try await feature(clock: .unimplemented())
      try await feature(clock: .unimplemented(name: "Timer"))
    }
    #expect(
      reports.map { $0.message.prefix { !$0.isNewline } } == [
        "Unimplemented: Clock.now", "Unimplemented: Clock.sleep",
        "Unimplemented: Timer.now", "Unimplemented: Timer.sleep",
      ])
  }

  @Test("a base without a name provides the name of its type")
  func defaultName() async {
    let clock = UnimplementedClock(ContinuousClock())
    let reports = await reports { _ = clock.now }
    #expect(reports.first?.message.hasPrefix("Unimplemented: ContinuousClock.now\n") == true)
  }
}
