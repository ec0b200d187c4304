import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct List: ReducerProtocol {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Child.State> = [
      Child.State(id: 1), Child.State(id: 2), Child.State(id: 3),
    ]
  }
  enum Action: Equatable {
    case row(id: Int, action: Child.Action)
    case remove(Int)
    case reverse
    case addFirst(Int)
  }

  var reversesAtRows = false

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .row:
      if reversesAtRows { state.rows.reverse() }
    case .remove(let id):
      state.rows.remove(id: id)
    case .reverse:
      state.rows.reverse()
    case .addFirst(let id):
      state.rows.insert(Child.State(id: id), at: 0)
    }
    return .none
  }
}

/// Ids with equal descriptions, which count comparisons.
private struct Lookalike: Hashable, CustomStringConvertible {
  final class Comparisons { var count = 0 }
  let number: Int
  let comparisons: Comparisons
  var description: String { "lookalike" }

  static func == (first: Lookalike, second: Lookalike) -> Bool {
    first.comparisons.count += 1
    return first.number == second.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

@Suite(
  "Exercise 6.4 · Run each element with forEach: ids", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RowIdentityTests {
  let gate = Gate()

  @Test("I91: the actions of a row's effect reach the row, even if it moves")
  func moved() async {
    let store = Store(
      initialState: List.State(),
      reducer: List().forEach(\.rows, action: /List.Action.row(id:action:)) { Child(gate: gate) })
    store.send(.row(id: 1, action: .wait))
    store.send(.addFirst(9))
    store.send(.reverse)
    await gate.open("child")
    #expect(store.state.value.rows.map(\.id) == [3, 2, 1, 9])
    #expect(store.state.value.rows.map(\.lines) == [[], [], ["later"], []])
  }

  @Test("I91: they also reach it if the parent moves the row for the action that starts the effect")
  func movedAtOnce() async {
    let feature = List(reversesAtRows: true)
      .forEach(\.rows, action: /List.Action.row(id:action:)) { Child() }
    var state = List.State()
    let run = AsyncRun(feature.reduce(into: &state, action: .row(id: 1, action: .ask)))
    #expect(state.rows.map(\.id) == [3, 2, 1])
    #expect(run.actions == [.row(id: 1, action: .answered("now"))])
  }

  @Test("I91: rows that wait concurrently each get their own response")
  func several() async {
    let store = Store(
      initialState: List.State(),
      reducer: List().forEach(\.rows, action: /List.Action.row(id:action:)) { Child(gate: gate) })
    store.send(.row(id: 3, action: .wait))
    store.send(.row(id: 1, action: .wait))
    store.send(.row(id: 2, action: .ask))
    await gate.open("child")
    #expect(store.state.value.rows.map(\.lines) == [["later"], ["asked", "now"], ["later"]])
  }

  @Test("I88: an effect's action for a removed row is reported, and reaches no other row")
  func removed() async {
    let store = Store(
      initialState: List.State(),
      reducer: List().forEach(\.rows, action: /List.Action.row(id:action:)) { Child(gate: gate) })
    let found = await failures {
      store.send(.row(id: 2, action: .wait))
      store.send(.remove(2))
      await gate.open("child")
    }
    #expect(
      found.map(\.firstLine).map { $0.contains("for the id 2, but there is no element") } == [true])
    #expect(store.state.value.rows.map(\.lines) == [[], []])
  }

  @Test("I87: a row and its array are changed in place")
  func inPlace() {
    struct State { var rows = IdentifiedArray((0..<3).map(Watched.init)) }
    let feature = EmptyReducer<State, (Int, Bool)>()
      .forEach(\.rows, action: /(Int, Bool).self) { Change() }
    var state = State()
    for id in [0, 1, 2, 1] { _ = feature.reduce(into: &state, action: (id, true)) }
    #expect(state.rows.map(\.changes) == [1, 2, 1])
    #expect(
      state.rows.map(\.copies) == [0, 0, 0],
      "the row, or the array, was retained elsewhere while the row was changed")
  }

  @Test("I87: one of ten thousand rows is changed, and the others are neither copied nor read")
  func manyRows() {
    struct Row: Identifiable {
      let id: Lookalike
      var watched = Watched()
    }
    struct State { var rows: IdentifiedArrayOf<Row> }
    let comparisons = Lookalike.Comparisons()
    let ids = (0..<10_000).map { Lookalike(number: $0, comparisons: comparisons) }
    var state = State(rows: IdentifiedArray(ids.map { Row(id: $0) }))
    let feature = EmptyReducer<State, (Lookalike, Bool)>()
      .forEach(\.rows, action: /(Lookalike, Bool).self) {
        Reduce<Row, Bool> { row, _ in
          row.watched.change()
          return .none
        }
      }
    comparisons.count = 0
    _ = feature.reduce(into: &state, action: (ids[7_000], true))
    #expect(comparisons.count < 200, "rows were compared one by one")
    #expect(state.rows.filter { $0.watched.changes > 0 }.map(\.id.number) == [7_000])
    #expect(state.rows[7_000].watched.copies == 0)
  }

  @Test("I87: the array is written once for an action of a row")
  func writesOnce() {
    struct State {
      var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1)] { didSet { writes += 1 } }
      var writes = 0
    }
    let feature = EmptyReducer<State, (Int, Child.Action)>()
      .forEach(\.rows, action: /(Int, Child.Action).self) { Child() }
    var state = State()
    _ = feature.reduce(into: &state, action: (1, .note("a")))
    #expect(state.rows.map(\.lines) == [["a"]])
    #expect(state.writes == 1)
  }
}
