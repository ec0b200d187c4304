import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 9.6 · Let a feature dismiss itself", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise6DismissTests {
  private typealias State = LeavingScreen.State
  private let gate = Gate()

  private func store(_ state: LeavingScreen.State) -> StoreOf<LeavingScreen> {
    Store(initialState: state) { LeavingScreen(gate: gate) }
  }

  /// A test store that doesn't compare states, but receives all actions.
  private func testStore(_ state: LeavingScreen.State) -> TestStoreOf<LeavingScreen> {
    TestStore(initialState: state) { LeavingScreen(gate: gate) }
  }

  @Test(
    "I169: a feature that dismisses itself sends one `.dismiss` to the `ifLet` that presents it")
  func dismisses() async {
    let store = testStore(State(child: State()))
    await store.send(.presented(.does(.dismiss)))
    await store.receive(.child(.dismiss)) { $0.child = nil }
  }

  @Test("I169: a feature may dismiss itself after it was suspended")
  func dismissesLater() async {
    let store = testStore(State(child: State()))
    await store.send(.presented(.does(.dismissLater("a"))))
    await gate.open("a")
    await store.receive(.child(.dismiss)) { $0.child = nil }
  }

  /// A feature that runs a closure after its dismissal.
  private struct LookingAround: Reducer {
    struct State: Equatable {}
    enum Action: Equatable { case dismisses, late, waits }

    let gate: Gate
    let look: @MainActor @Sendable () -> Void
    @Dependency(\.dismiss) private var dismiss

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .dismisses:
        return .run { @MainActor [dismiss, look] send in
          await dismiss()
          look()
          send(.late)
          send.send(.late)
        }
      case .waits:
        return .run { @MainActor [gate] _ in await gate.wait("other") }
      case .late:
        Issue.record("Actions that the effect sends afterwards are ignored.")
        return .none
      }
    }
  }

  private struct PresentsLookingAround: Reducer {
    struct State: Equatable { @PresentationState var child: LookingAround.State? }
    enum Action: Equatable { case dismissNow, child(PresentationAction<LookingAround.Action>) }

    let child: LookingAround

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        // The effect of the child starts while this action is being reduced.
        action == .dismissNow ? .send(.child(.presented(.dismisses))) : .none
      }
      .ifLet(\.$child, action: /Action.child) { child }
    }
  }

  @Test(
    "I169: when the call returns, the state is `nil`, and all effects are cancelled",
    arguments: [false, true])
  func wasRemoved(isAnswer: Bool) async {
    let seen = LockIsolated<[String]>([])
    let gate = gate
    let current = LockIsolated<StoreOf<PresentsLookingAround>?>(nil)
    let store = Store(initialState: PresentsLookingAround.State(child: LookingAround.State())) {
      PresentsLookingAround(
        child: LookingAround(gate: gate) {
          let isThere = current.value?.withState { $0.child } != nil
          seen.setValue(gate.cancelled + [isThere ? "there" : "gone"])
          if Task.isCancelled { seen.withValue { $0.append("cancelled") } }
        })
    }
    current.setValue(store)
    store.send(.child(.presented(.waits)))
    store.send(isAnswer ? .dismissNow : .child(.presented(.dismisses)))
    await Task.megaYield()
    #expect(seen.value == ["other", "gone", "cancelled"])
    current.setValue(nil)
    await gate.open("other")
  }

  @Test(
    "I170: `dismiss` works through `Scope`, `forEach` and `ifLet(then:)` in the presented feature")
  func throughOthers() async {
    let child = State(
      rows: [State(id: 1, panel: State())], panel: State(part: State(rows: [State(id: 2)])),
      part: State())
    let steps = LeavingScreen.Action.does(.dismissLater("a"))
    for action in [
      steps, .part(steps), .row(1, steps), .row(1, .panel(steps)), .panel(.part(.row(2, steps))),
    ] {
      let store = testStore(State(child: child))
      await store.send(.presented(action))
      await gate.open("a")
      await store.receive(.child(.dismiss)) { $0.child = nil }
    }
  }

  @Test("I170: `dismiss` works in a presenting row and in a panel, and does not affect other rows")
  func inOthers() async {
    let row = State(id: 1, child: State(part: State()))
    let store = testStore(State(rows: [row, State(id: 2, child: State())], panel: row))
    await store.send(.row(1, .presented(.part(.does(.dismiss)))))
    await store.receive(.row(1, .child(.dismiss))) { $0.rows[id: 1]?.child = nil }
    await store.send(.panel(.presented(.does(.dismiss))))
    await store.receive(.panel(.child(.dismiss))) { $0.panel?.child = nil }
  }

  /// Dismisses itself for an action that an effect sends.
  private struct Relay: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case begins, goesOn, ends }

    @Dependency(\.dismiss) private var dismiss

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .begins:
        return .run { send in await send(.goesOn) }
      case .goesOn:
        state.count += 1
        return .send(.ends)
      case .ends:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
  }

  private struct PresentsRelay: Reducer {
    struct State: Equatable { @PresentationState var relay: Relay.State? }
    enum Action: Equatable { case relay(PresentationAction<Relay.Action>) }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$relay, action: /Action.relay) { Relay() }
    }
  }

  @Test("I170: `dismiss` works in the effect of an action that an effect sent")
  func fromAnswers() async {
    let store = TestStore(initialState: PresentsRelay.State(relay: Relay.State())) {
      PresentsRelay()
    }
    await store.send(.relay(.presented(.begins)))
    await store.receive(.relay(.presented(.goesOn))) { $0.relay?.count = 1 }
    await store.receive(.relay(.presented(.ends)))
    await store.receive(.relay(.dismiss)) { $0.relay = nil }
  }

  @Test("I171: a second call does nothing", arguments: [false, true])
  func twice(isLater: Bool) async {
    let store = testStore(State(child: State(id: 1)))
    let step: LeavingStep = isLater ? .dismissLater("a") : .dismiss
    await store.send(.presented(.does(step, step, step)))
    await gate.open("a")
    await store.receive(.child(.dismiss)) { $0.child = nil }
  }

  /// Calls `dismiss` in an effect that isn't cancelled.
  private struct Stubborn: Reducer {
    struct State: Equatable, Identifiable { var id = 1 }
    enum Action: Equatable { case begins }

    let gate: Gate
    @Dependency(\.dismiss) private var dismiss

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      .run { @MainActor [gate, dismiss] _ in
        for name in ["a", "b"] {
          await gate.wait(name)
          await dismiss()
        }
        await gate.wait("c")
      }
    }
  }

  private struct PresentsStubborn: Reducer {
    struct State: Equatable { @PresentationState var child: Stubborn.State? }
    enum Action: Equatable {
      case presents(Int?), child(PresentationAction<Stubborn.Action>)
    }

    let gate: Gate

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        if case .presents(let id) = action { state.child = id.map { Stubborn.State(id: $0) } }
        return .none
      }
      .ifLet(\.$child, action: /Action.child) { Stubborn(gate: gate) }
    }
  }

  @Test(
    "I171: a call after the feature was removed does nothing, even if a new one is presented",
    arguments: [nil, 1, 2])
  func afterwards(next: Int?) async {
    let found = await failures {
      let store = Store(initialState: PresentsStubborn.State(child: Stubborn.State())) {
        PresentsStubborn(gate: gate)
      }
      store.send(.child(.presented(.begins)))
      await Task.megaYield()
      store.send(.presents(nil))
      if let next { store.send(.presents(next)) }
      for name in ["a", "b", "c"] {
        #expect(gate.names == [name])
        await gate.open(name)
      }
      #expect(store.withState(\.child?.id) == next)
    }
    #expect(found == [])
  }

  @Test("I171: the next presented feature can be dismissed again")
  func again() async {
    let gate = gate
    let store = Store(initialState: PresentsStubborn.State()) { PresentsStubborn(gate: gate) }
    let found = await failures {
      for time in ["the first", "the second"] {
        store.send(.presents(1))
        store.send(.child(.presented(.begins)))
        await Task.megaYield()
        #expect(store.withState(\.child) != nil)
        await gate.open("a")
        #expect(store.withState(\.child) == nil, "\(time) child is dismissed")
        for name in ["b", "c"] { await gate.open(name) }
      }
    }
    #expect(found == [])
  }

  @Test("I172: each feature dismisses only itself, from the innermost to the outermost")
  func innermost() async {
    let store = testStore(State(child: State(child: State(child: State()))))
    await store.send(.presented(.presented(.presented(.does(.dismiss)))))
    await store.receive(.presented(.presented(.child(.dismiss)))) {
      $0.child?.child?.child = nil
    }
    await store.send(.presented(.presented(.does(.dismissLater("a")))))
    await gate.open("a")
    await store.receive(.presented(.child(.dismiss))) { $0.child?.child = nil }
    await store.send(.presented(.does(.dismiss)))
    await store.receive(.child(.dismiss)) { $0.child = nil }
  }

  @Test("I172: dismissing a feature removes all that it presents")
  func takesAlong() async {
    let store = store(State(child: State(child: State())))
    store.send(.presented(.presented(.does(.wait("a")))))
    store.send(.presented(.does(.dismissLater("b"))))
    await gate.open("b")
    #expect(store.withState(\.child) == nil)
    #expect(gate.cancelled == ["a"])
    await gate.open("a")
  }

  @Test("I173: a call where nothing is presented is reported, with the place of the call")
  func notPresented() async {
    struct Root: Reducer {
      struct State: Equatable {}
      enum Action: Equatable { case dismisses }
      let line: LockIsolated<UInt>
      @Dependency(\.dismiss) private var dismiss

      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        .run { @MainActor [dismiss, line] _ in
          line.setValue(nextLine())
          await dismiss()
        }
      }
    }
    let line = LockIsolated<UInt>(0)
    let found = await failures {
      Store(initialState: Root.State()) { Root(line: line) }.send(.dismisses)
      await Task.megaYield()
    }
    #expect(found.map(\.line) == [line.value])
    let message = found.first?.message ?? ""
    #expect(message.contains("not presented"))
    #expect(message.contains("isPresented"))
    #expect(message.contains("DismissTests.swift:\(line.value)"))
  }

  @Test("I173: a call is reported in rows, panels and parts of the root, which are not presented")
  func notPresentedInside() async {
    let found = await failures {
      let store = store(State(rows: [State(id: 1)], panel: State()))
      let steps = LeavingScreen.Action.does(.dismiss)
      for action in [steps, .row(1, steps), .panel(steps), .part(steps)] {
        store.send(action)
        await Task.megaYield()
      }
      store.withState {
        #expect($0.heard == ["after the end"])
        #expect($0.rows[id: 1]?.heard == ["after the end"])
        #expect($0.panel?.heard == ["after the end"])
      }
    }
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.message.contains("not presented") })
  }

  @Test("I174: `isPresented` is true at any depth below a presentation, and false at the root")
  func isPresented() {
    let inner = State(rows: [State(id: 1)], panel: State())
    let store = store(State(child: inner, rows: [State(id: 1, child: inner)], panel: inner))
    store.send(.asks)
    store.send(.part(.asks))
    store.send(.panel(.row(1, .asks)))
    store.send(.row(1, .asks))
    store.send(.presented(.asks))
    store.send(.presented(.row(1, .asks)))
    store.send(.presented(.panel(.asks)))
    store.send(.presented(.part(.asks)))
    store.send(.row(1, .presented(.panel(.asks))))
    store.withState {
      #expect($0.heard == ["not presented"])
      #expect($0.part.heard == ["not presented"])
      #expect($0.panel?.rows[id: 1]?.heard == ["not presented"])
      #expect($0.rows[id: 1]?.heard == ["not presented"])
      #expect($0.child?.heard == ["presented"])
      #expect($0.child?.rows[id: 1]?.heard == ["presented"])
      #expect($0.child?.panel?.heard == ["presented"])
      #expect($0.child?.part.heard == ["presented"])
      #expect($0.rows[id: 1]?.child?.panel?.heard == ["presented"])
    }
  }

  @Test("I174: a test of a single feature sets `dismiss`, and then the feature is presented")
  func isSet() async {
    let count = LockIsolated(0)
    let store = TestStore(initialState: State(rows: [State(id: 1)])) {
      LeavingScreen(gate: gate)
    } withDependencies: {
      $0.dismiss = DismissEffect { count.withValue { $0 += 1 } }
    }
    await store.send(.asks) { $0.heard = ["presented"] }
    await store.send(.row(1, .asks)) { $0.rows[id: 1]?.heard = ["presented"] }
    await store.send(.row(1, .does(.dismiss)))
    await store.receive(.row(1, .heard("after the end"))) {
      $0.rows[id: 1]?.heard = ["presented", "after the end"]
    }
    #expect(count.value == 1)
  }

  @Test("I174: a `dismiss` that a test sets for a feature is not used by features that it presents")
  func isSetForOne() async {
    let count = LockIsolated(0)
    let store = TestStore(initialState: State(child: State())) {
      LeavingScreen(gate: gate)
    } withDependencies: {
      $0.dismiss = DismissEffect { count.withValue { $0 += 1 } }
    }
    await store.send(.presented(.does(.dismiss)))
    await store.receive(.child(.dismiss)) { $0.child = nil }
    #expect(count.value == 0)
  }
}
