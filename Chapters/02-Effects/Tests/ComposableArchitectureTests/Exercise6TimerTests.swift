import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 2.6 · Emit on a timer", .timeLimit(.minutes(1)))
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

  @Test("I25: a timer emits after each interval, first after one interval")
  func ticks() {
    let recording = Recording(timer(every: 100))
    scheduler.advance()
    #expect(recording.events == [], "the first tick comes after one interval")
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

  @Test("I25: a timer that is cancelled by its ID completes and leaves nothing scheduled")
  func stops() {
    let recording = Recording(timer(every: 100))
    scheduler.advance(by: .milliseconds(100))
    RunningEffects.shared.cancel(id)
    #expect(recording.events == ["1", "finished"])
    #expect(scheduler.scheduled.isEmpty, "the cancelled timer is still scheduled")
    scheduler.advance(by: .milliseconds(1_000))
    #expect(recording.events == ["1", "finished"])
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I25: a timer that its subscriber cancels leaves nothing scheduled")
  func stopsFromOutside() {
    let recording = Recording(timer(every: 100))
    recording.cancel()
    #expect(scheduler.scheduled.isEmpty)
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I25: a timer's own output can cancel the timer")
  func stopsItself() {
    let id = id
    let recording = Recording(
      timer(every: 100), onValue: { if $0 == 2 { RunningEffects.shared.cancel(id) } }
    )
    scheduler.advance(by: .milliseconds(1_000))
    #expect(recording.events == ["1", "2", "finished"])
    #expect(scheduler.scheduled.isEmpty)
  }

  @Test(
    "I25: a timer uses the specified tolerance, or by default the scheduler's minimum tolerance")
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

  @Test("I25: a late tick emits the current time, not its due time")
  func late() {
    let scheduler = ManualScheduler()
    let recording = Recording(Effect.timer(id: id, every: 1, on: scheduler))
    scheduler.now = scheduler.now.advanced(by: 1.5)
    scheduler.scheduled.first?.action()
    #expect(recording.values == [scheduler.now])
    recording.cancel()
  }

  @Test("I25: a tick that the subscriber hasn't requested is dropped, and not delivered later")
  func staleTicks() {
    let start = scheduler.now
    var answers: [PassthroughSubject<Int, Never>] = []
    let recording = Recording(
      Effect.timer(id: id, every: 1, on: scheduler)
        .flatMap(maxPublishers: .max(1)) { time -> AnyPublisher<Int, Never> in
          let answer = PassthroughSubject<Int, Never>()
          answers.append(answer)
          return answer.prepend(start.distance(to: time).magnitude / 1_000_000_000)
            .eraseToAnyPublisher()
        }
    )
    scheduler.advance(by: 4)
    #expect(recording.values == [1])
    answers.first?.send(completion: .finished)
    #expect(recording.values == [1], "the ticks of the seconds 2 to 4 are outdated")
    scheduler.advance(by: 1)
    #expect(recording.values == [1, 5])
    RunningEffects.shared.cancel(id)
    for answer in answers { answer.send(completion: .finished) }
    #expect(recording.isFinished)
  }

  @Test("I25: on an immediate scheduler, a timer never ticks: no value is requested in time")
  func immediately() {
    let recording = Recording(
      Effect.timer(id: id, every: 1, on: DispatchQueue.immediateScheduler).map { _ in "tick" }
    )
    #expect(recording.events == [])
    recording.cancel()
  }

  @Test("I25, I21: a timer is cancelled when a timer with the same ID is started")
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

  @Test("I12: a timer schedules nothing before it is started, and each start is independent")
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

  @Test("I25: actions start and stop a timer, and it is cancelled when the store is deallocated")
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
      #expect(store.runningEffects.isEmpty)
      scheduler.advance(by: 3)
      #expect(store.state.value == 3)
      store.send(.start)
      scheduler.advance(by: 1)
      #expect(store.state.value == 4)
    }
    #expect(released == nil)
    #expect(
      scheduler.scheduled.isEmpty, "the store is deallocated, but its timer is still scheduled")
    #expect(RunningEffects.shared.count(id) == 0)
  }

  @Test("I12, I25: starting a timer cancels a running one; creating it doesn't")
  func replacesLazily() {
    let first = Recording(timer(every: 100))
    let effect = timer(every: 100)
    scheduler.advance(by: .milliseconds(100))
    #expect(first.events == ["1"], "the new effect hasn't been started yet")
    let second = Recording(effect)
    #expect(first.events == ["1", "finished"])
    second.cancel()
  }

  @Test("I25: all running effects with the ID are cancelled, and no others")
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

  @Test("I25: a timer doesn't end by itself: in an hour, it ticks 3,600 times")
  func hour() {
    let recording = Recording(Effect.timer(id: id, every: 1, on: scheduler))
    scheduler.advance(by: 3_600)
    #expect(recording.values.count == 3_600)
    #expect(!recording.isFinished)
    RunningEffects.shared.cancel(id)
  }

  @Test("I25: the timer emits once each time the scheduler runs the work, however late")
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
    #expect(
      scheduler.scheduled.count == 1, "the scheduler repeats the work: nothing else is scheduled")
    recording.cancel()
  }

  @Test("I12, I25: a timer that is started repeatedly replaces itself and leaves nothing scheduled")
  func restarts() {
    let effect = Effect.timer(id: id, every: 1, on: scheduler)
    let recordings = (1...100).map { _ in
      let recording = Recording(effect)
      scheduler.advance(by: .milliseconds(999))
      return recording
    }
    #expect(recordings.allSatisfy { $0.values.isEmpty })
    #expect(recordings.map(\.isFinished) == Array(repeating: true, count: 99) + [false])
    #expect(scheduler.scheduled.count == 1, "only one timer runs")
    scheduler.advance(by: .milliseconds(1))
    #expect(recordings.last?.values == [scheduler.now])
    RunningEffects.shared.cancel(id)
    #expect(scheduler.scheduled.isEmpty)
  }
}
