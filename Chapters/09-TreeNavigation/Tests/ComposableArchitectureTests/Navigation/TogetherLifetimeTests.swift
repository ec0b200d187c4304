import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · presentation without effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherLifetimeTests {
  private typealias State = LeavingScreen.State
  private let gate = Gate()

  private func testStore(_ state: LeavingScreen.State) -> TestStoreOf<LeavingScreen> {
    TestStore(initialState: state) { LeavingScreen(gate: gate) }
  }

  @Test("I175: a test may end while something is presented, at any depth")
  func ends() async {
    let found = await reports {
      let store = testStore(State())
      await store.send(.presents(State(child: State(), rows: [State(id: 1, child: State())]))) {
        $0.child = State(child: State(), rows: [State(id: 1, child: State())])
      }
      await store.send(.presented(.presented(.heard("a")))) { $0.child?.child?.heard = ["a"] }
    }
    #expect(found == [])
  }

  @Test("I175: an effect of a presented feature is reported at the end of the test")
  func endsWithEffect() async {
    let found = await reports {
      let store = testStore(State(child: State()))
      await store.send(.presented(.does(.wait("a"))), line: 7)
    }
    #expect(found.map(\.line) == [7])
    #expect(found.first?.firstLine.contains("effect") == true)
    await gate.open("a")
  }

  @Test("I175: while something is presented, there is no effect to skip")
  func skips() async {
    let found = await reports {
      let store = testStore(State())
      await store.send(.presents(State())) { $0.child = State() }
      await store.skipInFlightEffects(strict: true)
    }
    #expect(found.map(\.firstLine).first?.contains("no running effects to skip") == true)
    #expect(found.count == 1)
  }

  @Test("I175: the presenting action's task has finished, and cancelling it ends nothing")
  func finishes() async {
    let store = Store(initialState: State()) { LeavingScreen(gate: gate) }
    let task = store.send(.presents(State()))
    await expectEnd("presenting is waited for") { await task.finish() }
    task.cancel()
    store.send(.presented(.does(.dismiss)))
    await Task.megaYield()
    #expect(store.withState(\.child) == nil)
  }

  @Test("I175: a test store finishes while something is presented")
  func testStoreFinishes() async {
    let found = await reports {
      let store = testStore(State())
      let task = await store.send(.presents(State())) { $0.child = State() }
      await expectEnd("presenting is waited for") {
        await task.finish()
        await store.finish()
      }
    }
    #expect(found == [])
  }

  @Test("I175: waiting for an action of a presented feature waits for its effects")
  func waitsForEffects() async {
    let store = Store(initialState: State(child: State())) { LeavingScreen(gate: gate) }
    let isOver = LockIsolated(false)
    let task = store.send(.presented(.does(.wait("a"))))
    let wait = Task {
      await task.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    #expect(!isOver.value)
    store.send(.child(.dismiss))
    await gate.open("a")
    await expectEnd("it has been dismissed") { await wait.value }
  }

  /// A feature with a case for a feature that presents.
  private struct Around: Reducer {
    enum State: Equatable { case screen(LeavingScreen.State), other }
    enum Action: Equatable { case becomes(State), screen(LeavingScreen.Action) }
    let gate: Gate

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        if case .becomes(let next) = action { state = next }
        return .none
      }
      .ifCaseLet(/State.screen, action: /Action.screen) { LeavingScreen(gate: gate) }
    }
  }

  @Test("I175: `dismiss` works after an ancestor changed to a different case and back")
  func comesBack() async {
    let screen = Around.State.screen(State(child: State()))
    let store = Store(initialState: screen) { Around(gate: gate) }
    for round in 1...2 {
      store.send(.screen(.presented(.does(.wait("\(round)")))))
      store.send(.becomes(.other))
      store.send(.becomes(screen))
    }
    #expect(gate.cancelled == ["1", "2"])
    store.send(.screen(.presented(.does(.dismiss))))
    await Task.megaYield()
    #expect(store.withState { $0 } == .screen(State()))
  }

  @Test("I175: a store is deallocated while something is presented, and its effects are cancelled")
  func isLetGo() async {
    weak var root: (any StoreRoot)?
    weak var features: Feature?
    weak var child: Feature?
    do {
      let store = Store(initialState: State()) { LeavingScreen(gate: gate) }
      store.send(.presents(State(child: State())))
      store.send(.presented(.heard("a")))
      store.send(.presented(.presented(.does(.wait("a"), .wait("b", id: 1), .dismissLater("c")))))
      (root, features) = (store.root, store.features)
      child = store.features?.site.children.first
    }
    #expect(root == nil)
    #expect(gate.cancelled.sorted() == ["a", "b", "c"])
    for name in ["a", "b", "c"] { await gate.open(name) }
    #expect(features == nil)
    #expect(child == nil)
  }

  @Test("I175: objects that a closed feature retained are deallocated")
  func letsGo() async {
    weak var object: Watched?
    let store = Store(initialState: State(child: State())) { LeavingScreen(gate: gate) }
    do {
      let watched = Watched()
      object = watched
      _ = store.features?.site.inner(\State.$child)
        .child(NavigationID(of: State()), isPresented: true)
        .insert(nil) { withExtendedLifetime(watched) {} }
    }
    #expect(object != nil)
    store.send(.child(.dismiss))
    #expect(object == nil)
  }

  private final class Watched: Sendable {}
}

