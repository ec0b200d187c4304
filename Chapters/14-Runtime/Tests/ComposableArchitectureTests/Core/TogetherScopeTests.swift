import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature with an outline that appears and disappears.
@Reducer
private struct Cabinet {
  @ObservableState
  struct State: Equatable {
    var outline: Outline.State?
  }

  enum Action {
    case outline(Outline.Action)
    case set(Outline.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .set(let outline) = action { state.outline = outline }
      return .none
    }
    .ifLet(\.outline, action: \.outline) { Outline() }
  }
}

@MainActor
@Suite("Together · Child stores")
struct TogetherScopeTests {
  let store = Outline.store(.rows(1, 2, 3))

  private var rows: [StoreOf<Leaf>] { Array(store.scope(state: \.rows, action: \.rows)) }
  private var maybe: StoreOf<Leaf>? { store.scope(state: \.maybe, action: \.maybe) }

  private func shown(in cabinet: StoreOf<Cabinet>) throws -> StoreOf<Outline> {
    let outline: StoreOf<Outline>? = cabinet.scope(state: \.outline, action: \.outline)
    return try #require(outline)
  }

  @Test("I365: scoping reads no state, and actions derive none for unread stores")
  func derivesNothing() {
    let shelf = Shelf.store(Book(id: 1, title: "A"))
    let reads = shelf.peek(\.reads)
    let scopedStores = (1...100).map { _ in shelf.scopedStore(\.countedBook, Shelf.Action.book) }
    for number in 1...10 { shelf.send(.change { $0.book?.title = "\(number)" }) }
    #expect(reads.count == 0)
    #expect(scopedStores[0].peek { $0?.title } == "10")
    #expect(reads.count == 1)
    #expect(scopedStores[0].peek { $0?.title } == "10")
    shelf.send(.change { $0.label = "B" })
    #expect(reads.count == 1)
    #expect(scopedStores[0].peek { $0?.title } == "10")
    #expect(reads.count == 2)
  }

  @Test("I365: reading a store doesn't cause the next action to copy the state")
  func copiesNothing() {
    let store = Store(initialState: [Watched()]) {
      Reduce<[Watched], Bool> { state, _ in
        state[0].change()
        return .none
      }
    }
    let row = store.scopedStore(\.[0]) { (action: Bool) in action }
    let all = store.scopedStore(\.self) { (action: Bool) in action }
    for number in 1...3 {
      store.send(true)
      #expect(row.peek(\.changes) == number)
      #expect(all.peek(\.[0].changes) == number)
    }
    #expect(row.peek(\.copies) == 0)
  }

  @Test("I362: child stores are the same after any number of actions")
  func same() {
    let leaf = store.scope(state: \.leaf, action: \.leaf)
    let stores = rows
    for number in 1...20 {
      store.send(.change { $0.leaf = Leaf.State(id: number) })
      store.send(.change { $0.count += 1 })
      #expect(store.scope(state: \.leaf, action: \.leaf) === leaf)
      #expect(rows == stores)
    }
  }

  @Test("I363: a child of a removed state keeps its last state, and can't be written")
  func inside() throws {
    let cabinet = Store(initialState: Cabinet.State(outline: .rows(1, 2))) { Cabinet() }
    let outline = try shown(in: cabinet)
    let leaf = outline.scope(state: \.leaf, action: \.leaf)
    let row = try #require(outline.scope(state: \.rows, action: \.rows).first)
    leaf.send(.rename("A"))
    row.send(.rename("B"))
    #expect((leaf.name, row.name) == ("A", "B"))
    cabinet.send(.set(nil))
    #expect((outline.wasRemoved, leaf.wasRemoved, row.wasRemoved) == (true, true, true))
    #expect((leaf.name, row.name) == ("A", "B"))
    cabinet.send(.set(.rows(1)))
    let next = try shown(in: cabinet)
    #expect(next !== outline)
    #expect(next.scope(state: \.leaf, action: \.leaf).name == "")
    #expect((leaf.name, row.name) == ("A", "B"))
    let found = issues { cabinet.send(.set(nil)) }
    #expect(found == [])
  }

  @Test("I366: observers of optional state are notified of replacements at every depth")
  func insideOptional() throws {
    let cabinet = Store(initialState: Cabinet.State(outline: .rows(1, 2))) { Cabinet() }
    let outline = try shown(in: cabinet)
    let leaf = outline.scope(state: \.leaf, action: \.leaf)
    let readers = [Reader { _ = outline.title }, Reader { _ = leaf.name }]
    for number in 1...3 {
      outline.send(.change { $0.leaf = Leaf.State(name: "\(number)") })
      #expect(readers.map(\.notified) == [0, 1])
      #expect(leaf.name == "\(number)")
      outline.send(.change { $0 = Outline.State(count: number) })
      #expect(readers.map(\.notified) == [1, 1])
      #expect(outline.count == number)
      #expect(leaf.name == "")
    }
  }

