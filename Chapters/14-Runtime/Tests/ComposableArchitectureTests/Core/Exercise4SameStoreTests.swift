import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.4 · the same window", .regardless(of: "14.5"))
struct Exercise4SameStoreTests {
  let store = Outline.store(.rows(1, 2, 3))
  let twins = StoreOf<Twins>(initialState: Twins.State()) { Twins() }

  private var maybe: StoreOf<Leaf>? { store.scope(whilePresent: \.maybe, action: \.maybe) }

  private func row(_ id: Int) -> StoreOf<Leaf>? {
    store.scope(state: \.rows, action: \.rows).row(id)
  }

  @Test("I362: the same two key paths give the same object")
  func same() {
    let first = twins.scope(state: \.first, action: \.first)
    #expect(twins.scope(state: \.first, action: \.first) === first)
    first.send(.grow)
    #expect(twins.scope(state: \.first, action: \.first) === first)
    #expect(first.peek(\.size) == 1)
  }

  @Test("I362: other key paths give another object, if only one of the two differs")
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

  @Test("I362: a store has the object as long as it lives, also if nobody else holds it")
  func held() {
    weak var first: StoreOf<Leaf>?
    do { first = twins.scope(state: \.first, action: \.first) }
    #expect(first != nil)
    #expect(first === twins.scope(state: \.first, action: \.first))
  }

  @Test("I362: the object at every depth is the same")
  func deep() {
    let one = twins.scope(state: \.outline, action: \.outline).scope(state: \.leaf, action: \.leaf)
    let two = twins.scope(state: \.outline, action: \.outline).scope(state: \.leaf, action: \.leaf)
    #expect(one === two)
  }

  @Test(
    "I362: when the store goes, so do the objects that nobody holds, and the others do their work")
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

  @Test("I363: there is no store of a state that is not there, and one while it is")
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

  @Test("I363: after a new presentation there is a new store, also of a like state")
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

  @Test("I363: a state that takes another's place has a new store, too")
  func replaced() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let first = try #require(maybe)
    store.send(.change { $0.maybe = Leaf.State(id: 2, name: "B") })
    let second = try #require(maybe)
    #expect(first !== second)
    #expect((first.peek(\.name), second.peek(\.name)) == ("A", "B"))
    #expect(maybe === second)
  }

  @Test("I363: an effect that asks in the middle of a send gets no store of what has gone")
  func meanwhile() throws {
    let kept = Kept<Store<Shelf, Shelf.Action>?>(nil)
    var stores: [Store<Book, Book.Action>?] = []
    var areSame: [Bool] = []
    let book = { kept.value?.scope(whilePresent: \.book, action: \.book) }
    kept.value = Store(initialState: Shelf(book: Book(id: 1, title: "A"))) {
      Reduce<Shelf, Shelf.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .now { _ in
          stores.append(book())
          areSame.append(stores.last == book())
        }
      }
    }
    let first = try #require(book())
    kept.value?.send(.change { $0.label = "a" })
    kept.value?.send(.change { $0.book = nil })
    kept.value?.send(.change { $0.book = Book(id: 1, title: "B") })
    kept.value?.send(.change { $0.book = Book(id: 2, title: "C") })
    #expect(stores.map { $0 === first } == [true, false, false, false])
    #expect(stores.map { $0?.peek(\.title) } == ["A", nil, "B", "C"])
    #expect(
      areSame == [true, true, true, true], "the new one takes the place of one that has gone")
    kept.value = nil
  }

  @Test("I364: a row has one store, the same one after moves; a row that comes again has another")
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

  @Test("I368: a closure's store is another each time, and so are the stores of its parts")
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

  @Test("I368: nor are they kept: a part of a closure's store goes with whoever holds it")
  func closuresKeepNothing() {
    let whole = twins.part(state: { $0.outline }, action: Twins.Action.outline)
    weak var leaf: StoreOf<Leaf>?
    do { leaf = whole.scope(state: \.leaf, action: \.leaf) }
    #expect(leaf == nil)
  }
}
