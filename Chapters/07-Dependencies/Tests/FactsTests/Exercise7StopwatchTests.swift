import ComposableArchitecture
import Foundation
import Testing

@testable import facts

@Suite(
  "Exercise 7.7 · A stopwatch with dependencies", .serialized, .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct StopwatchTests {
  private let clock = TestClock()
  private let noon = Date(timeIntervalSince1970: 1_582_977_600)

  private func makeStore() -> TestStore<
    Stopwatch.State, Stopwatch.Action, Stopwatch.State, Stopwatch.Action, Void
  > {
    TestStore(initialState: Stopwatch.State(), reducer: Stopwatch()) {
      $0.continuousClock = clock
      $0.date = .constant(noon)
    }
  }

  @Test("it ticks ten times a second on the clock `\\.continuousClock`")
  func ticks() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(99))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await clock.advance(by: .milliseconds(200))
    await store.receive(.ticked(.milliseconds(200))) { $0.elapsed = .milliseconds(200) }
    await store.receive(.ticked(.milliseconds(300))) { $0.elapsed = .milliseconds(300) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }

  @Test("it measures with the clock `\\.continuousClock`, and does not count ticks")
  func measures() async {
    let store = makeStore()
    // On this clock each sleep takes more than a tenth of a second longer than it should.
    store.dependencies.continuousClock = LateClock(base: clock, delay: .milliseconds(130))
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(230))
    await store.receive(.ticked(.milliseconds(230))) { $0.elapsed = .milliseconds(230) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }

  @Test("a lap ends with the time on the stopwatch, and the date of `\\.date`")
  func laps() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await store.send(.lapButtonTapped) {
      $0.laps = [Stopwatch.Lap(elapsed: .milliseconds(100), date: noon)]
    }
    let later = noon.addingTimeInterval(1_000)
    store.dependencies.date = .constant(later)
    await clock.advance(by: .milliseconds(200))
    await store.receive(.ticked(.milliseconds(200))) { $0.elapsed = .milliseconds(200) }
    await store.receive(.ticked(.milliseconds(300))) { $0.elapsed = .milliseconds(300) }
    for _ in 1...2 {
      await store.send(.lapButtonTapped) {
        $0.laps.append(Stopwatch.Lap(elapsed: .milliseconds(300), date: later))
      }
    }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
    await store.send(.lapButtonTapped)
  }

  @Test("a lap is possible before the first tick")
  func lapAtZero() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await store.send(.lapButtonTapped) {
      $0.laps = [Stopwatch.Lap(elapsed: .zero, date: noon)]
    }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }

  @Test("after `stop`, nothing ticks, and no sleep on the clock remains")
  func stops() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
    await expectNobodyWaits(after: "stop")
    await clock.advance(by: .seconds(1))
  }

  @Test("`clear` ends the timer as well, and resets everything")
  func clears() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await store.send(.lapButtonTapped) {
      $0.laps = [Stopwatch.Lap(elapsed: .milliseconds(100), date: noon)]
    }
    await store.send(.clearButtonTapped) { $0 = Stopwatch.State() }
    await expectNobodyWaits(after: "clear")
    await clock.advance(by: .seconds(1))
  }

  @Test("while it is running, `start` does nothing: the timer continues")
  func startsTwice() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(60))
    await store.send(.startButtonTapped)
    await clock.advance(by: .milliseconds(40))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await clock.advance(by: .milliseconds(60))
    await store.send(.startButtonTapped)
    await clock.advance(by: .milliseconds(40))
    await store.receive(.ticked(.milliseconds(200))) { $0.elapsed = .milliseconds(200) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }

  @Test("a second start continues from the previous time")
  func startsAgain() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
    await clock.advance(by: .seconds(5))
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await store.send(.startButtonTapped)
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(200))) { $0.elapsed = .milliseconds(200) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }

  @Test(
    "I121, I123: a running timer keeps its clock; the next one uses the clock that is current then")
  func keepsItsClock() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.isRunning = true }
    let other = TestClock()
    store.dependencies.continuousClock = other
    await other.advance(by: .seconds(1))
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(1))
    await other.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(200))) { $0.elapsed = .milliseconds(200) }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }

  @Test("when the clock ends the timer, the stopwatch stops and sets `hasLostTimer`")
  func losesTimer() async {
    let store = makeStore()
    store.dependencies.continuousClock = LateClock(base: clock, delay: .zero, sleeps: 1)
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked(.milliseconds(100))) { $0.elapsed = .milliseconds(100) }
    await store.receive(.timerEnded) {
      $0.isRunning = false
      $0.hasLostTimer = true
    }
    store.dependencies.continuousClock = clock
    await store.send(.startButtonTapped) {
      $0.isRunning = true
      $0.hasLostTimer = false
    }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }

  @Test("after the timer was lost, `clear` resets `hasLostTimer`")
  func clearsLostTimer() async {
    let store = makeStore()
    store.dependencies.continuousClock = LateClock(base: clock, delay: .zero, sleeps: 0)
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await store.receive(.timerEnded) {
      $0.isRunning = false
      $0.hasLostTimer = true
    }
    await store.send(.clearButtonTapped) { $0.hasLostTimer = false }
  }

  private func expectNobodyWaits(
    after command: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      try await clock.checkSuspension()
    } catch {
      Issue.record(
        "After “\(command)” the timer still waits on the clock. Is it a part of the effect's task?",
        sourceLocation: sourceLocation)
    }
  }
}

/// A clock on which each sleep takes longer than it should, and which may give up.
private struct LateClock: Clock {
  let base: TestClock<Duration>
  let delay: Duration
  let sleeps: LockIsolated<Int>

  init(base: TestClock<Duration>, delay: Duration, sleeps: Int = .max) {
    self.base = base
    self.delay = delay
    self.sleeps = LockIsolated(sleeps)
  }

  var now: TestClock<Duration>.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: TestClock<Duration>.Instant, tolerance: Duration?) async throws {
    let isLeft = sleeps.withValue { sleeps in
      defer { sleeps -= 1 }
      return sleeps > 0
    }
    guard isLeft else { throw CancellationError() }
    try await base.sleep(until: deadline.advanced(by: delay), tolerance: tolerance)
  }
}
