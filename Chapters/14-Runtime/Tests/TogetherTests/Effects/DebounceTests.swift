import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import StoreSupport
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects · debounce", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct DebounceTests {
  private let scheduler = DispatchQueue.testScheduler
  private let log = Holder<[String]>([])

  private func debounced(_ effect: Effect<String>) -> Effect<String> {
    effect.debounce(id: "id", for: 0.3, scheduler: scheduler)
  }

  /// A publisher's effect that sends its name, and records its start.
  private func named(_ name: String) -> Effect<String> {
    .publisher { [log] in
      Deferred {
        log.value.append(name)
        return Just(name)
      }
    }
  }

  private func slowed(_ kind: Slowed.Kind, rows: [Int] = []) -> StoreOf<Slowed> {
    Store(initialState: Slowed.State(rows: rows.map { Slowed.State($0) })) {
      Slowed(kind: kind) { [scheduler] in $0.debounce(id: 1, for: 0.3, scheduler: scheduler) }
    }
  }

  /// Advances time without letting tasks run, like the scheduler's synchronous `advance(by:)`.
  private func advanceAtOnce(by time: DispatchQueue.OCombine.SchedulerTimeType.Stride) {
    scheduler.advance(by: time)
  }

  /// Advances time, and lets tasks run as far as they can.
  private func advance(by time: DispatchQueue.OCombine.SchedulerTimeType.Stride) async {
    await scheduler.advance(by: time)
    await Task.megaYield()
  }

  @Test("a debounced publisher starts after the delay, to the millisecond, and not before")
  func waits() {
    let run = AsyncRun(debounced(named("a")))
    scheduler.advance(by: .milliseconds(299))
    #expect(log.value == [], "the effect itself has to wait, not only its output")
    scheduler.advance(by: .milliseconds(1))
    #expect(log.value == ["a"])
    #expect(run.events == ["a", "finished"])
  }

  @Test("a new publisher with the same ID replaces the old one, and restarts the delay")
  func replaces() {
    let first = AsyncRun(debounced(named("a")))
    scheduler.advance(by: .milliseconds(200))
    let second = AsyncRun(debounced(named("b")))
    #expect(first.events == ["finished"])
    scheduler.advance(by: .milliseconds(200))
    let third = AsyncRun(debounced(named("c")))
    scheduler.advance(by: .milliseconds(299))
    #expect([first, second, third].map(\.events) == [["finished"], ["finished"], []])
    scheduler.advance(by: .milliseconds(1))
    #expect(third.events == ["c", "finished"])
    scheduler.run()
    #expect(log.value == ["c"])
  }

  @Test("the delay begins when the effect starts, and again at each start")
  func describes() {
    let effect = debounced(named("a"))
    scheduler.advance(by: 1)
    #expect(log.value == [])
    for round in 1...2 {
      let run = AsyncRun(effect)
      scheduler.advance(by: .milliseconds(299))
      #expect(log.value.count == round - 1)
      scheduler.advance(by: .milliseconds(1))
      #expect(log.value.count == round)
      #expect(run.isFinished)
    }
  }

  @Test("a publisher that has already started is also replaced when the next delay begins")
  func replacesRunning() {
    let subject = PassthroughSubject<String, Never>()
    let first = AsyncRun(debounced(.publisher { subject }))
    scheduler.advance(by: .milliseconds(300))
    subject.send("a")
    scheduler.advance()
    let next = debounced(named("b"))
    #expect(first.events == ["a"], "creating an effect replaces no effect")
    let second = AsyncRun(next)
    subject.send("too late")
    scheduler.advance(by: .milliseconds(300))
    #expect(first.events == ["a", "finished"])
    #expect(second.events == ["b", "finished"])
  }

  @Test("all output of a publisher is delivered on the scheduler, however long it takes")
  func scheduled() {
    let subject = PassthroughSubject<String, Never>()
    let run = AsyncRun(debounced(.publisher { subject }))
    scheduler.advance(by: .milliseconds(300))
    subject.send("a")
    #expect(run.events == [])
    scheduler.advance(by: 1)
    #expect(run.events == ["a"])
    subject.send("b")
    subject.send(completion: .finished)
    #expect(run.events == ["a"])
    scheduler.advance()
    #expect(run.events == ["a", "b", "finished"])
  }

  @Test("a delay of zero still waits for the scheduler's next step")
  func zero() {
    let run = AsyncRun(named("a").debounce(id: "id", for: 0, scheduler: scheduler))
    #expect(run.events == [])
    scheduler.advance()
    #expect(run.events == ["a", "finished"])
  }

  @Test("the delay uses the given options, and the scheduler's precision")
  func options() {
    let scheduler = ManualScheduler()
    let effects = [named("a"), .run { _ in }].map {
      $0.debounce(id: 1, for: 0.3, scheduler: scheduler, options: "urgent")
    }
    let runs = effects.map { AsyncRun($0) }
    let work = ManualScheduler.Work(
      date: scheduler.now.advanced(by: 0.3), tolerance: scheduler.minimumTolerance,
      options: "urgent")
    #expect(scheduler.scheduled == [work, work])
    for run in runs { run.cancel() }
  }

  @Test("`.none` stays `.none`, and replaces no effect")
  func none() {
    #expect(debounced(.none).isNone)
    let run = AsyncRun(debounced(named("a")))
    _ = AsyncRun(debounced(.none))
    scheduler.advance(by: 0.3)
    #expect(run.events == ["a", "finished"])
  }

  @Test("different values and types of IDs are debounced independently")
  func identifiers() {
    let runs = [
      AsyncRun(named("a").debounce(id: 1, for: 0.3, scheduler: scheduler)),
      AsyncRun(named("b").debounce(id: 2, for: 0.3, scheduler: scheduler)),
      AsyncRun(named("c").debounce(id: UInt8(1), for: 0.3, scheduler: scheduler)),
    ]
    scheduler.advance(by: 0.3)
    #expect(runs.map(\.events) == ["a", "b", "c"].map { [$0, "finished"] })
  }

  @Test("a debounced task starts after the delay, too, and keeps its priority")
  func task() async {
    let effect = debounced(
      .body(priority: .background) { [log] send in
        log.value.append("\(Task.basePriority == .background)")
        send("a")
      })
    let run = AsyncRun(effect)
    await advance(by: .milliseconds(299))
    #expect(log.value == [])
    await advance(by: .milliseconds(1))
    #expect(log.value == ["true"])
    #expect(run.events == ["a", "finished"])
  }

  @Test("a replaced task ends immediately, even if the scheduler does not advance")
  func replacedTask() async {
    let first = AsyncRun(debounced(.body { $0("a") }))
    await scheduler.advance(by: .milliseconds(299))
    let second = AsyncRun(debounced(.body { $0("b") }))
    await first.end()
    #expect(first.events == ["finished"])
    await advance(by: .milliseconds(299))
    #expect(second.events == [])
    await advance(by: .milliseconds(1))
    #expect(second.events == ["b", "finished"])
  }

  @Test("a task that is replaced after its delay but before its start never starts")
  func replacedOnTheBrink() async {
    let first = AsyncRun(debounced(.body { [log] _ in log.value.append("a") }))
    advanceAtOnce(by: 0.3)
    let second = AsyncRun(debounced(.body { [log] _ in log.value.append("b") }))
    await first.end()
    #expect(log.value == [])
    await advance(by: 0.3)
    #expect(second.isFinished)
    #expect(log.value == ["b"])
  }

  @Test("a running task is cancelled when the next delay begins")
  func replacedWork() async {
    let gate = Gate()
    let first = AsyncRun(debounced(.waiting("a", at: gate)))
    await advance(by: 0.3)
    #expect(gate.names == ["a"])
    let second = AsyncRun(debounced(.waiting("b", at: gate)))
    #expect(gate.cancelled == ["a"])
    await gate.open("a")
    #expect(first.events == ["finished"])
    await advance(by: 0.3)
    await gate.open("b")
    #expect(second.events == ["b", "finished"])
  }

  @Test(
    "an effect that is cancelled during its delay never starts", arguments: Slowed.Kind.allCases)
  func cancelled(kind: Slowed.Kind) async {
    let store = slowed(kind)
    store.send(.says("a"))
    #expect(store.runningCount(1) == 1)
    store.send(.cancels)
    await Task.megaYield()
    #expect(store.isIdle)
    await advance(by: 1)
    #expect(store.heard == [])
  }

  @Test(
    "an effect whose task is cancelled during its delay never starts",
    arguments: Slowed.Kind.allCases)
  func cancelledWithItsTask(kind: Slowed.Kind) async {
    let store = slowed(kind)
    store.send(.says("a")).cancel()
    await Task.megaYield()
    #expect(store.isIdle)
    await advance(by: 1)
    #expect(store.heard == [])
  }

  @Test("effects with equal IDs in rows and in their parent are debounced independently")
  func rows() async {
    for kind in Slowed.Kind.allCases {
      let store = slowed(kind, rows: [1, 2])
      store.send(.row(1, .says("a")))
      store.send(.row(2, .says("b")))
      await advance(by: 0.2)
      store.send(.row(2, .says("c")))
      await advance(by: 0.1)
      #expect(store.heardInRows == [1: ["a"], 2: []])
      await advance(by: 0.2)
      #expect(store.heardInRows == [1: ["a"], 2: ["c"]])
      #expect(store.isIdle)
    }
  }

  @Test("a debounced effect of the parent replaces those of its rows")
  func parent() async {
    for kind in Slowed.Kind.allCases {
      let store = slowed(kind, rows: [1])
      store.send(.row(1, .says("a")))
      store.send(.says("b"))
      await advance(by: 1)
      #expect(store.heardInRows == [1: []])
      #expect(store.heard == ["b"])
    }
  }

  @Test("effects with equal IDs in two stores are debounced independently")
  func stores() async {
    for kind in Slowed.Kind.allCases {
      let stores = [slowed(kind), slowed(kind)]
      for store in stores { store.send(.says("a")) }
      await advance(by: 0.3)
      #expect(stores.map(\.heard) == [["a"], ["a"]])
    }
  }

  @Test("a delayed effect of a removed row never starts", arguments: Slowed.Kind.allCases)
  func goneRow(kind: Slowed.Kind) async {
    let store = slowed(kind, rows: [1, 2])
    store.send(.row(1, .says("a")))
    store.send(.has([2]))
    store.send(.has([1, 2]))
    await advance(by: 1)
    #expect(store.heardInRows == [1: [], 2: []])
    #expect(store.isIdle)
  }

  @Test("a merged effect is debounced as one")
  func merged() async {
    let run = AsyncRun(
      debounced(.merge(named("a"), .body { $0("b") }, .concatenate(named("c"), named("d")))))
    await advance(by: .milliseconds(299))
    #expect(log.value == [])
    await advance(by: .milliseconds(1))
    #expect(run.events == ["a", "b", "c", "d", "finished"])
  }

  @Test("after a delay on a background queue, effect and output are on the main actor")
  func backgroundQueue() async {
    let scheduler = BackgroundScheduler()
    let isOnMain = LockIsolated<[Bool]>([])
    let note = { @Sendable in isOnMain.withValue { $0.append(isOnMainActor) } }
    for effect: Effect<String> in [
      .publisher {
        note()
        return Just("a")
      },
      .body { send in
        note()
        send("a")
      },
    ] {
      let debounced = effect.debounce(id: 1, for: 0.3, scheduler: scheduler).map { name in
        note()
        return name
      }
      let run = AsyncRun(debounced)
      await expectEnd("the effect goes on", within: .seconds(50)) {
        while !run.isFinished {
          scheduler.endWaits()
          await Task.yield()
        }
      }
      #expect(run.events == ["a", "finished"])
    }
    #expect(isOnMain.value == [true, true, true, true])
    #expect(scheduler.reports.value == [])
  }
}
