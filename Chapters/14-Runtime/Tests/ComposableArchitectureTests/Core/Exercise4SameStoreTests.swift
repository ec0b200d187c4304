import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.4 · Cache child stores", .regardless(of: "14.5"))
struct Exercise4SameStoreTests {
  let store = Outline.store(.rows(1, 2, 3))
  let twins = StoreOf<Twins>(initialState: Twins.State()) { Twins() }

  private var maybe: StoreOf<Leaf>? { store.scope(whilePresent: \.maybe, action: \.maybe) }

  private func row(_ id: Int) -> StoreOf<Leaf>? {
    store.scope(state: \.rows, action: \.rows).row(id)
  }

  @Test("I362: scoping with the same two key paths returns the same store")
  func same() {
    let first = twins.scope(state: \.first, action: \.first)
    #expect(twins.scope(state: \.first, action: \.first) === first)
    first.send(.grow)
    #expect(twins.scope(state: \.first, action: \.first) === first)
    #expect(first.peek(\.size) == 1)
  }

  @Test(
    "I362: scoping with a different key path, of the state or the action, returns a different store"
  )
  func different() {
    let first = twins.scope(state: \.first, action: \.first)
    let second = twins.scope(state: \.second, action: \.second)
    let again = twins.scope(state: \.first, action: \.again)
    #expect(first !== second)
    #expect(first !== again)
    second.send(.rename("B"))
    again.send(.rename("C"))
    #expect((first.peek(\.name), second.peek(\.name)) == ("", "B"))
  }

  @Test("I362: a store retains its child stores, even if nothing else does")
  func held() {
    weak var first: StoreOf<Leaf>?
    do { first = twins.scope(state: \.first, action: \.first) }
    #expect(first != nil)
    #expect(first === twins.scope(state: \.first, action: \.first))
  }

  @Test("I362: scoping returns the same store at every depth")
  func deep() {
    let one = twins.scope(state: \.outline, action: \.outline).scope(state: \.leaf, action: \.leaf)
    let two = twins.scope(state: \.outline, action: \.outline).scope(state: \.leaf, action: \.leaf)
    #expect(one === two)
  }

  @Test(
    "I362: when a store is deallocated, unreferenced child stores are, too, and others still work")
  func released() {
    var store: StoreOf<Twins>? = StoreOf<Twins>(initialState: Twins.State()) { Twins() }
    weak let weakStore = store
    weak let first = store?.scope(state: \.first, action: \.first)
    let second = store?.scope(state: \.second, action: \.second)
    store = nil
    #expect(weakStore == nil)
    #expect(first == nil)
    second?.send(.rename("B"))
    #expect(second?.peek(\.name) == "B")
  }

  @Test("I363: for nil, scope returns no store, and while there is state, it returns the same one")
  func optional() throws {
    #expect(maybe == nil)
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    #expect(maybe === first)
    first.send(.rename("B"))
    #expect(maybe === first)
    #expect(first.peek(\.name) == "B")
    store.send(.change { $0.maybe = nil })
    #expect(maybe == nil)
  }