@Suite("Together · simultaneous events", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherReentranceTests {
  private typealias State = LeavingScreen.State
  private typealias Action = LeavingScreen.Action
  private let gate = Gate()

  private func store(_ state: LeavingScreen.State) -> StoreOf<LeavingScreen> {
    Store(initialState: state) { LeavingScreen(gate: gate) }
  }

  @Test("I160: an action that an effect sends immediately arrives in order, even behind `.dismiss`")
  func synchronous() async {
    let store = TestStore(initialState: State(child: State())) { LeavingScreen(gate: gate) }
    await withKnownIssue {
      await store.send(.presented(.does(.say("a"), .dismiss, .say("b"))))
    } matching: {
      "\($0)".contains("while nothing was presented")
    }
    await store.receive(.presented(.heard("a"))) { $0.child?.heard = ["a"] }
    await store.receive(.child(.dismiss)) { $0.child = nil }
    await store.receive(.presented(.heard("b")))
  }

  @Test("I159: a removed feature does not dismiss the feature around it")
  func dismissesTooLate() async {
    let inner = State(rows: [State(id: 1)], panel: State())
    let store = store(State(child: inner))
    store.send(.presented(.row(1, .does(.dismissLater("row")))))
    store.send(.presented(.panel(.does(.dismissLater("panel")))))
    store.send(.presented(.has([])))
    store.send(.presented(.shows(nil)))
    for name in ["row", "panel"] { await gate.open(name) }
    #expect(store.withState(\.child) == State())
  }

  @Test("I159: an observer may close and present features while it is notified")
  func observer() async {
    let store = store(State(child: State()))
    store.send(.presented(.does(.wait("a"))))
    var isDone = false
    let subscription = store.publisher.sink { state in
      guard state.child?.heard == ["close"], !isDone else { return }
      isDone = true
      store.send(.child(.dismiss))
      store.send(.presents(State()))
      store.send(.presented(.does(.wait("b"))))
    }
    defer { subscription.cancel() }
    store.send(.presented(.heard("close")))
    #expect(store.withState(\.child) == State())
    #expect(gate.cancelled == ["a"])
    #expect(gate.names == ["a", "b"])
    for name in ["a", "b"] { await gate.open(name) }
    #expect(store.withState(\.child?.heard) == ["b"])
  }

  @Test("I159: a cancelled effect may send an action at that moment, and the action is ignored")
  func sendsWhenCancelled() async {
    struct Answering: Reducer {
      struct State: Equatable { var count = 0 }
      enum Action: Equatable { case begins, late }

      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        state.count += 1
        guard action == .begins else { return .none }
        let subject = PassthroughSubject<Action, Never>()
        return .merge(
          .publisher { subject.handleEvents(receiveCancel: { subject.send(.late) }) },
          .run { @MainActor send in
            await withTaskCancellationHandler {
              try? await Task.never()
            } onCancel: {
              MainActor.assumeIsolated { send.send(.late) }
            }
            send.send(.late)
          })
      }
    }
    struct Presents: Reducer {
      struct State: Equatable {
        @PresentationState var child: Answering.State?
        var count = 0
      }
      enum Action: Equatable { case child(PresentationAction<Answering.Action>) }

      var body: some ReducerOf<Self> {
        Reduce<State, Action> { state, _ in
          state.count += 1
          return .none
        }
        .ifLet(\.$child, action: /Action.child) { Answering() }
      }
    }
    let found = await failures {
      let store = Store(initialState: Presents.State(child: Answering.State())) { Presents() }
      store.send(.child(.presented(.begins)))
      store.send(.child(.dismiss))
      await Task.megaYield()
      #expect(store.withState(\.count) == 2)
    }
    #expect(found == [])
  }

  @Test("I169: a feature that is dismissed during a different action is removed after that action")
  func dismissesMeanwhile() async {
    let store = store(State(child: State(child: State())))
    let seen = LockIsolated<[Int]>([])
    let subscription = store.publisher.sink { state in
      let depth = state.child == nil ? 0 : state.child?.child == nil ? 1 : 2
      seen.withValue { $0.append(depth) }
      if depth == 1, state.heard.isEmpty {
        // The effect starts, and dismisses, while this action is being sent.
        store.send(.heard("once"))
        store.send(.presented(.does(.dismiss)))
      }
    }
    defer { subscription.cancel() }
    store.send(.presented(.presented(.does(.dismiss))))
    await Task.megaYield()
    #expect(seen.value.first == 2)
    #expect(seen.value.last == 0)
    #expect(store.withState(\.child) == nil)
    #expect(store.features?.isIdle == true)
  }

  @Test("I159, I175: of ten thousand rows, many of which present something, each is independent")
  func manyRows() async {
    let rows = (0..<10_000).map { State(id: $0, child: State()) }
    let store = store(State(rows: rows))
    let busy = stride(from: 0, to: 10_000, by: 500).map { $0 }
    for id in busy { store.send(.row(id, .presented(.does(.wait("\(id)", id: 1))))) }
    store.send(.row(500, .presented(.does(.dismiss))))
    store.send(.row(1_000, .child(.dismiss)))
    store.send(.row(1_500, .presented(.does(.cancel(1)))))
    await Task.megaYield()
    #expect(gate.cancelled.sorted() == ["1000", "1500", "500"])
    #expect(store.withState { $0.rows[id: 500]?.child } == nil)
    store.send(.has(Array(rows.dropLast(5_000))))
    #expect(gate.cancelled.dropFirst(3).sorted() == (10...19).map { "\($0 * 500)" }.sorted())
    for name in gate.names { await gate.open(name) }
    #expect(store.withState { $0.rows[id: 2_000]?.child?.heard } == ["2000"])
    #expect(store.features?.isIdle == true)
  }

  @Test("I175: an action from the wrong thread is reported, and brought to the main thread")
  func wrongThread() async {
    struct Threads: Reducer {
      struct State: Equatable { var count = 0 }
      enum Action: Equatable, Sendable { case begins, arrives }
      let subject: UncheckedSendable<PassthroughSubject<Action, Never>>

      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        if action == .begins { return .publisher { [subject] in subject.value } }
        state.count += 1
        return .none
      }
    }
    struct Presents: Reducer {
      struct State: Equatable { @PresentationState var child: Threads.State? }
      enum Action: Equatable { case child(PresentationAction<Threads.Action>) }
      let child: Threads

      var body: some ReducerOf<Self> {
        EmptyReducer().ifLet(\.$child, action: /Action.child) { child }
      }
    }
    // It is used on one thread at a time.
    let subject = UncheckedSendable(PassthroughSubject<Threads.Action, Never>())
    let store = Store(initialState: Presents.State(child: Threads.State())) {
      Presents(child: Threads(subject: subject))
    }
    store.send(.child(.presented(.begins)))
    let messages = issuesOnNewThread { subject.value.send(.arrives) }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("arrives") == true)
    #expect(messages.first?.contains("off the main actor") == true)
    await Task.megaYield()
    #expect(store.withState(\.child?.count) == 1)
    store.send(.child(.dismiss))
    #expect(store.features?.isIdle == true)
    #expect(issuesOnNewThread { subject.value.send(.arrives) } == [])
  }
}
