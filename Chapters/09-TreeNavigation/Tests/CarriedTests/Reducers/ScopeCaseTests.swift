import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Screen {
  enum State: Equatable {
    case loading(Int)
    case loaded(Child.State)
  }
  enum Action: Equatable {
    case child(Child.Action)
    case refresh
  }
}

@Suite("Reducers · Scope of a case", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ScopeCaseTests {
  private let scope = Scope(state: /Screen.State.loaded, action: /Screen.Action.child) { Child() }

  @Test("I86: while the state is in the case, the child runs on its payload")
  func runs() async {
    var state = Screen.State.loaded(Child.State(id: 7))
    let found = await failures {
      let effect = scope.reduce(into: &state, action: .child(.note("a")))
      #expect(effect.isNone)
      let run = AsyncRun(scope.reduce(into: &state, action: .child(.ask)))
      #expect(run.actions == [.child(.answered("now"))])
    }
    #expect(state == .loaded(Child.State(id: 7, lines: ["a", "asked"])))
    #expect(found == [])
  }

  @Test(
    "I86: in a different case, one issue shows the place, the parent's action and state, three causes"
  )
  func reports() async {
    var state = Screen.State.loading(50)
    var line: UInt = 0
    let found = await failures {
      line = nextLine()
      let scope = Scope(state: /Screen.State.loaded, action: /Screen.Action.child) { Child() }
      _ = scope.reduce(into: &state, action: .child(.note("a")))
    }
    AbsentChild(
      reducer: "Scope", line: line, what: "while the state was in another case than the child's",
      action: "Screen.Action.child(.note)", state: "Screen.State.loading",
      cause: "A reducer that runs before this “Scope” changed the case."
    )
    .expect(found)
  }

  @Test("I86: in a different case nothing runs, nothing changes, and there is no effect")
  func nothingRuns() async {
    var runs = 0
    let scope = Scope(state: /Screen.State.loaded, action: /Screen.Action.child) {
      Reduce<Child.State, Child.Action> { state, _ in
        runs += 1
        state.lines.append("ran")
        return .send(.ask)
      }
    }
    var state = Screen.State.loading(50)
    let found = await failures {
      #expect(scope.reduce(into: &state, action: .child(.ask)).isNone)
    }
    #expect(found.count == 1)
    #expect(state == .loading(50))
    #expect(runs == 0)
  }

  @Test("I86: other actions are ignored, whatever the case")
  func otherActions() async {
    let found = await failures {
      for before in [Screen.State.loading(50), .loaded(Child.State())] {
        var state = before
        #expect(scope.reduce(into: &state, action: .refresh).isNone)
        #expect(state == before)
      }
    }
    #expect(found == [], "it was reported although the action is not the child's")
  }

  @Test("I86: the case is written once for an action of the child, and never for other actions")
  func writesOnce() {
    let embeddings = LockIsolated(0)
    let loaded = CasePath<Screen.State, Child.State>(
      embed: { child in
        embeddings.withValue { $0 += 1 }
        return .loaded(child)
      },
      extract: { if case .loaded(let child) = $0 { child } else { nil } }
    )
    let scope = Scope(state: loaded, action: /Screen.Action.child) { Child() }
    var state = Screen.State.loaded(Child.State())
    _ = scope.reduce(into: &state, action: .refresh)
    #expect(embeddings.value == 0, "it was put back although nothing ran")
    _ = scope.reduce(into: &state, action: .child(.note("a")))
    #expect(embeddings.value == 1)
  }

  @Test("I86: in a store, an effect's action after the case changes is reported")
  func late() async {
    let gate = Gate()
    let scope = Scope(state: /Screen.State.loaded, action: /Screen.Action.child) {
      Child(gate: gate)
    }
    let store = Store(initialState: .loaded(Child.State())) {
      Reduce<Screen.State, Screen.Action> { state, action in
        guard action == .refresh else { return scope.reduce(into: &state, action: action) }
        state = .loading(0)
        return .none
      }
    }
    let found = await failures {
      store.send(.child(.wait))
      store.send(.refresh)
      await gate.open("child")
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("Action: Screen.Action.child(.answered)") == true)
    #expect(store.state.value == .loading(0))
  }
}
