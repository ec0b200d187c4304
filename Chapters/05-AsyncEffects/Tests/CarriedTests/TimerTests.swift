import Dispatch
import Foundation
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import CombineSchedulers
@testable import ComposableArchitecture

@Suite("Timer", .timeLimit(.minutes(5)))
@MainActor
struct TimerTests {
  private let id = UUID()
  private let scheduler = DispatchQueue.testScheduler

  private func timer(every milliseconds: Int) -> Effect<Int, Never> {
    var ticks = 0
    return Effect.timer(id: id, every: .milliseconds(milliseconds), on: scheduler)
      .map { _ in
        ticks += 1
        return ticks
      }
  }

  @Test("I25: a timer emits after each interval, starting with the first")
  func ticks() {
    let recording = Recording(timer(every: 100))
    scheduler.advance()
    #expect(recording.events == [], "the first output comes after one interval")
    scheduler.advance(by: .milliseconds(99))
    #expect(recording.events == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(recording.events == ["1"])
    scheduler.advance(by: .milliseconds(250))
    #expect(recording.events == ["1", "2", "3"])
    RunningEffects.shared.cancel(id)
  }

  @Test("I25: a timer emits the scheduler's time")
  func time() {
    let start = scheduler.now
    let recording = Recording(Effect.timer(id: id, every: 1, on: scheduler))
    scheduler.advance(by: 2)
    #expect(recording.values == [start.advanced(by: 1), start.advanced(by: 2)])
    RunningEffects.shared.cancel(id)
  }

