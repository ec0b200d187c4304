import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Together · cancelling the effects of removed features", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherLeavingTests {
  private typealias State = LeavingScreen.State
  private typealias Action = LeavingScreen.Action
  private let gate = Gate()

  private func store(_ state: LeavingScreen.State) -> StoreOf<LeavingScreen> {
    Store(initialState: state) { LeavingScreen(gate: gate) }
  }

  /// A feature with a child of each kind, which presents a feature of its own type, and so on.
  private func deep(_ levels: Int) -> LeavingScreen.State {
    State(
      child: levels == 0 ? nil : deep(levels - 1), rows: [State(id: 1), State(id: 2)],
      panel: State(), part: State())
  }

  /// Starts an effect in a feature, in its row 1, its panel and its permanent child.
  private func begin(
    _ name: String, in store: StoreOf<LeavingScreen>, id: Int? = nil,
    at path: (LeavingScreen.Action) -> LeavingScreen.Action
  ) {
    store.send(path(.does(.wait(name, id: id))))
    store.send(path(.row(1, .does(.wait("\(name)/row", id: id)))))
    store.send(path(.panel(.does(.wait("\(name)/panel", id: id)))))
    store.send(path(.part(.does(.wait("\(name)/part", id: id)))))
  }

  /// A store with three presentations, and effects everywhere.
  private func running(id: Int? = nil) -> StoreOf<LeavingScreen> {
    let store = store(deep(3))
    begin("0", in: store, id: id) { $0 }
    begin("1", in: store, id: id) { .presented($0) }
    begin("2", in: store, id: id) { .presented(.presented($0)) }
    begin("3", in: store, id: id) { .presented(.presented(.presented($0))) }
    return store
  }

  /// The names of the effects of a feature.
  private func names(_ features: Int...) -> [String] {
    features.flatMap { ["\($0)", "\($0)/row", "\($0)/panel", "\($0)/part"] }
  }

  @Test(
    "I159, I161: all effects of a removed feature are cancelled, at all depths, and no others",
    arguments: [Action.presents(nil), .child(.dismiss), .presents(State(id: 7))])
  func goes(_ action: LeavingScreen.Action) async {
    let found = await failures {
      for level in 0...2 {
        let test = Self()
        let gate = test.gate
        let store = test.running()
        store.send((0..<level).reduce(action) { action, _ in .presented(action) })
        #expect(gate.cancelled == Array(names(0, 1, 2, 3).dropFirst(4 * (level + 1))))
        for name in names(0, 1, 2, 3) { await gate.open(name) }
        #expect(store.features?.isIdle == true)
        #expect(store.withState(\.heard) == ["0"])
        #expect(store.withState { $0.rows[id: 1]?.heard } == ["0/row"])
      }
    }
    #expect(found == [])
  }

  @Test("I156: a new state of the same identity is the same feature, and its effects continue")
  func sameIdentity() async {
    let store = running()
    store.send(.presents(deep(2)))
    #expect(gate.cancelled == [])
    for name in names(1, 2) { await gate.open(name) }
    #expect(store.withState { $0.child?.heard } == ["1"])
    #expect(store.withState { $0.child?.child?.panel?.heard } == ["2/panel"])
  }

  @Test("I160: if a feature changes its own `id`, its effects are cancelled, even that action's")
  func renames() async {
    let store = running()
    store.send(.presented(.presented(.renames(7))))
    #expect(gate.cancelled == names(2, 3))
    store.send(.presented(.panel(.renames(7))))
    #expect(gate.cancelled.last == "1/panel")
    #expect(gate.cancelled.count == 9)
  }

  /// Dismisses everything after the first action inside.
  private struct Strict: Reducer {
    let screen: LeavingScreen

    var body: some Reducer<LeavingScreen.State, LeavingScreen.Action> {
      Reduce { state, action in
        switch action {
        case .child(.presented(.child(.presented(.all)))): state.child = nil
        case .row(_, .child(.presented(.all))): state.rows = []
        case .panel(.child(.presented(.all))): state.panel = nil
        default: break
        }
        return .none
      }
      .ifLet(\.$child, action: /LeavingScreen.Action.child) { screen }
      .forEach(\.rows, action: /LeavingScreen.Action.row) { screen }
      .ifLet(\.panel, action: /LeavingScreen.Action.panel) { screen }
    }
  }

  @Test("I160: a grandchild's effect of the action that closes all features is cancelled")
  func sameAction() async {
    let child = State(child: State())
    let store = Store(initialState: State(child: child, rows: [child], panel: child)) {
      Strict(screen: LeavingScreen(gate: gate))
    }
    for (name, action) in [
      ("a", { Action.child(.presented(.presented($0))) }), ("b", { .row(0, .presented($0)) }),
      ("c", { .panel(.presented($0)) }),
    ] as [(String, (Action) -> Action)] {
      store.send(action(.does(.wait(name), .waitInside("\(name) inside", id: 1))))
      #expect(gate.cancelled.suffix(2).sorted() == [name, "\(name) inside"])
    }
    for name in gate.names { await gate.open(name) }
    #expect(store.features?.isIdle == true)
    #expect(store.withState { $0.child == nil && $0.rows.isEmpty && $0.panel == nil })
  }

  @Test("I162: if a distant reducer removes a feature, the next action cancels its effects")
  func fromAfar() async {
    let store = running()
    store.send(.prunes)
    store.send(.presented(.heard("anything")))
    #expect(gate.cancelled == names(2, 3))
    store.send(.presented(.presents(State())))
    store.send(.presented(.presented(.does(.wait("next")))))
    store.send(.presented(.child(.dismiss)))
    #expect(gate.cancelled == names(2, 3) + ["next"])
  }

  @Test("I163: a closed feature that is presented again can be closed again, and leaves no effects")
  func again() async {
    let store = store(State())
    for round in 1...3 {
      store.send(.presents(State()))
      store.send(.presented(.does(.wait("\(round)"))))
      store.send(round == 2 ? .child(.dismiss) : .presents(nil))
      #expect(gate.cancelled == (1...round).map(String.init))
      for name in gate.names { await gate.open(name) }
    }
    #expect(store.features?.isIdle == true)
  }

  @Test("I158: a feature in the initial state is closed like any other")
  func fromTheStart() {
    let store = store(State(child: State(child: State(id: 3))))
    store.send(.presented(.presented(.does(.wait("a")))))
    store.send(.child(.dismiss))
    #expect(gate.cancelled == ["a"])
  }

  @Test("I164: a row's effects are cancelled when it is removed, not when it moves or changes")
  func rows() async {
    let rows = [1, 2, 3].map { State(id: $0, child: State(), panel: State()) }
    let store = store(State(child: State(rows: rows)))
    for id in 1...3 {
      store.send(.presented(.row(id, .presented(.does(.wait("\(id) child"))))))
      store.send(.presented(.row(id, .panel(.does(.wait("\(id) panel"))))))
    }
    store.send(.presented(.has(rows.reversed())))
    store.send(.presented(.row(1, .heard("changed"))))
    #expect(gate.cancelled == [])
    store.send(.presented(.has([rows[2], rows[0]])))
    #expect(gate.cancelled == ["2 child", "2 panel"])
    store.send(.presented(.row(1, .child(.dismiss))))
    #expect(gate.cancelled.dropFirst(2) == ["1 child"])
    store.send(.presented(.row(3, .shows(State(id: 8)))))
    #expect(gate.cancelled.dropFirst(3) == ["3 panel"])
  }

  @Test("I165: an ID cancels in all features that a feature presents in any way, and in no others")
  func identifiers() {
    for level in 0...3 {
      let test = Self()
      let store = test.running(id: 1)
      let action = Action.does(.cancel(1))
      store.send((0..<level).reduce(action) { action, _ in .presented(action) })
      #expect(test.gate.cancelled == Array(names(0, 1, 2, 3).dropFirst(4 * level)))
    }
    let store = running(id: 1)
    store.send(.presented(.panel(.does(.cancel(1)))))
    store.send(.presented(.row(2, .does(.cancel(1)))))
    store.send(.presented(.row(1, .does(.cancel(1)))))
    #expect(gate.cancelled == ["1/panel", "1/row"])
  }

  @Test("I168: whatever closes and ends, no entries remain at the end")
  func leavesNothing() async {
    let store = running(id: 1)
    store.send(.presented(.presented(.child(.dismiss))))
    store.send(.presented(.does(.cancel(1))))
    store.send(.has([]))
    store.send(.shows(nil))
    for name in names(0, 1, 2, 3) { await gate.open(name) }
    #expect(store.features?.isIdle == true)
    #expect(store.root.runningEffects.isEmpty)
  }
}

