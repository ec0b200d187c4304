import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 9.4 · Limit cancel IDs to a feature", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise4IdentifierTests {
  /// The ways to cancel the effects with the ID 1.
  enum Way: CaseIterable {
    case cancel, cancelInside, replace, replaceInside

    var step: LeavingStep {
      switch self {
      case .cancel: .cancel(1)
      case .cancelInside: .cancelInside(1)
      case .replace: .wait("new", id: 1, replacing: true)
      case .replaceInside: .waitInside("new", id: 1, replacing: true)
      }
    }
  }

  private let gate = Gate()

  /// A feature with rows 1 and 2, which have rows 1 and 2 in turn, and so on, four levels deep.
  private func store() -> StoreOf<LeavingRow> {
    func rows(_ levels: Int) -> [LeavingRow.State] {
      levels == 0 ? [] : [1, 2].map { LeavingRow.State(id: $0, rows: rows(levels - 1)) }
    }
    return Store(initialState: LeavingRow.State(rows: rows(3))) { LeavingRow(gate: gate) }
  }

  /// Starts an effect with the ID 1 in many features, named by their paths.
  private func begin(in store: StoreOf<LeavingRow>) {
    store.send(.at(does: .wait("root", id: 1)))
    store.send(.at(1, does: .wait("1", id: 1)))
    store.send(.at(2, does: .wait("2", id: 1)))
    store.send(.at(1, 1, does: .wait("1/1", id: 1)))
    store.send(.at(1, 2, does: .wait("1/2", id: 1)))
    store.send(.at(2, 1, does: .wait("2/1", id: 1)))
    store.send(.at(1, 1, 2, does: .wait("1/1/2", id: 1)))
    store.send(.at(2, 1, 2, does: .wait("2/1/2", id: 1)))
  }

  @Test(
    "I165: an ID cancels effects of this feature and of features below, at any depth",
    arguments: Way.allCases)
  func reachesAllBelow(_ way: Way) {
    let store = store()
    begin(in: store)
    store.send(.at(does: way.step))
    #expect(
      gate.cancelled == ["root", "1", "2", "1/1", "1/2", "2/1", "1/1/2", "2/1/2"])
  }

  @Test(
    "I165: an ID never cancels effects of a parent, or of a different row",
    arguments: Way.allCases)
  func staysInside(_ way: Way) async {
    let store = store()
    begin(in: store)
    store.send(.at(1, does: way.step))
    #expect(gate.cancelled == ["1", "1/1", "1/2", "1/1/2"])
    store.send(.at(2, 1, does: way.step))
    #expect(gate.cancelled.dropFirst(4) == ["2/1", "2/1/2"])
    for name in ["root", "2", "1"] { await gate.open(name) }
    store.withState {
      #expect($0.heard == ["root"])
      #expect($0.rows[id: 2]?.heard == ["2"])
      #expect($0.rows[id: 1]?.heard == [])
    }
  }

  @Test("I165: if only the innermost feature uses an ID, the ID cancels only its effects")
  func reachesInnermost() {
    let store = store()
    begin(in: store)
    store.send(.at(1, 1, 2, does: .cancel(1)))
    #expect(gate.cancelled == ["1/1/2"])
  }

  @Test("I165: an ID of a parent cancels a row's effects, even if a different row acted later")
  func reachesEarlierRows() {
    let store = store()
    store.send(.at(1, 1, does: .wait("1/1", id: 1)))
    store.send(.at(2, does: .wait("2", id: 7)))
    store.send(.at(1, 2, does: .say("hello")))
    store.send(.at(2, 2, does: .say("hello")))
    store.send(.at(does: .cancel(1)))
    #expect(gate.cancelled == ["1/1"])
  }

  @Test("I165: a `Scope` is not a feature of its own", arguments: Way.allCases)
  func scopes(_ way: Way) {
    let store = store()
    store.send(.does([.wait("root", id: 1)]))
    store.send(.part(.does([.wait("part", id: 1)])))
    store.send(.part(.part(.does([.wait("part of the part", id: 1)]))))
    store.send(.row(1, .part(.does([.wait("part of the row", id: 1)]))))
    store.send(.row(1, .does([way.step])))
    #expect(gate.cancelled == ["part of the row"])
    store.send(.part(.does([way.step])))
    #expect(gate.cancelled.dropFirst().prefix(3) == ["root", "part", "part of the part"])
  }

  @Test("I165: rows of two lists are different features, even if their `id`s are equal")
  func rowsOfParts() {
    let row = LeavingRow.State(id: 1)
    let store = Store(
      initialState: LeavingRow.State(rows: [row], parts: [LeavingRow.State(rows: [row])])
    ) {
      LeavingRow(gate: gate)
    }
    store.send(.at(1, does: .wait("row", id: 1)))
    store.send(.part(.at(1, does: .wait("row of the part", id: 1))))
    store.send(.at(1, does: .cancel(1)))
    #expect(gate.cancelled == ["row"])
    store.send(.part(.at(1, does: .cancel(1))))
    #expect(gate.cancelled == ["row", "row of the part"])
  }

  @Test("I165: effects with different IDs or without an ID are not cancelled")
  func otherIdentifiers() {
    let store = store()
    store.send(.at(does: .wait("2", id: 2), .wait("none"), .wait("1", id: 1)))
    store.send(.at(1, does: .wait("1/2", id: 2), .wait("1/none"), .waitInside("1/1", id: 1)))
    store.send(.at(does: .cancel(1)))
    #expect(gate.cancelled == ["1", "1/1"])
    #expect(store.features?.count(CancelID(2)) == 2, "two effects with this ID are running")
    store.send(.at(does: .cancel(2)))
    #expect(gate.cancelled == ["1", "1/1", "2", "1/2"])
    #expect(store.features?.isIdle == false, "the effect without an ID is still running")
  }

  @Test("I165: a replaced effect is cancelled before the new one begins")
  func replacesFirst() {
    for isInside in [false, true] {
      let gate = Gate()
      let store = Store(initialState: LeavingRow.State()) { LeavingRow(gate: gate) }
      for name in ["old", "new"] {
        store.send(
          .does([
            isInside
              ? .waitInside(name, id: 1, replacing: true) : .wait(name, id: 1, replacing: true)
          ]))
      }
      #expect(gate.log == ["old waits", "old is cancelled", "new waits"])
    }
  }

  @Test("I165: effects are cancelled in the order in which they started, at all depths")
  func order() {
    let store = store()
    store.send(.at(1, 1, does: .wait("a", id: 1)))
    store.send(.at(does: .wait("b", id: 1)))
    store.send(.at(2, does: .wait("c", id: 1), .waitInside("d", id: 1)))
    store.send(.at(1, does: .wait("e", id: 1)))
    store.send(.at(does: .wait("f", id: 1)))
    store.send(.at(1, 1, does: .wait("g", id: 1)))
    store.send(.at(does: .cancel(1)))
    #expect(gate.cancelled == ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test("I165: an effect that has ended is not cancelled, and others with its ID still are")
  func ended() async {
    let store = store()
    store.send(.at(1, does: .wait("a", id: 1), .wait("b", id: 1), .waitInside("c", id: 1)))
    await gate.open("a")
    store.send(.at(does: .cancel(1)))
    #expect(gate.cancelled == ["b", "c"])
    #expect(store.withState { $0.rows[id: 1]?.heard } == ["a"])
  }

  @Test(
    "I166: an effect belongs to the feature whose reducer called `cancellable`, whenever it starts")
  func belongsWhereItWasMade() async {
    let store = store()
    begin(in: store)
    store.send(.at(1, does: .cancelLater("wait", id: 1)))
    store.send(.at(2, does: .say("another row is at work now")))
    #expect(gate.cancelled == [])
    await gate.open("wait")
    #expect(gate.cancelled == ["1", "1/1", "1/2", "1/1/2"])
  }

  /// A feature that itself makes the effects of its rows cancellable.
  private struct Foreman: Reducer {
    let gate: Gate

    func reduce(
      into state: inout LeavingRow.State, action: LeavingRow.Action
    ) -> EffectOf<LeavingRow> {
      let effect = LeavingRow(gate: gate).reduce(into: &state, action: action)
      return if case .row = action { effect.cancellable(id: "rows") } else { effect }
    }
  }

  @Test("I166: an effect belongs to the feature that made it cancellable, not to its row")
  func belongsToWhoCalls() {
    struct Cancelling: Reducer {
      let foreman: Foreman

      func reduce(
        into state: inout LeavingRow.State, action: LeavingRow.Action
      ) -> EffectOf<LeavingRow> {
        if action == .heard("cancel") { return .cancel(id: "rows") }
        return foreman.reduce(into: &state, action: action)
      }
    }
    let store = Store(initialState: LeavingRow.State(rows: [LeavingRow.State(id: 1)])) {
      Cancelling(foreman: Foreman(gate: gate))
    }
    store.send(.at(1, does: .wait("a", id: 1), .wait("b")))
    #expect(store.features?.count(CancelID("rows")) == 1)
    store.send(.at(does: .wait("c")))
    store.send(.heard("cancel"))
    #expect(gate.cancelled.sorted() == ["a", "b"])
    #expect(store.features?.count(CancelID("rows")) == 0)
  }

  @Test("I166: an effect that begins within an operation belongs to the feature that returned it")
  func belongsToItsEffect() async {
    let store = store()
    store.send(.at(1, does: .waitInside("1", id: 1)))
    store.send(.at(2, does: .say("another row is at work now")))
    store.send(.at(2, does: .cancelInside(1)))
    #expect(gate.cancelled == [])
    store.send(.at(1, does: .cancelInside(1)))
    #expect(gate.cancelled == ["1"])
  }

  @Test("I167: a store never cancels the effects of a different store")
  func stores() async {
    let first = store()
    let second = store()
    first.send(.at(1, does: .wait("first", id: 1)))
    second.send(.at(1, does: .wait("second", id: 1)))
    second.send(.at(does: .cancel(1), .cancelInside(1)))
    #expect(gate.cancelled == ["second"])
    await gate.open("first")
    #expect(first.withState { $0.rows[id: 1]?.heard } == ["first"])
  }

  @Test("I167: a store and effects outside any store never cancel each other")
  func outside() async {
    let store = store()
    store.send(.at(does: .wait("inside", id: 1)))
    let (ends, gate) = (LockIsolated(0), gate)
    for name in ["a", "b"] {
      Task {
        await withTaskCancellation(id: 1) { await gate.wait(name) }
        ends.withValue { $0 += 1 }
      }
    }
    await Task.megaYield()
    store.send(.at(does: .cancel(1)))
    #expect(gate.cancelled == ["inside"])
    Task.cancel(id: 1)
    #expect(gate.cancelled == ["inside", "a", "b"])
    for name in ["a", "b"] { await gate.open(name) }
    #expect(ends.value == 2)
    #expect(Feature.here.isIdle)
  }

  @Test("I168: after the last effect ends, the lists are empty")
  func leavesNothing() async {
    let store = store()
    #expect(store.features?.isIdle == true)
    begin(in: store)
    store.send(.at(1, 1, does: .say("at once"), .waitInside("inside", id: 1), .wait("plain")))
    #expect(store.features?.count(CancelID(1)) == 9)
    #expect(store.features?.isIdle == false)
    for name in ["1", "root", "1/1/2", "2/1/2", "inside"] { await gate.open(name) }
    #expect(store.features?.count(CancelID(1)) == 4)
    store.send(.at(2, does: .cancel(1)))
    #expect(store.features?.count(CancelID(1)) == 2)
    for name in ["1/1", "plain"] { await gate.open(name) }
    #expect(store.features?.isIdle == false)
    #expect(store.features?.count(CancelID(1)) == 1)
    for name in ["1/2", "2", "2/1"] { await gate.open(name) }
    #expect(store.features?.count(CancelID(1)) == 0)
    #expect(store.features?.isIdle == true)
    #expect(store.features?.site.children.allSatisfy(\.isIdle) == true)
  }

  @Test("I168: effects of many rows leave no entries, however they end")
  func leavesNothingOfRows() async {
    let rows = (0..<400).map { LeavingRow.State(id: $0) }
    let store = Store(initialState: LeavingRow.State(rows: rows)) { LeavingRow(gate: gate) }
    for id in rows.map(\.id) { store.send(.at(id, does: .wait("\(id % 2)", id: 1))) }
    #expect(store.features?.count(CancelID(1)) == 400)
    await gate.open("1")
    #expect(store.features?.count(CancelID(1)) == 200)
    store.send(.at(does: .cancel(1)))
    #expect(store.features?.count(CancelID(1)) == 0)
    await gate.open("0")
    #expect(store.features?.isIdle == true)
    #expect((store.features?.site.children.count ?? 0) <= 1, "only the latest child is retained")
  }
}