  @Test("I25: cancelling its ID stops and completes a timer, and leaves nothing scheduled")
  func stops() {
    let recording = Recording(timer(every: 100))
    scheduler.advance(by: .milliseconds(100))
    RunningEffects.shared.cancel(id)
    #expect(recording.events == ["1", "finished"])
    #expect(scheduler.scheduled.isEmpty, "the timer still runs")
    scheduler.advance(by: .milliseconds(1_000))
    #expect(recording.events == ["1", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I25: cancelling its subscription stops a timer as well")
  func stopsFromOutside() {
    let recording = Recording(timer(every: 100))
    recording.cancel()
    #expect(scheduler.scheduled.isEmpty)
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I25: a timer may be cancelled by its own output")
  func stopsItself() {
    let id = id
    let recording = Recording(
      timer(every: 100), onValue: { if $0 == 2 { RunningEffects.shared.cancel(id) } }
    )
    scheduler.advance(by: .milliseconds(1_000))
    #expect(recording.events == ["1", "2", "finished"])
    #expect(scheduler.scheduled.isEmpty)
  }

  @Test("I25: a timer uses its tolerance, or else the scheduler's minimum")
  func tolerance() {
    let scheduler = ManualScheduler()
    let recordings = [nil, ManualScheduler.SchedulerTimeType.Stride.milliseconds(20)]
      .map { tolerance in
        Recording(
          Effect.timer(
            id: id, every: 1, tolerance: tolerance, on: scheduler, options: "in the background")
        )
      }
    #expect(scheduler.scheduled.map(\.tolerance) == [.milliseconds(5), .milliseconds(20)])
    #expect(scheduler.scheduled.map(\.interval) == [1, 1])
    #expect(scheduler.scheduled.allSatisfy { $0.options == "in the background" })
    for recording in recordings { recording.cancel() }
  }

  @Test("I25: a late timer emits the current time, not the scheduled one")
  func late() {
    let scheduler = ManualScheduler()
    let recording = Recording(Effect.timer(id: id, every: 1, on: scheduler))
    scheduler.now = scheduler.now.advanced(by: 1.5)
    scheduler.scheduled.first?.action()
    #expect(recording.values == [scheduler.now])
    recording.cancel()
  }

  @Test("I25: a timer on an immediate scheduler ticks once, immediately")
  func immediately() {
    let recording = Recording(
      Effect.timer(id: id, every: 1, on: DispatchQueue.immediateScheduler).map { _ in "tick" }
    )
    #expect(recording.events == ["tick"])
    recording.cancel()
  }

  @Test("I25, I21: a new timer with the same ID replaces the timer")
  func replaces() {
    let first = Recording(timer(every: 100))
    scheduler.advance(by: .milliseconds(150))
    let second = Recording(timer(every: 100))
    scheduler.advance(by: .milliseconds(99))
    #expect(first.events == ["1", "finished"])
    #expect(second.events == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(second.events == ["1"])
    RunningEffects.shared.cancel(id)
  }

  @Test("I12: a timer that hasn't started keeps no time, and each start is a new timer")
  func describes() {
    let effect = Effect.timer(id: id, every: 1, on: scheduler)
    #expect(scheduler.scheduled.isEmpty)
    for _ in 1...2 {
      scheduler.advance(by: 10)
      let start = scheduler.now
      let recording = Recording(effect)
      scheduler.advance(by: 1)
      #expect(recording.values == [start.advanced(by: 1)])
      RunningEffects.shared.cancel(id)
    }
  }

  @Test("I25: a store's timer starts and stops by actions, and ends with the store")
  func store() {
    enum Action { case start, ticked, stop }
    weak var released: Store<Int, Action>?
    do {
      let id = id
      let store = Store(
        initialState: 0,
        reducer: Reducer<Int, Action, AnySchedulerOf<DispatchQueue.OCombine>> {
          ticks, action, mainQueue in
          switch action {
          case .start: return Effect.timer(id: id, every: 1, on: mainQueue).map { _ in .ticked }
          case .stop: return .cancel(id: id)
          case .ticked:
            ticks += 1
            return .none
          }
        },
        environment: scheduler.eraseToAnyScheduler()
      )
      released = store
      store.send(.start)
      scheduler.advance(by: 3)
      #expect(store.state.value == 3)
      store.send(.stop)
      #expect(store.root.runningEffects.isEmpty)
      scheduler.advance(by: 3)
      #expect(store.state.value == 3)
      store.send(.start)
      scheduler.advance(by: 1)
      #expect(store.state.value == 4)
    }
    #expect(released == nil)
    #expect(scheduler.scheduled.isEmpty, "the store was released, but its timer still runs")
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I12, I25: creating a timer doesn't affect the running one; starting it does")
  func replacesLazily() {
    let first = Recording(timer(every: 100))
    let effect = timer(every: 100)
    scheduler.advance(by: .milliseconds(100))
    #expect(first.events == ["1"], "nothing replaces it yet")
    let second = Recording(effect)
    #expect(first.events == ["1", "finished"])
    second.cancel()
  }

  @Test("I25: all timers that run under the ID are replaced, and no others")
  func replacesAll() {
    let subject = PassthroughSubject<Int, Never>()
    let other = UUID()
    let replaced = (1...3).map { _ in Recording(subject.eraseToEffect().cancellable(id: id)) }
    let kept = Recording(subject.eraseToEffect().cancellable(id: other))
    let new = Recording(timer(every: 100))
    subject.send(7)
    #expect(replaced.map(\.events) == Array(repeating: ["finished"], count: 3))
    #expect(kept.events == ["7"], "it has a different ID")
    new.cancel()
    kept.cancel()
  }

  @Test("I25: timers with different IDs run concurrently, even with the same interval")
  func sideBySide() {
    let ids = [UUID(), UUID(), UUID()]
    let start = scheduler.now
    let recordings = ids.map { Recording(Effect.timer(id: $0, every: 1, on: scheduler)) }
    scheduler.advance(by: 1)
    RunningEffects.shared.cancel(ids[1])
    scheduler.advance(by: 1)
    let times = [start.advanced(by: 1), start.advanced(by: 2)]
    #expect(recordings.map(\.values) == [times, [times[0]], times])
    #expect(recordings.map(\.isFinished) == [false, true, false])
    for id in ids { RunningEffects.shared.cancel(id) }
  }

  @Test("I25: a timer doesn't stop by itself: an hour has 3,600 seconds")
  func hour() {
    let recording = Recording(Effect.timer(id: id, every: 1, on: scheduler))
    scheduler.advance(by: 3_600)
    #expect(recording.values.count == 3_600)
    #expect(!recording.isFinished)
    RunningEffects.shared.cancel(id)
  }

  @Test("I25: a timer emits once each time the scheduler runs its work, however late")
  func veryLate() {
    let scheduler = ManualScheduler()
    let recording = Recording(Effect.timer(id: id, every: 1, on: scheduler))
    var times: [ManualScheduler.SchedulerTimeType] = []
    for delay in [3.5, 0.1, 0.4] {
      scheduler.now = scheduler.now.advanced(by: .seconds(delay))
      times.append(scheduler.now)
      scheduler.scheduled.first?.action()
    }
    #expect(recording.values == times)
    #expect(scheduler.scheduled.count == 1, "the scheduler repeats it: nothing else is scheduled")
    recording.cancel()
  }

  @Test("I12, I25: a timer that is restarted repeatedly replaces itself, and leaves nothing")
  func restarts() {
    let effect = Effect.timer(id: id, every: 1, on: scheduler)
    let recordings = (1...100).map { _ in
      let recording = Recording(effect)
      scheduler.advance(by: .milliseconds(999))
      return recording
    }
    #expect(recordings.allSatisfy { $0.values.isEmpty })
    #expect(recordings.map(\.isFinished) == Array(repeating: true, count: 99) + [false])
    #expect(scheduler.scheduled.count == 1, "one timer runs")
    scheduler.advance(by: .milliseconds(1))
    #expect(recordings.last?.values == [scheduler.now])
    RunningEffects.shared.cancel(id)
    #expect(scheduler.scheduled.isEmpty)
  }
}