@Suite("Together · removed cases of a state", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherCaseTests {
  /// A feature whose state is one of two states of the same type.
  private struct Choice: Reducer {
    enum State: Equatable { case left(LeavingScreen.State), right(LeavingScreen.State) }
    enum Action: Equatable {
      case becomes(State), cancels, left(LeavingScreen.Action), right(LeavingScreen.Action)
    }

    let gate: Gate

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        if case .becomes(let other) = action { state = other }
        return action == .cancels ? .cancel(id: 1) : .none
      }
      .ifCaseLet(/State.left, action: /Action.left) { LeavingScreen(gate: gate) }
      .ifCaseLet(/State.right, action: /Action.right) { LeavingScreen(gate: gate) }
    }
  }

  private let gate = Gate()
  private let state = LeavingScreen.State(child: LeavingScreen.State())

  private func store() -> StoreOf<Choice> {
    let store = Store(initialState: Choice.State.left(state)) { Choice(gate: gate) }
    store.send(.left(.does(.wait("a", id: 1))))
    store.send(.left(.presented(.does(.wait("b", id: 1)))))
    return store
  }

  @Test("I164: a case's effects end when the state changes to a different case or `id`")
  func goes() {
    for next in [Choice.State.right(state), .left(LeavingScreen.State(id: 9))] {
      let test = Self()
      test.store().send(.becomes(next))
      #expect(test.gate.cancelled == ["a", "b"])
    }
  }

  @Test("I164: a case with a different value of the same `id` keeps its effects")
  func staysInCase() async {
    let store = store()
    store.send(.becomes(.left(LeavingScreen.State())))
    #expect(gate.cancelled == [])
    await gate.open("a")
    #expect(gate.cancelled == ["b"], "the new value does not present the old child")
    guard case .left(let state) = store.withState({ $0 }) else {
      Issue.record("The state is in a different case.")
      return
    }
    #expect(state.heard == ["a"])
  }

  @Test("I165: an ID of the outer feature cancels in a case, and never the reverse")
  func identifiers() {
    let store = store()
    store.send(.left(.presented(.does(.cancel(1)))))
    #expect(gate.cancelled == ["b"])
    store.send(.cancels)
    #expect(gate.cancelled == ["b", "a"])
  }
}