  @Test("I363: after a new presentation, scope returns a new store, even for equal state")
  func presented() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    store.send(.change { $0.maybe = nil })
    #expect(maybe == nil)
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "B") })
    let second = try #require(maybe)
    #expect(first !== second)
    #expect((first.peek(\.name), second.peek(\.name)) == ("A", "B"))
  }

  @Test("I363: after the state is replaced, scope returns a new store")
  func replaced() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    store.send(.change { $0.maybe = Leaf.State(id: 2, name: "B") })
    let second = try #require(maybe)
    #expect(first !== second)
    #expect((first.peek(\.name), second.peek(\.name)) == ("A", "B"))
    #expect(maybe === second)
  }

  @Test("I363: during a send, an effect gets no store of a removed state")
  func meanwhile() throws {
    let holder = Holder<Store<Shelf, Shelf.Action>?>(nil)
    var stores: [Store<Book, Book.Action>?] = []
    var areSame: [Bool] = []
    let book = { holder.value?.scope(whilePresent: \.book, action: \.book) }
    holder.value = Store(initialState: Shelf(book: Book(id: 1, title: "A"))) {
      Reduce<Shelf, Shelf.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .now { _ in
          stores.append(book())
          areSame.append(stores.last == book())
        }
      }
    }
    let first = try #require(book())
    holder.value?.send(.change { $0.label = "a" })
    holder.value?.send(.change { $0.book = nil })
    holder.value?.send(.change { $0.book = Book(id: 1, title: "B") })
    holder.value?.send(.change { $0.book = Book(id: 2, title: "C") })
    #expect(stores.map { $0 === first } == [true, false, false, false])
    #expect(stores.map { $0?.peek(\.title) } == ["A", nil, "B", "C"])
    #expect(
      areSame == [true, true, true, true], "the new store replaces the one whose state was removed")
    holder.value = nil
  }

  @Test("I364: a row keeps its store when it moves, and a row that is added again gets a new one")
  func rows() throws {
    let before = try [1, 2, 3].map { try #require(row($0)) }
    store.send(.change { $0.rows.swapAt(0, 2) })
    #expect([1, 2, 3].map { row($0) } == before)
    store.send(.change { $0.rows.remove(id: 2) })
    #expect(row(2) == nil)
    store.send(.change { $0.rows.append(Leaf.State(id: 2, name: "new")) })
    let again = try #require(row(2))
    #expect(again !== before[1])
    #expect((again.peek(\.name), before[1].peek(\.name)) == ("new", ""))
    #expect((row(1), row(3)) == (before[0], before[2]))
  }

  @Test("I368: scoping with closures returns a new store each time, with new child stores")
  func closures() {
    let one = store.part(state: { $0.leaf }, action: Outline.Action.leaf)
    let two = store.part(state: { $0.leaf }, action: Outline.Action.leaf)
    #expect(one !== two)
    let whole = twins.part(state: { $0.outline }, action: Twins.Action.outline)
    let leaf = whole.scope(state: \.leaf, action: \.leaf)
    #expect(whole.scope(state: \.leaf, action: \.leaf) !== leaf)
    leaf.send(.rename("A"))
    #expect(twins.peek(\.outline.leaf.name) == "A")
    #expect(leaf.peek(\.name) == "A")
  }

  @Test("I368: a store scoped with closures doesn't retain its child stores")
  func closuresKeepNothing() {
    let whole = twins.part(state: { $0.outline }, action: Twins.Action.outline)
    weak var leaf: StoreOf<Leaf>?
    do { leaf = whole.scope(state: \.leaf, action: \.leaf) }
    #expect(leaf == nil)
  }

  @Test("I362: a newly cached store evicts no other, however many there are")
  func neighbours() throws {
    let first = twins.scope(state: \.first, action: \.first)
    let second = twins.scope(state: \.second, action: \.second)
    let again = twins.scope(state: \.first, action: \.again)
    #expect(twins.scope(state: \.first, action: \.first) === first)
    #expect(twins.scope(state: \.second, action: \.second) === second)
    #expect(twins.scope(state: \.first, action: \.again) === again)

    store.send(
      .change { $0.rows = IdentifiedArray(uniqueElements: (0..<12).map { Leaf.State(id: $0) }) })
    let rows = try (0..<12).map { try #require(row($0)) }
    #expect((0..<12).map { row($0) } == rows)
  }

  @Test("I363: a removed state affects none of the other stores")
  func neighboursOfRemoved() throws {
    let leaf = store.scope(state: \.leaf, action: \.leaf)
    let rows = try [1, 2, 3].map { try #require(row($0)) }
    for _ in 1...2 {
      store.send(.change { $0.maybe = Leaf.State(id: 1) })
      let maybe = try #require(self.maybe)
      store.send(.change { $0.title += "A" })
      #expect(self.maybe === maybe)
      store.send(.change { $0.maybe = nil })
      #expect(self.maybe == nil)
      #expect(store.scope(state: \.leaf, action: \.leaf) === leaf)
      #expect([1, 2, 3].map { row($0) } == rows)
    }
  }
}
