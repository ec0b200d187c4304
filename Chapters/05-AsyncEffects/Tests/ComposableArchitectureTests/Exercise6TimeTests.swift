import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Exercise 5.6 · Wait for received actions: timeouts", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct TimeOfReceiveTests {
  private enum Action: Equatable { case go, answer }

  @Test("I70: `wait` waits for all of its timeout, and not twice as long")
  func wait() async {
    let signal = AsyncSignal()
    await expectTime(.milliseconds(600)) { time in await signal.wait(for: time) { true } }
  }

  @Test("I70: `receive` waits for all of its timeout, and not twice as long")
  func receive() async {
    let gate = Gate()
    let times = LockIsolated(0)
    let found = await failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Action, Void> { _, action, _ in
          guard action == .go else { return .none }
          return Effect(
            operation: .run(nil) { send in
              await gate.wait("a")
              send(.answer)
            })
        },
        environment: ()
      )
      await store.send(.go)
      await expectTime(.milliseconds(600)) { time in
        times.withValue { $0 += 1 }
        await store.receive(.answer, timeout: time)
      }
      await gate.open("a")
      await store.receive(.answer)
    }
    #expect(found.count == times.value, "nothing arrives before the time is over")
  }

  /// Fails if work takes less than a time, or almost twice as long.
  private func expectTime(
    _ time: Duration, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: @escaping @MainActor (Duration) async -> Void
  ) async {
    let durations = LockIsolated<[Duration]>([])
    // On a busy machine, it may wait longer, but hardly every time.
    for attempt in 1...3 where durations.value.count == attempt - 1 {
      guard durations.value.allSatisfy({ $0 > time * 1.8 }) else { break }
      await expectEnd("the time is over, but the test still waits", within: .seconds(3)) {
        let start = ContinuousClock.now
        await work(time)
        durations.withValue { $0.append(start.duration(to: .now)) }
      }
    }
    guard let shortest = durations.value.min() else { return }
    #expect(
      shortest > time * 0.95 && shortest < time * 1.8,
      "it should wait for \(time), and waited for \(shortest)", sourceLocation: sourceLocation)
  }
}
