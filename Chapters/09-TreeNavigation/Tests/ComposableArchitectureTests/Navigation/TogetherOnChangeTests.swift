import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · onChange", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherOnChangeTests {
  private struct Counting: Reducer {
    struct State: Equatable {
      var count = 0
      var other = 0
      var changes: [String] = []
    }
    enum Action: Equatable {
      case add(Int), other, addsInside, effects, note(String)
    }

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        switch action {
        case .add(let number): state.count += number
        case .effects:
          state.count += 1
          return .send(.note("of the base"))
        case .note(let text): state.changes.append(text)
        case .other: state.other += 1
        case .addsInside: break
        }
        return .none
      }
      .onChange(of: \.count) { oldValue, newValue in
        Reduce<State, Action> { state, action in
          state.changes.append("\(oldValue) to \(newValue), now \(state.count), at \(action)")
          // It does not call itself.
          if state.count < 10 { state.count += 100 }
          return action == .effects ? .send(.note("of the change")) : .none
        }
      }
      Reduce<State, Action> { state, action in
        if action == .addsInside { state.count += 1 }
        return .none
      }
    }
  }

  private func store(count: Int = 0) -> TestStoreOf<Counting> {
    TestStore(initialState: Counting.State(count: count)) { Counting() }
  }

  @Test(
    "I179: the body runs once after its base, on the new state, with both values and the action")
  func runs() async {
    let store = store(count: 1)
    await store.send(.add(2)) {
      $0.count = 103
      $0.changes = ["1 to 3, now 3, at add(2)"]
    }
    await store.send(.add(7)) {
      $0.count = 110
      $0.changes.append("103 to 110, now 110, at add(7)")
    }
  }

  @Test("I179: the body does not run if the value is unchanged, whatever else changes")
  func isQuiet() async {
    let store = store()
    await store.send(.other) { $0.other = 1 }
    await store.send(.add(0))
  }

  @Test("I179: changes by a different reducer do not run the body, now or for the next action")
  func ignoresOthers() async {
    let store = store()
    await store.send(.addsInside) { $0.count = 1 }
    await store.send(.other) { $0.other = 1 }
  }

  @Test("I179: the body's effects follow those of its base")
  func effects() async {
    let store = store(count: 20)
    await store.send(.effects) {
      $0.count = 21
      $0.changes = ["20 to 21, now 21, at effects"]
    }
    await store.receive(.note("of the base")) { $0.changes.append("of the base") }
    await store.receive(.note("of the change")) { $0.changes.append("of the change") }
  }

  /// A screen that records changes of its presented state.
  private struct Watching: Reducer {
    struct State: Equatable {
      @PresentationState var screen: LeavingScreen.State?
      var changes: [String] = []
    }
    enum Action: Equatable { case screen(PresentationAction<LeavingScreen.Action>) }
    let gate: Gate

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.$screen, action: /Action.screen) { LeavingScreen(gate: gate) }
        .onChange(of: \.screen?.heard.count) { oldValue, newValue in
          Reduce<State, Action> { state, _ in
            let values = [oldValue, newValue].map { $0.map(String.init) ?? "nothing" }
            state.changes.append(values.joined(separator: " to "))
            return .cancel(id: 1)
          }
        }
    }
  }

  @Test(
    "I179: the body sees changes and the end of a presented child; its effects are the parent's")
  func presented() async {
    let gate = Gate()
    let store = TestStore(initialState: Watching.State(screen: LeavingScreen.State())) {
      Watching(gate: gate)
    }
    await store.send(.screen(.presented(.does(.wait("a", id: 1), .wait("b", id: 2)))))
    await store.send(.screen(.presented(.heard("x")))) {
      $0.screen?.heard = ["x"]
      $0.changes = ["0 to 1"]
    }
    #expect(gate.cancelled == ["a"], "the parent's ID cancels the effects below")
    await store.send(.screen(.dismiss)) {
      $0.screen = nil
      $0.changes = ["0 to 1", "1 to nothing"]
    }
    for name in ["a", "b"] { await gate.open(name) }
  }
}
