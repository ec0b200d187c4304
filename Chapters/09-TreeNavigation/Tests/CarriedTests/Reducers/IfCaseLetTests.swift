import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Parent {
  enum State: Equatable {
    case loggedOut
    case loggedIn(Child.State)
  }
  enum Action: Equatable {
    case child(Child.Action)
    case refresh
    case logOut
  }
}

@Suite("Together · ifCaseLet", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct IfCaseLetTests {
  let gate = Gate()

  /// A parent that records its state, and may log out.
  private func feature(
    _ parent: @escaping (inout Parent.State, Parent.Action) -> Effect<Parent.Action>
  ) -> _IfCaseLetReducer<Reduce<Parent.State, Parent.Action>, Child> {
    Reduce(parent)
      .ifCaseLet(/Parent.State.loggedIn, action: /Parent.Action.child) { Child(gate: gate) }
  }

  @Test("I87: the child runs before the parent, which sees the child's changes")
  func childFirst() async {
    var seen: [Parent.State] = []
    let feature = feature { state, _ in
      seen.append(state)
      return .none
    }
    var state = Parent.State.loggedIn(Child.State())
    let found = await failures {
      #expect(feature.reduce(into: &state, action: .child(.note("a"))).isNone)
    }
    #expect(state == .loggedIn(Child.State(lines: ["a"])))
    #expect(seen == [state])
    #expect(found == [])
  }

  @Test("I87: for other actions only the parent runs, whatever the case")
  func otherActions() async {
    var runs = 0
    let feature = feature { _, _ in
      runs += 1
      return .none
    }
    let found = await failures {
      for before in [Parent.State.loggedOut, .loggedIn(Child.State())] {
        var state = before
        #expect(feature.reduce(into: &state, action: .refresh).isNone)
        #expect(state == before)
      }
    }
    #expect(runs == 2)
    #expect(found == [])
  }

  @Test("I87: effects are merged: the child's, wrapped, then the parent's; both start immediately")
  func effects() async {
    let feature = feature { [gate] _, _ in
      .body { send in
        await gate.wait("parent")
        send(.refresh)
      }
    }
    var state = Parent.State.loggedIn(Child.State())
    let run = AsyncRun(feature.reduce(into: &state, action: .child(.wait)))
    #expect(gate.names == ["child", "parent"])
    await gate.open("child")
    await gate.open("parent")
    #expect(run.actions == [.child(.answered("later")), .refresh])
  }

  @Test("I88: a different case is one issue, and the parent still runs")
  func reports() async {
    var state = Parent.State.loggedOut
    var (line, runs) = (UInt(0), 0)
    let found = await failures {
      let parent = Reduce<Parent.State, Parent.Action> { _, _ in
        runs += 1
        return .send(.refresh)
      }
      line = nextLine()
      let feature = parent.ifCaseLet(/Parent.State.loggedIn, action: /Parent.Action.child) {
        Child()
      }
      #expect(AsyncRun(feature.reduce(into: &state, action: .child(.ask))).actions == [.refresh])
    }
    AbsentChild(
      reducer: "ifCaseLet", line: line,
      what: "while the state was in another case than the child's",
      action: "Parent.Action.child(.ask)", state: "Parent.State.loggedOut",
      cause: "A parent changed the case before this reducer ran."
    )
    .expect(found)
    #expect(runs == 1)
    #expect(state == .loggedOut)
  }

  @Test("I89: a parent that changes the case for the child's action has the last word")
  func parentDecides() async {
    let feature = feature { state, _ in
      state = .loggedOut
      return .none
    }
    var state = Parent.State.loggedIn(Child.State())
    let found = await failures {
      let run = AsyncRun(feature.reduce(into: &state, action: .child(.ask)))
      #expect(run.actions == [.child(.answered("now"))])
    }
    #expect(state == .loggedOut)
    #expect(found == [])
  }
}
