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

@Suite("Together · ifLet", .serialExecutor, .timeLimit(.minutes(5)))
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
    #expect(found == [], "it was reported although the action is not the child's")
  }

  @Test("I87: the child's wrapped effects are merged with the parent's, in this order")
  func effects() {
    let feature = Reduce<Parent.State, Parent.Action> { _, _ in .send(.answered) }
      .ifLet(\.child, action: /Parent.Action.child) { Child() }
    var state = Parent.State(child: Child.State())
    let run = AsyncRun(feature.reduce(into: &state, action: .child(.ask)))
    #expect(run.actions == [.child(.answered("now")), .answered])
    #expect(AsyncRun(feature.reduce(into: &state, action: .refresh)).actions == [.answered])
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
        #expect(run.actions == [.child(.answered("now"))], "the child's effect is not lost")
      }
      #expect(state.child == replacement, "a child was written back after the parent ran")
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
    #expect(state.large?.copies == 0, "the child's state was copied while it was changed")

    var parent = Parent.State(child: Child.State())
    _ = self.feature.reduce(into: &parent, action: .refresh)
    #expect(parent.writes == 0)
    _ = self.feature.reduce(into: &parent, action: .child(.note("a")))
    #expect(parent.writes == 1)
  }
}