  @Test("I363: the last state is the one before the removal, even if it was never read")
  func departs() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let maybe = try #require(maybe)
    store.send(.maybe(.rename("B")))
    store.send(
      .change {
        $0.maybe?.name = "C"
        $0.maybe = nil
      })
    #expect(maybe.wasRemoved)
    #expect(maybe.name == "C")
  }

  @Test("I364: 10,000 rows have one store each, and an action notifies only its row's observers")
  func manyRows() {
    let store = Outline.store()
    store.send(
      .change {
        $0.rows = IdentifiedArray(uniqueElements: (1...10_000).map { Leaf.State(id: $0) })
      })
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    #expect(Set(rows).count == 10_000)
    let readers = rows.map { row in Reader { _ = row.size } }
    let list = Reader { _ = store.scope(state: \.rows, action: \.rows).count }
    rows[7_000].send(.grow)
    #expect(readers.indices.filter { readers[$0].notified > 0 } == [7_000])
    #expect(list.notified == 0)
    store.send(.change { $0.rows.reverse() })
    #expect(list.notified == 1)
    #expect(readers.allSatisfy { $0.notified == 0 })
    #expect(Array(store.scope(state: \.rows, action: \.rows)) == rows.reversed())
    rows[1].send(.grow)
    #expect(readers[1].notified == 1)
    #expect((rows[1].size, rows[7_000].size) == (1, 1))
  }

  @Test("I366: rows with other ids, siblings, parents and removed rows aren't notified")
  func concerned() {
    let rows = rows
    let readers = rows.map { row in Reader { _ = row.name } }
    let leaf = store.scope(state: \.leaf, action: \.leaf)
    let others = [Reader { _ = leaf.name }, Reader { [store] in _ = store.title }]
    rows[1].send(.rename("B"))
    #expect(readers.map(\.notified) == [0, 1, 0])
    store.send(.change { $0.rows.remove(id: 2) })
    store.send(.change { $0.rows.append(Leaf.State(id: 2, name: "new")) })
    store.send(.rows(.element(id: 2, action: .rename("C"))))
    #expect(readers.map(\.notified) == [0, 0, 0])
    #expect(rows[1].name == "B")
    #expect(others.map(\.notified) == [0, 0])
  }

  @Test("I366: observers of stack elements are notified by id, and not by position")
  func stack() throws {
    store.send(.change { for id in 1...3 { $0.path.append(Leaf.State(id: id)) } })
    let path = store.scope(state: \.path, action: \.path)
    let ids = Array(store.peek { $0.path.ids })
    let elements = try ids.map { id in try #require(path.element(id) as StoreOf<Leaf>?) }
    let readers = elements.map { element in Reader { _ = element.name } }
    elements[2].send(.rename("C"))
    #expect(readers.map(\.notified) == [0, 0, 1])
    store.send(.change { $0.path.removeLast() })
    store.send(.change { $0.path.append(Leaf.State(id: 3)) })
    #expect(readers.map(\.notified) == [0, 0, 0])
    #expect(elements[2].name == "C")
    #expect(elements[2].wasRemoved)
    #expect((path.element(ids[2]) as StoreOf<Leaf>?) == nil)
    elements[1].send(.rename("B"))
    #expect(readers.map(\.notified) == [0, 1, 0])
    #expect((path.element(ids[1]) as StoreOf<Leaf>?) === elements[1])
  }

  @Test(
    "I368: scoping a closure's store to optional state or a collection is reported, with its name")
  func uncached() {
    let whole = store.part(state: { $0 }, action: { (action: Outline.Action) in action })
    var line: UInt = 0
    let found = issues {
      line = nextLine()
      let maybe: StoreOf<Leaf>? = whole.scope(state: \.maybe, action: \.maybe)
      #expect(maybe == nil)
      _ = whole.scope(state: \.rows, action: \.rows).count
    }
    #expect(found.map(\.line) == [line, line + 2])
    #expect(found.allSatisfy { $0.message.contains("StoreOf<Outline>") })
    let leaf = issues { _ = whole.scope(state: \.leaf, action: \.leaf) }
    #expect(leaf == [], "a child that always exists isn't reported")
  }

  @Test("I363: during a send, scope returns a store of the current state")
  func meanwhile() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    var seen: [String?] = []
    let observer = store.runtime.observers.add { [self] in seen.append(maybe?.name) }
    store.send(.change { $0.maybe = Leaf.State(id: 2, name: "B") })
    store.send(.change { $0.maybe = nil })
    #expect(seen == ["B", nil])
    #expect(first.name == "A")
    observer.cancel()
  }
}
