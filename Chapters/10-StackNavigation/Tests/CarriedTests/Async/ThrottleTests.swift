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

  /// Has a feature say something. What a publisher says comes to its scheduler first.
  private func say(_ text: String, in store: StoreOf<Slowed>) {
    store.send(.says(text))
    scheduler.advance()
  }

  @Test(
    "the first output comes at once; of the others, the first or the latest of a window",
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

  @Test("an output that was kept opens the next window", arguments: Slowed.Kind.allCases)
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

  @Test("after a window in which nothing came, the next output comes at once")
  func quietWindow() async {
    for kind in Slowed.Kind.allCases {
      let store = slowed(kind)
      say("a", in: store)
      await scheduler.advance(by: 1)
      say("b", in: store)
      #expect(store.heard == ["a", "b"])
      await scheduler.advance(by: 1)
      await Task.megaYield()
      #expect(store.isIdle, "when the last window has ended, nothing is left")
    }
  }

  @Test(
    "one effect that sends often is throttled, too, and is over when nothing is kept any more",
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
    #expect(store.runningCount(1) == 0, "the window that is still open needs no effect")
  }

  @Test("what a task sends at once has been reduced when it goes on")
  func passesSynchronously() async {
    let run = throttled(
      .body { send in
        send("a")
        send("b")
      })
    #expect(run.events == ["a"])
    func advanceAtOnce() { scheduler.advance(by: 1) }
    advanceAtOnce()
    #expect(run.events == ["a", "b"])
    await run.end()
    #expect(run.events == ["a", "b", "finished"])
  }

  @Test("a task stays one, with its priority, and `.none` stays `.none`")
  func kinds() {
    func throttled(_ effect: Effect<String>) -> Effect<String> {
      effect.throttle(id: 1, for: 1, scheduler: scheduler, latest: true)
    }
    #expect(throttled(.body(priority: .background) { _ in }).priority == .background)
    #expect(throttled(.none).isNone)
  }

  @Test("the output of a publisher is brought to the scheduler")
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

  @Test("an effect of the same identifier takes the place of the one that runs")
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

  @Test("what the replaced effect has kept comes, although the new one has nothing to say")
  func takesOver() async {
    let store = slowed(.task)
    for text in ["a", "b"] { say(text, in: store) }
    store.send(.says([]))
    await Task.megaYield()
    #expect(store.runningCount(1) == 1, "it waits for what was kept")
    await scheduler.advance(by: 1)
    #expect(store.heard == ["a", "b"])
    await Task.megaYield()
    #expect(store.runningCount(1) == 0)
  }

  @Test("what an effect has kept that is cancelled by its identifier is dropped, and stays so")
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
    "what an effect has kept that is cancelled with its task is dropped",
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

  @Test("identifiers of other values or types have windows of their own")
  func identifiers() {
    func run(_ id: some Hashable) -> AsyncRun<String> {
      AsyncRun(
        Effect.body { $0("a") }.throttle(id: id, for: 1, scheduler: scheduler, latest: true))
    }
    let runs = [run(1), run(2), run(UInt8(1))]
    #expect(runs.map(\.actions) == [["a"], ["a"], ["a"]])
  }

  @Test("under equal identifiers, rows have windows of their own", arguments: Slowed.Kind.allCases)
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

  @Test("under equal identifiers, two stores have windows of their own")
  func stores() {
    for kind in Slowed.Kind.allCases {
      let stores = [slowed(kind), slowed(kind)]
      for store in stores { say("a", in: store) }
      #expect(stores.map(\.heard) == [["a"], ["a"]])
    }
  }

  @Test("a window stays open when nothing runs any more in the row that has opened it")
  func windowOfIdleRow() async {
    for kind in Slowed.Kind.allCases {
      let store = slowed(kind, rows: [1, 2])
      store.send(.row(1, .says("a")))
      await scheduler.advance()
      await Task.megaYield()
      // Another row reduces an action, so that the first is not the latest any more.
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

  @Test("when a row has gone, what it has kept is dropped, and a new one of its id begins anew")
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
      #expect(store.heardInRows == [1: ["c"]], "no window is open for it")
      await scheduler.run()
      await Task.megaYield()
      #expect(store.heardInRows == [1: ["c"]])
      #expect(store.isIdle)
    }
  }

  @Test("an effect that an output leads to finds the window open")
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

  @Test("a presented feature dismisses itself by a throttled effect, and by a debounced one")
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

  @Test("a window of a background queue ends on the main actor")
  func backgroundQueue() async {
    let scheduler = BackgroundScheduler()
    let effects: [Effect<String>] = [
      .publisher { ["a", "b"].publisher }, .body { send in ["a", "b"].forEach { send($0) } },
    ]
    // Each has its own identifier: the last window of the first one may still be open.
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
