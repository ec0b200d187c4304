import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects · throttle", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ThrottleTests {
  private let scheduler = DispatchQueue.testScheduler

  private func slowed(
    _ kind: Slowed.Kind, latest: Bool = true, rows: [Int] = []
  ) -> StoreOf<Slowed> {
    Store(initialState: Slowed.State(rows: rows.map { Slowed.State($0) })) {
      Slowed(kind: kind) { [scheduler] in
        $0.throttle(id: 1, for: 1, scheduler: scheduler, latest: latest)
      }
    }
  }

  private func throttled(_ effect: Effect<String>, latest: Bool = true) -> AsyncRun<String> {
    AsyncRun(effect.throttle(id: "id", for: 1, scheduler: scheduler, latest: latest))
  }

  /// Makes a feature send a text. A publisher's text reaches its scheduler first.
  private func say(_ text: String, in store: StoreOf<Slowed>) {
    store.send(.says(text))
    scheduler.advance()
  }

  @Test(
    "the first output arrives immediately, and then the first or the latest of each interval",
    arguments: Slowed.Kind.allCases, [false, true])
  func window(kind: Slowed.Kind, latest: Bool) {
    let store = slowed(kind, latest: latest)
    say("a", in: store)
    #expect(store.heard == ["a"])
    for text in ["b", "c", "d"] {
      scheduler.advance(by: .milliseconds(200))
      say(text, in: store)
    }
    scheduler.advance(by: .milliseconds(399))
    #expect(store.heard == ["a"])
    scheduler.advance(by: .milliseconds(1))
    #expect(store.heard == ["a", latest ? "d" : "b"])
    scheduler.run()
    #expect(store.heard == ["a", latest ? "d" : "b"])
  }

  @Test("a delayed output begins the next interval", arguments: Slowed.Kind.allCases)
  func nextWindow(kind: Slowed.Kind) {
    let store = slowed(kind)
    for text in ["a", "b"] { say(text, in: store) }
    scheduler.advance(by: 1)
    say("c", in: store)
    scheduler.advance(by: .milliseconds(999))
    #expect(store.heard == ["a", "b"])
    scheduler.advance(by: .milliseconds(1))
    #expect(store.heard == ["a", "b", "c"])
  }

  @Test("after an interval without output, the next output arrives immediately")
  func quietWindow() async {
    for kind in Slowed.Kind.allCases {
      let store = slowed(kind)
      say("a", in: store)
      await scheduler.advance(by: 1)
      say("b", in: store)
      #expect(store.heard == ["a", "b"])
      await scheduler.advance(by: 1)
      await Task.megaYield()
      #expect(store.isIdle, "after the last interval ends, nothing remains")
    }
  }

  @Test(
    "an effect that sends often is throttled, too, and ends with its last delayed output",
    arguments: Slowed.Kind.allCases, [false, true])
  func oneEffect(kind: Slowed.Kind, latest: Bool) async {
    let store = slowed(kind, latest: latest)
    let task = store.send(.says(["a", "b", "c", "d"]))
    await scheduler.advance()
    #expect(store.heard == ["a"])
    await Task.megaYield()
    #expect(store.runningCount(1) == 1)
    await scheduler.advance(by: 1)
    #expect(store.heard == ["a", latest ? "d" : "b"])
    await expectEnd("the effect is over") { await task.finish() }
    #expect(store.runningCount(1) == 0, "an interval continues without an effect")
  }

  @Test("when a task continues after it sends, an immediate action has been reduced")
  func passesSynchronously() async {
    let run = throttled(
      .body { send in
        send("a")
        send("b")
      })
    #expect(run.events == ["a"])
    func advanceAtOnce() { scheduler.advance(by: 1) }
    advanceAtOnce()
    #expect(run.events == ["a", "b", "finished"])
  }

  @Test("a throttled task stays a task, and `.none` stays `.none`")
  func kinds() {
    func throttled(_ effect: Effect<String>) -> Effect<String> {
      effect.throttle(id: 1, for: 1, scheduler: scheduler, latest: true)
    }
    #expect(throttled(.body { _ in }).isTask)
    #expect(throttled(.none).isNone)
  }

  @Test("the output of a throttled publisher is delivered on the scheduler")
  func scheduled() async {
    let subject = PassthroughSubject<String, Never>()
    let run = throttled(.publisher { subject })
    subject.send("a")
    #expect(run.events == [])
    await scheduler.advance()
    #expect(run.events == ["a"])
    subject.send(completion: .finished)
    await scheduler.advance()
    await run.end()
    #expect(run.events == ["a", "finished"])
  }

  @Test("an effect with the same ID replaces the running one")
  func replaces() async {
    let gate = Gate()
    let first = throttled(.waiting("a", at: gate))
    let second = throttled(.waiting("b", at: gate))
    #expect(gate.cancelled == ["a"])
    for name in ["a", "b"] { await gate.open(name) }
    await second.end()
    #expect(first.events == ["finished"])
    #expect(second.events == ["b", "finished"])
  }

  @Test("a delayed output of a replaced effect arrives, even if the new effect has no output")
  func takesOver() async {
    let store = slowed(.task)
    for text in ["a", "b"] { say(text, in: store) }
    store.send(.says([]))
    await Task.megaYield()
    #expect(store.runningCount(1) == 1, "the effect waits for the delayed output")
    await scheduler.advance(by: 1)
    #expect(store.heard == ["a", "b"])
    await Task.megaYield()
    #expect(store.runningCount(1) == 0)
  }

  @Test("a delayed output of an effect that is cancelled by its ID is dropped for good")
  func cancelled() async {
    for kind in Slowed.Kind.allCases {
      for latest in [false, true] {
        let store = slowed(kind, latest: latest)
        for text in ["a", "b"] { say(text, in: store) }
        store.send(.cancels)
        say("c", in: store)
        await scheduler.run()
        await Task.megaYield()
        #expect(store.heard == ["a", "c"])
        #expect(store.isIdle)
      }
    }
  }

  @Test(
    "a delayed output of an effect that is cancelled with its task is dropped",
    arguments: Slowed.Kind.allCases)
  func cancelledWithItsTask(kind: Slowed.Kind) async {
    let store = slowed(kind)
    say("a", in: store)
    let task = store.send(.says("b"))
    await scheduler.advance()
    task.cancel()
    await scheduler.run()
    await Task.megaYield()
    #expect(store.heard == ["a"])
    #expect(store.isIdle)
  }

  @Test("different values and types of IDs have separate intervals")
  func identifiers() {
    func run(_ id: some Hashable & Sendable) -> AsyncRun<String> {
      AsyncRun(
        Effect.body { $0("a") }.throttle(id: id, for: 1, scheduler: scheduler, latest: true))
    }
    let runs = [run(1), run(2), run(UInt8(1))]
    #expect(runs.map(\.actions) == [["a"], ["a"], ["a"]])
  }

  @Test("equal IDs in two rows have separate intervals", arguments: Slowed.Kind.allCases)
  func rows(kind: Slowed.Kind) {
    let store = slowed(kind, rows: [1, 2])
    for text in ["a", "b"] {
      store.send(.row(1, .says(text)))
      store.send(.row(2, .says(text + text)))
      scheduler.advance()
    }
    #expect(store.heardInRows == [1: ["a"], 2: ["aa"]])
    scheduler.advance(by: 1)
    #expect(store.heardInRows == [1: ["a", "b"], 2: ["aa", "bb"]])
  }

  @Test("equal IDs in two stores have separate intervals")
  func stores() {
    for kind in Slowed.Kind.allCases {
      let stores = [slowed(kind), slowed(kind)]
      for store in stores { say("a", in: store) }
      #expect(stores.map(\.heard) == [["a"], ["a"]])
    }
  }

  @Test("an interval continues after the last effect in its row ends")
  func windowOfIdleRow() async {
    for kind in Slowed.Kind.allCases {
      let store = slowed(kind, rows: [1, 2])
      store.send(.row(1, .says("a")))
      await scheduler.advance()
      await Task.megaYield()
      // A different row reduces an action, so that the first is no longer the latest.
      store.send(.row(2, .says("b")))
      await scheduler.advance()
      await Task.megaYield()
      store.send(.row(1, .says("c")))
      await scheduler.advance(by: .milliseconds(999))
      #expect(store.heardInRows == [1: ["a"], 2: ["b"]])
      await scheduler.advance(by: .milliseconds(1))
      #expect(store.heardInRows == [1: ["a", "c"], 2: ["b"]])
      await scheduler.advance(by: 1)
      await Task.megaYield()
      #expect(store.isIdle)
    }
  }

  @Test("removing a row drops its delayed output, and a new row with its id starts a new interval")
  func goneRow() async {
    for kind in Slowed.Kind.allCases {
      let store = slowed(kind, rows: [1])
      for text in ["a", "b"] {
        store.send(.row(1, .says(text)))
        await scheduler.advance()
      }
      store.send(.has([]))
      #expect(store.isIdle)
      store.send(.has([1]))
      store.send(.row(1, .says("c")))
      await scheduler.advance()
      #expect(store.heardInRows == [1: ["c"]], "no interval has begun for the new row")
      await scheduler.run()
      await Task.megaYield()
      #expect(store.heardInRows == [1: ["c"]])
      #expect(store.isIdle)
    }
  }

  @Test("an effect that an output causes is throttled in the same interval")
  func sendsAgain() async {
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { [scheduler] state, action in
        state.append(action)
        let effect: Effect<String> =
          switch action {
          case "go": .send("a")
          case "a": .body { $0("b") }
          default: .none
          }
        return effect.throttle(id: 1, for: 1, scheduler: scheduler, latest: true)
      }
    }
    store.send("go")
    await scheduler.advance()
    #expect(store.withState { $0 } == ["go", "a"])
    await scheduler.advance(by: 1)
    #expect(store.withState { $0 } == ["go", "a", "b"])
  }

  @Test("a presented feature can dismiss itself by a throttled and by a debounced effect")
  func dismisses() async {
    let slows: [(Effect<SlowLeaving.Guest.Action>) -> Effect<SlowLeaving.Guest.Action>] = [
      { [scheduler] in $0.throttle(id: 1, for: 1, scheduler: scheduler, latest: true) },
      { [scheduler] in $0.debounce(id: 1, for: 1, scheduler: scheduler) },
    ]
    for slow in slows {
      let store = TestStore(
        initialState: SlowLeaving.State(guest: SlowLeaving.Guest.State())
      ) {
        SlowLeaving(slow: slow)
      }
      await store.send(.guest(.presented(.leaves)))
      await scheduler.advance(by: 1)
      await store.receive(.guest(.dismiss)) { $0.guest = nil }
    }
  }

  @Test("an interval on a background queue ends on the main actor")
  func backgroundQueue() async {
    let scheduler = BackgroundScheduler()
    let effects: [Effect<String>] = [
      .publisher { ["a", "b"].publisher }, .body { send in ["a", "b"].forEach { send($0) } },
    ]
    // Each has its own ID, because the last throttle interval of the first one may not have ended.
    for (id, effect) in effects.enumerated() {
      let run = AsyncRun(effect.throttle(id: id, for: 1, scheduler: scheduler, latest: true))
      await expectEnd("the window ends", within: .seconds(50)) {
        while !run.isFinished {
          scheduler.endWaits()
          await Task.yield()
        }
      }
      #expect(run.events == ["a", "b", "finished"])
    }
    #expect(scheduler.reports.value == [])
  }
}
