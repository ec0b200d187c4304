import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Parent {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Child.State> = [] { didSet { writes += 1 } }
    /// The rows that the parent saw when it ran.
    var seen: [[[String]]] = []
    /// The number of writes to the rows.
    var writes = 0
  }
  enum Action: Equatable {
    case row(id: Int, action: Child.Action)
    case refresh
    case answered
  }
}

/// Rows with the ids 1 to 3.
private let threeRows: IdentifiedArrayOf<Child.State> = [
  Child.State(id: 1), Child.State(id: 2), Child.State(id: 3),
]

@Suite("Reducers · forEach", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ForEachTests {
  let gate = Gate()

  /// A parent that records its rows, and the rows' modifier.
  private var feature: _ForEachReducer<Reduce<Parent.State, Parent.Action>, Int, Child> {
    Reduce<Parent.State, Parent.Action> { state, _ in
      state.seen.append(state.rows.map(\.lines))
      return .none
    }
    .forEach(\.rows, action: /Parent.Action.row(id:action:)) { Child(gate: gate) }
  }

  @Test("I87: the row runs before the parent, which sees the row's changes")
  func rowFirst() async {
    var state = Parent.State(rows: threeRows)
    let found = await failures {
      #expect(feature.reduce(into: &state, action: .row(id: 2, action: .note("a"))).isNone)
    }
    #expect(state.rows.map(\.lines) == [[], ["a"], []])
    #expect(state.seen == [[[], ["a"], []]], "the parent has to run once, after the row")
    #expect(found == [])
  }

  @Test("I87: for other actions only the parent runs, and the rows aren't even written")
  func otherActions() async {
    let found = await failures {
      for rows in [[], threeRows] {
        var state = Parent.State(rows: rows)
        #expect(feature.reduce(into: &state, action: .refresh).isNone)
        #expect(state == Parent.State(rows: rows, seen: [rows.map(\.lines)]))
      }
    }
    #expect(found == [])
  }

  @Test("I87: the row's effects, wrapped with its id, are merged with the parent's, in this order")
  func effects() {
    let feature = Reduce<Parent.State, Parent.Action> { _, _ in .send(.answered) }
      .forEach(\.rows, action: /Parent.Action.row(id:action:)) { Child() }
    var state = Parent.State(rows: threeRows)
    let run = AsyncRun(feature.reduce(into: &state, action: .row(id: 3, action: .ask)))
    #expect(run.actions == [.row(id: 3, action: .answered("now")), .answered])
    #expect(AsyncRun(feature.reduce(into: &state, action: .refresh)).actions == [.answered])
  }

  @Test("I88: without the row, one issue shows the place, the id, the labels, three causes")
  func reports() async {
    var state = Parent.State(rows: threeRows)
    var line: UInt = 0
    let found = await failures {
      line = nextLine() + 1
      let feature = EmptyReducer<Parent.State, Parent.Action>()
        .forEach(\.rows, action: /Parent.Action.row(id:action:)) { Child() }
      _ = feature.reduce(into: &state, action: .row(id: 4, action: .note("a")))
    }
    AbsentChild(
      reducer: "forEach", line: line,
      what: "for the id 4, but there is no element with this id",
      action: "Parent.Action.row(id:, action: .note)", state: "Parent.State",
      cause: "A parent removed the element before this reducer ran."
    )
    .expect(found)
  }

  @Test("I88: without the row the parent still runs, and its effect is returned")
  func parentRuns() async {
    let feature = Reduce<Parent.State, Parent.Action> { state, _ in
      state.seen.append(state.rows.map(\.lines))
      return .send(.answered)
    }
    .forEach(\.rows, action: /Parent.Action.row(id:action:)) { Child() }
    for rows in [[], threeRows] {
      var state = Parent.State(rows: rows)
      let found = await failures {
        let run = AsyncRun(feature.reduce(into: &state, action: .row(id: 4, action: .ask)))
        #expect(run.actions == [.answered])
      }
      #expect(state.rows == rows)
      #expect(state.seen.count == 1, "the parent has to run once")
      #expect(found.count == 1)
    }
  }

  @Test("I88: a parent that adds the row for the row's action is too late")
  func tooLate() async {
    let feature = Reduce<Parent.State, Parent.Action> { state, _ in
      state.rows.append(Child.State(id: 4, lines: ["made"]))
      return .none
    }
    .forEach(\.rows, action: /Parent.Action.row(id:action:)) { Child() }
    var state = Parent.State(rows: threeRows)
    let found = await failures {
      _ = feature.reduce(into: &state, action: .row(id: 4, action: .note("a")))
    }
    #expect(state.rows[id: 4]?.lines == ["made"])
    #expect(found.count == 1)
  }

  @Test("I89: a row that the parent removes stays removed, and its effect isn't lost")
  func parentRemoves() async {
    let feature = Reduce<Parent.State, Parent.Action> { state, action in
      if case .row(let id, .ask) = action {
        state.seen.append([state.rows[id: id]?.lines ?? []])
        state.rows.remove(id: id)
      }
      return .none
    }
    .forEach(\.rows, action: /Parent.Action.row(id:action:)) { Child() }
    var state = Parent.State(rows: threeRows)
    let found = await failures {
      let run = AsyncRun(feature.reduce(into: &state, action: .row(id: 2, action: .ask)))
      #expect(run.actions == [.row(id: 2, action: .answered("now"))])
    }
    #expect(state.rows.map(\.id) == [1, 3], "a row was written back after the parent ran")
    #expect(state.seen == [[["asked"]]])
    #expect(found == [])
  }
}
