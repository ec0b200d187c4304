import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Parent {
  struct State: Equatable {
    var child: Child.State? { didSet { writes += 1 } }
    /// The child states that the parent saw when it ran.
    var seen: [[String]?] = []
    /// The number of writes to the child's state.
    var writes = 0
  }
  enum Action: Equatable {
    case child(Child.Action)
    case refresh
    case answered
  }
}

@Suite("Exercise 6.3 · Run an optional child with ifLet", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct IfLetTests {
  let gate = Gate()

  /// A parent that records its child's state, and the child's modifier.
  private var feature: _IfLetReducer<Reduce<Parent.State, Parent.Action>, Child> {
    Reduce<Parent.State, Parent.Action> { state, _ in
      state.seen.append(state.child?.lines)
      return .none
    }
    .ifLet(\.child, action: /Parent.Action.child) { Child(gate: gate) }
  }

  @Test("I87: the child runs before the parent, which sees the child's changes")
  func childFirst() async {
    var state = Parent.State(child: Child.State())
    let found = await failures {
      #expect(feature.reduce(into: &state, action: .child(.note("a"))).isNone)
    }
    #expect(state.child?.lines == ["a"])
    #expect(state.seen == [["a"]], "the parent has to run once, after the child")
    #expect(found == [])
  }

  @Test("I87: for other actions only the parent runs, with or without a child")
  func otherActions() async {
    let found = await failures {
      for child in [nil, Child.State(lines: ["old"])] {
        var state = Parent.State(child: child)
        #expect(feature.reduce(into: &state, action: .refresh).isNone)
        #expect(state == Parent.State(child: child, seen: [child?.lines]))
      }
    }
    #expect(found == [], "an issue was reported, although the action isn't the child's")
  }

  @Test("I87: effects are merged: the child's, wrapped, and then the parent's")
  func effects() {
    let feature = Reduce<Parent.State, Parent.Action> { _, _ in .send(.answered) }
      .ifLet(\.child, action: /Parent.Action.child) { Child() }
    var state = Parent.State(child: Child.State())
    let run = AsyncRun(feature.reduce(into: &state, action: .child(.ask)))
    #expect(run.actions == [.child(.answered("now")), .answered])
    #expect(AsyncRun(feature.reduce(into: &state, action: .refresh)).actions == [.answered])
  }

  @Test("I87: the effects of both start immediately, and a single one is returned unchanged")
  func sideBySide() async {
    let both = Reduce<Parent.State, Parent.Action> { _, _ in
      .body { [gate] send in
        await gate.wait("parent")
        send(.answered)
      }
    }
    .ifLet(\.child, action: /Parent.Action.child) { Child(gate: gate) }
    var state = Parent.State(child: Child.State())
    let run = AsyncRun(both.reduce(into: &state, action: .child(.wait)))
    #expect(gate.names == ["child", "parent"], "not both effects started, or not in order")
    await gate.open("parent")
    await gate.open("child")
    #expect(run.actions == [.answered, .child(.answered("later"))])

    let low = EmptyReducer<Parent.State, Parent.Action>()
      .ifLet(\.child, action: /Parent.Action.child) {
        Reduce<Child.State, Child.Action> { _, _ in .body(priority: .low) { _ in } }
      }
    #expect(low.reduce(into: &state, action: .child(.ask)).priority == .low)
  }

  @Test(
    "I88: without a child, one issue shows the place, the parent's action and state, three causes")
  func reports() async {
    var state = Parent.State()
    var line: UInt = 0
    let found = await failures {
      line = nextLine() + 1
      let feature = EmptyReducer<Parent.State, Parent.Action>()
        .ifLet(\.child, action: /Parent.Action.child) { Child() }
      _ = feature.reduce(into: &state, action: .child(.note("a")))
    }
    AbsentChild(
      reducer: "ifLet", line: line, what: "while the child's state was “nil”",
      action: "Parent.Action.child(.note)", state: "Parent.State",
      cause: "A parent set the state to “nil” before this reducer ran."
    )
    .expect(found)
  }

  @Test("I88: the issue is reported before the parent runs")
  func reportsFirst() async {
    let feature = Reduce<Parent.State, Parent.Action> { _, _ in
      reportIssue("the parent")
      return .none
    }
    .ifLet(\.child, action: /Parent.Action.child) { Child() }
    var state = Parent.State()
    let found = await failures {
      _ = feature.reduce(into: &state, action: .child(.note("a")))
    }
    #expect(found.map { $0.message == "the parent" } == [false, true])
  }

  @Test("I88: without a child the parent still runs, and its effect is returned")
  func parentRuns() async {
    let feature = Reduce<Parent.State, Parent.Action> { state, _ in
      state.seen.append(state.child?.lines)
      return .send(.answered)
    }
    .ifLet(\.child, action: /Parent.Action.child) { Child() }
    var state = Parent.State()
    let found = await failures {
      let run = AsyncRun(feature.reduce(into: &state, action: .child(.ask)))
      #expect(run.actions == [.answered])
    }
    #expect(state == Parent.State(seen: [nil]), "the parent has to run once, and nothing else")
    #expect(found.count == 1)
  }

  @Test("I88: a parent that creates the child's state for the child's action is too late")
  func tooLate() async {
    let feature = Reduce<Parent.State, Parent.Action> { state, _ in
      if state.child == nil { state.child = Child.State(lines: ["made"]) }
      return .none
    }
    .ifLet(\.child, action: /Parent.Action.child) { Child() }
    var state = Parent.State()
    let found = await failures {
      _ = feature.reduce(into: &state, action: .child(.note("a")))
    }
    #expect(state.child?.lines == ["made"], "the child has to run before the parent, or not at all")
    #expect(found.count == 1)
  }

  @Test("I89: the parent's changes of the child remain: a removed child stays removed")
  func parentDecides() async {
    for replacement in [nil, Child.State(id: 9, lines: ["new"])] {
      let feature = Reduce<Parent.State, Parent.Action> { state, _ in
        state.seen.append(state.child?.lines)
        state.child = replacement
        return .none
      }
      .ifLet(\.child, action: /Parent.Action.child) { Child() }
      var state = Parent.State(child: Child.State())
      let found = await failures {
        let run = AsyncRun(feature.reduce(into: &state, action: .child(.ask)))
        #expect(run.actions == [.child(.answered("now"))], "the child's effect must not be lost")
      }
      #expect(state.child == replacement, "the child's state was written after the parent ran")
      #expect(state.seen == [["asked"]])
      #expect(found == [])
    }
  }

  @Test("I87: the child's state is changed in place, and written once for each of its actions")
  func inPlace() {
    struct State { var large: Watched? = Watched() }
    let feature = EmptyReducer<State, Bool?>()
      .ifLet(\.large, action: /Bool?.some) { Change() }
    var state = State()
    for action in [true, nil, false] { _ = feature.reduce(into: &state, action: action) }
    #expect(state.large?.changes == 2)
    #expect(
      state.large?.copies == 0, "the child's state was retained elsewhere while it was changed")

    var parent = Parent.State(child: Child.State())
    _ = self.feature.reduce(into: &parent, action: .refresh)
    #expect(parent.writes == 0)
    _ = self.feature.reduce(into: &parent, action: .child(.note("a")))
    #expect(parent.writes == 1)
  }

  @Test("I88: in a store, an effect's action after the child's removal is reported")
  func late() async {
    let feature = Reduce<Parent.State, Parent.Action> { state, action in
      if action == .refresh { state.child = nil }
      return .none
    }
    .ifLet(\.child, action: /Parent.Action.child) { Child(gate: gate) }
    let store = Store(initialState: Parent.State(child: Child.State()), reducer: feature)
    let found = await failures {
      store.send(.child(.wait))
      store.send(.refresh)
      await gate.open("child")
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("Action: Parent.Action.child(.answered)") == true)
    #expect(store.state.value.child == nil)
  }
}
