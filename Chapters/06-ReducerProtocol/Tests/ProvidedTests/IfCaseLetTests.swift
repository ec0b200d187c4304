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

@Suite("ifCaseLet", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct IfCaseLetTests {
  let gate = Gate()

  /// A parent that records its state, and may log out.
  private func feature(
    _ parent: @escaping (inout Parent.State, Parent.Action) -> EffectTask<Parent.Action>
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

  @Test("I90: of two, the last one runs first, and the parent last")
  func several() async {
    enum State: Equatable {
      case number(Int)
      case text(String)
    }
    var order: [String] = []
    let feature = Reduce<State, Bool> { state, _ in
      order.append("parent")
      return .none
    }
    .ifCaseLet(/State.number, action: /Bool.self) {
      Reduce<Int, Bool> { number, _ in
        order.append("first")
        number += 1
        return .none
      }
    }
    .ifCaseLet(/State.number, action: /Bool.self) {
      Reduce<Int, Bool> { number, _ in
        order.append("second")
        number *= 2
        return .none
      }
    }
    var state = State.number(5)
    _ = feature.reduce(into: &state, action: true)
    #expect(order == ["second", "first", "parent"])
    #expect(state == .number(11))
  }

  @Test("I92: an effect continues after the case changes, and its actions are reported")
  func late() async {
    let feature = feature { state, action in
      if action == .logOut { state = .loggedOut }
      return .none
    }
    let store = Store(initialState: .loggedIn(Child.State()), reducer: feature)
    let found = await failures {
      store.send(.child(.wait))
      store.send(.logOut)
      await gate.open("child")
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("Action: Parent.Action.child(.answered)") == true)
  }
}
