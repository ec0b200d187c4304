import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · scopes of observed state")
@MainActor
struct TogetherScopesTests {
  let store = Outline.store()

  private var maybe: StoreOf<Leaf>? { store.scope(state: \.maybe, action: \.maybe) }
  private var rows: [StoreOf<Leaf>] { Array(store.scope(state: \.rows, action: \.rows)) }

  @Test("I275: an optional child has one store while it is present")
  func optional() throws {
    #expect(maybe == nil)
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    first.send(.grow)
    store.send(.change { $0.maybe?.name = "B" })
    #expect(maybe === first)
    #expect((first.name, first.size) == ("B", 1))
    store.send(.change { $0.maybe = nil })
    #expect(maybe == nil)
    #expect(first.name == "B", "the store has to keep its last state")
  }

  @Test("I275: a child that is replaced during one action has a new store")
  func another() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    store.send(.change { $0.maybe = Leaf.State(id: 2, name: "B") })
    let second = try #require(maybe)
    #expect(first !== second)
    #expect((first.name, second.name) == ("A", "B"))
  }

  @Test(
    "I275: a child replaced by one with the same id keeps its store, which notifies observers")
  func sameID() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    let name = Reader { _ = first.name }
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "B") })
    #expect(maybe === first)
    #expect((name.notified, first.name) == (1, "B"))
  }

  @Test(
    "observers of an optional scope are notified of presence and replacement, but not of changes"
  )
  func asking() {
    let reader = Reader { [store] in
      let _: StoreOf<Leaf>? = store.scope(state: \.maybe, action: \.maybe)
    }
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    #expect(reader.notified == 1)
    store.send(.maybe(.grow))
    #expect(reader.notified == 0)
    store.send(.change { $0.maybe = Leaf.State(id: 2) })
    #expect(reader.notified == 1)
    store.send(.change { $0.maybe = nil })
    #expect(reader.notified == 1)
  }

  @Test(
    "I300: an observer that only passes on a child's store isn't notified of changes in the child")
  func handingOn() {
    let reader = Reader { [store] in _ = store.scope(state: \.leaf, action: \.leaf) }
    store.send(.leaf(.grow))
    store.send(.change { $0.leaf.name = "A" })
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(reader.notified == 0)
  }

  @Test("I276: each row has one store, wherever it moves")
  func moving() {
    store.send(.change { $0.rows = [Leaf.State(id: 1), Leaf.State(id: 2), Leaf.State(id: 3)] })
    let before = rows
    store.send(.change { $0.rows.swapAt(0, 2) })
    #expect(rows.map(ObjectIdentifier.init) == before.reversed().map(ObjectIdentifier.init))
    store.send(.change { $0.rows.insert(Leaf.State(id: 9), at: 1) })
    #expect(rows.map(\.id).count == 4)
    #expect(rows[0] === before[2] && rows[2] === before[1] && rows[3] === before[0])
  }

  @Test(
    "I276: adding, removing and moving rows notifies the list, and a changed row only itself")
  func listAndRows() {
    store.send(.change { $0.rows = [Leaf.State(id: 1), Leaf.State(id: 2)] })
    let list = Reader { [store] in
      let _: [StoreOf<Leaf>] = Array(store.scope(state: \.rows, action: \.rows))
    }
    let (first, second) = (rows[0], rows[1])
    let (one, two) = (Reader { _ = first.size }, Reader { _ = second.size })
    store.send(.rows(.element(id: 1, action: .grow)))
    #expect((list.notified, one.notified, two.notified) == (0, 1, 0))
    store.send(.change { $0.rows[id: 2]?.size = 5 })
    #expect((list.notified, one.notified, two.notified) == (0, 0, 1))
    store.send(.change { $0.rows.append(Leaf.State(id: 3)) })
    #expect((list.notified, one.notified, two.notified) == (1, 0, 0))
    store.send(.change { $0.rows.swapAt(0, 1) })
    #expect((list.notified, one.notified, two.notified) == (1, 0, 0))
    store.send(.change { $0 = .rows(1, 2) })
    #expect(list.notified == 1, "the list has to be notified that its parent's state was replaced")
  }

  @Test(
    "I293: rows read before a removal can be iterated afterwards, with the removed row's last state"
  )
  func goneRow() {
    store.send(.change { $0.rows = [Leaf.State(id: 1, name: "A"), Leaf.State(id: 2, name: "B")] })
    let rows: some RandomAccessCollection<StoreOf<Leaf>> = store.scope(
      state: \.rows, action: \.rows)
    store.send(.change { $0.rows[id: 2]?.name = "C" })
    store.send(.change { $0.rows.remove(id: 2) })
    #expect(rows.map(\.name) == ["A", "C"])
    #expect(rows[rows.index(after: rows.startIndex)].name == "C")
    store.send(.change { $0.rows.append(Leaf.State(id: 2, name: "D")) })
    #expect(rows.map(\.name) == ["A", "C"])
    #expect(self.rows.map(\.name) == ["A", "D"])
  }

  @Test(
    "I277: scoping a store created with closures to a child or rows is reported, with its name"
  )
  func closures() {
    let store = Outline.store(.rows(1))
    let made = store.part(state: { $0 }, action: { $0 })
    let reported = issues {
      let _: StoreOf<Leaf>? = made.scope(state: \.maybe, action: \.maybe)
      let _: [StoreOf<Leaf>] = Array(made.scope(state: \.rows, action: \.rows))
    }
    #expect(
      reported.map(\.firstLine) == [
        "A part of a “StoreOf<Outline>” was scoped that has no identity. Each scope would create a new store, and a view would start over.",
        "A part of a “StoreOf<Outline>” was scoped that has no identity. Each scope would create a new store, and a view would start over.",
      ])
    #expect(reported.map(\.line) == [reported[0].line, reported[0].line + 1])
    #expect(issues { _ = store.scope(state: \.leaf, action: \.leaf) } == [])
  }

  @Test("stores are compared, hashed and identified as objects")
  func identity() {
    let other = Outline.store()
    #expect(store == store)
    #expect(store != other)
    #expect(Set([store, other, store]).count == 2)
    #expect(store.id == ObjectIdentifier(store))
  }

  @Test(
    "a child that one action removes and adds again keeps its store, if the id is the same"
  )
  func thereAndBack() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    store.send(
      .change {
        $0.maybe = nil
        $0.maybe = Leaf.State(id: 1, name: "B")
      })
    #expect(maybe === first)
    #expect(first.name == "B")
  }

  @Test(
    "I275: a different case has a different store, and the old store keeps its case"
  )
  func cases() throws {
    let store = Store(initialState: Crossing.State()) { Crossing() }
    var way: StoreOf<Way>? { store.scope(state: \.way, action: \.way.presented) }
    store.send(.go(.left(Leaf.State(name: "A"))))
    let left = try #require(way)
    guard case .left(let first) = left.case, case .left(let again) = left.case else {
      Issue.record("The store has a different case.")
      return
    }
    #expect(first === again)
    first.send(.grow)
    store.send(.go(.right(Leaf.State(name: "B"))))
    #expect(way !== left)
    guard case .right(let right) = way?.case, case .left(let gone) = left.case else {
      Issue.record("The store has a different case.")
      return
    }
    #expect((right.name, gone.name, gone.size) == ("B", "A", 1))
    store.send(.go(nil))
    guard case .left(let last) = left.case else {
      Issue.record("The store has a different case.")
      return
    }
    #expect((way == nil, last.name) == (true, "A"))
  }
}

/// A feature that is one of two.
@Reducer(state: .equatable)
enum Way {
  case left(Leaf)
  case right(Leaf)
}

/// A feature that presents one of two.
@Reducer
struct Crossing {
  @ObservableState
  struct State: Equatable {
    @Presents var way: Way.State?
  }

  enum Action {
    case go(Way.State?)
    case way(PresentationAction<Way.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .go(let way) = action { state.way = way }
      return .none
    }
    .ifLet(\.$way, action: \.way)
  }
}
