import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · children changed in place")
@MainActor
struct TogetherInPlaceTests {
  @Test("I265: a child's action doesn't notify observers of the child, whatever contains it")
  func children() {
    var state = Outline.State.rows(1, 2)
    state.maybe = Leaf.State(id: 1)
    state.sheet = Leaf.State(id: 1)
    state.path.append(Leaf.State(id: 1))
    let store = Outline.store(state)
    let id = store.path.ids[0]
    let readers = [
      Reader { _ = store.leaf },
      Reader { _ = store.maybe },
      Reader { _ = store.rows },
      Reader { _ = store.sheet },
      Reader { _ = store.path },
    ]
    store.send(.leaf(.grow))
    store.send(.maybe(.grow))
    store.send(.rows(.element(id: 1, action: .grow)))
    store.send(.sheet(.presented(.grow)))
    store.send(.path(.element(id: id, action: .grow)))
    #expect(readers.map(\.notified) == [0, 0, 0, 0, 0])
    #expect(
      [store.leaf.size, store.maybe?.size, store.rows[id: 1]?.size, store.sheet?.size]
        == [1, 1, 1, 1])
    #expect(store.path[id: id]?.size == 1)
  }

  @Test("I266: a child that its own reducer replaces notifies observers of the child")
  func replacing() {
    var state = Outline.State()
    state.maybe = Leaf.State(id: 1)
    state.sheet = Leaf.State(id: 1)
    let store = Outline.store(state)
    let readers = [
      Reader { _ = store.leaf }, Reader { _ = store.maybe }, Reader { _ = store.sheet },
      Reader { _ = store.title },
    ]
    store.send(.leaf(.change { $0 = Leaf.State(name: "A") }))
    store.send(.maybe(.change { $0 = Leaf.State(name: "A") }))
    store.send(.sheet(.presented(.change { $0 = Leaf.State(name: "A") })))
    #expect(readers.map(\.notified) == [1, 1, 1, 0])
  }

  @Test("I267: dismissing, popping and pushing notify observers of the container")
  func leaving() {
    var state = Outline.State()
    state.sheet = Leaf.State(id: 1)
    state.path.append(Leaf.State(id: 1))
    let store = Outline.store(state)
    let (sheet, path) = (Reader { _ = store.sheet }, Reader { _ = store.path })
    store.send(.sheet(.dismiss))
    #expect((sheet.notified, path.notified) == (1, 0))
    store.send(.path(.popFrom(id: store.path.ids[0])))
    #expect((sheet.notified, path.notified) == (0, 1))
    let id = store.root.dependencies.stackElementIDs.next(after: store.path.newest)
    store.send(.path(.push(id: id, state: Leaf.State(id: 2))))
    #expect((sheet.notified, path.notified) == (0, 1))
    #expect(store.path.map(\.id) == [2])
  }

  @Test("a row is changed in place, and no other row is copied")
  func noCopies() {
    let store = Store(initialState: Shelf.State()) { Shelf() }
    for _ in 1...3 { store.send(.room(.books(.element(id: 7, action: .lend)))) }
    #expect(store.room.books[id: 7]?.loans == 3)
    #expect(store.room.books.first?.id == 0)
    let copies = store.room.books.elements.map(\.watched.copies)
    #expect(copies == copies.map { _ in 0 }, "rows were copied")
  }
}

/// A feature whose rows count their copies.
@Reducer
private struct Shelf {
  @ObservableState
  struct State {
    var room = Room.State()
  }

  enum Action { case room(Room.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.room, action: \.room) { Room() }
  }
}

@Reducer
private struct Room {
  @ObservableState
  struct State {
    var books: IdentifiedArrayOf<Book.State> = IdentifiedArray(
      uniqueElements: (0..<100).map { Book.State(id: $0) })
  }

  enum Action { case books(IdentifiedActionOf<Book>) }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.books, action: \.books) { Book() }
  }
}

@Reducer
private struct Book {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var loans = 0
    var watched = Watched()
  }

  enum Action { case lend }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.loans += 1
      state.watched.change()
      return .none
    }
  }
}
