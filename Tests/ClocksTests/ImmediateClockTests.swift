import Clocks
import ConcurrencyExtras
import Testing

@Suite("Immediate clocks", .timeLimit(.minutes(10)))
struct ImmediateClockTests {
  @Test("a sleep returns immediately and moves the time to its deadline")
  func sleep() async throws {
    let clock = ImmediateClock()
    let start = clock.now
    try await clock.sleep(for: .seconds(1_000_000_000))
    #expect(start.duration(to: clock.now) == .seconds(1_000_000_000))
    try await clock.sleep(for: .zero)
    #expect(start.duration(to: clock.now) == .seconds(1_000_000_000))
  }

  @Test("a past deadline doesn't move the time back")
  func past() async throws {
    let clock = ImmediateClock(now: .init(offset: Duration.seconds(10)))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    #expect(clock.now == .init(offset: .seconds(10)))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("a cancelled task can't sleep, and the time doesn't move")
  func cancelled() async {
    let clock = ImmediateClock()
    await withTaskCancellation {
      await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
    }
    #expect(clock.now == .init())
  }

  @Test("a loop that sleeps repeatedly can be cancelled")
  func loop() async {
    let clock = ImmediateClock()
    let (ticks, continuation) = AsyncStream<Void>.makeStream()
    let task = Task {
      while true {
        try await clock.sleep(for: .seconds(1))
        continuation.yield()
      }
    }
    for await _ in ticks { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("an immediate clock has a short name as an argument")
  func shorthand() async throws {
    func feature(clock: any Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(9))
    }
    try await feature(clock: .immediate)
  }
}

/// Runs an operation in a task that is cancelled from the beginning.
func withTaskCancellation(_ operation: @escaping @Sendable () async -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    group.cancelAll()
    group.addTask(operation: operation)
  }
}
