import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.3 · Unwrap optional state")
struct Exercise3IfLetCoreTests {
  let shelf = Shelf.store(Book(id: 1, title: "A"))

  private func book() throws -> Store<Book, Book.Action> {
    try #require(shelf.scopedStore(whilePresent: \.book, Shelf.Action.book))
  }

  @Test("I365: a core returns the current state, and not the one from its creation")
  func now() throws {
    let book = try book()
    #expect(book.peek(\.title) == "A")
    book.send(.rename("B"))
    #expect(book.peek(\.title) == "B")
    shelf.send(.change { $0.book?.title = "C" })
    #expect(book.peek(\.title) == "C")
    #expect(!book.wasRemoved)
  }

  @Test("I365: a core that is first read after several actions returns the current state")
  func late() throws {
    let book = try book()
    for title in ["B", "C", "D"] { shelf.send(.change { $0.book?.title = title }) }
    #expect(book.core.read(\.title) == "D")
    #expect(book.peek(\.title) == "D")
  }

  @Test("I365: the state is derived at most once after each action, and only if it's read")
  func derives() throws {
    let reads = shelf.peek(\.reads)
    let book = try #require(shelf.scopedStore(whilePresent: \.countedBook, Shelf.Action.book))
    #expect(reads.count == 1, "the core must find out whether there is a book")
    for title in ["B", "C", "D"] { shelf.send(.change { $0.book?.title = title }) }
    #expect(reads.count == 1)
    for _ in 1...10 { _ = (book.peek(\.title), book.core.read(\.title), book.wasRemoved) }
    #expect(reads.count == 2)
    shelf.send(.change { $0.book?.title = "E" })
    #expect(book.peek(\.title) == "E")
    #expect(reads.count == 3)
  }

  @Test("I363: after the state becomes nil, the core returns the last state")
  func gone() throws {
    let book = try book()
    book.send(.rename("B"))
    #expect(book.peek(\.title) == "B")
    shelf.send(.change { $0.book = nil })
    #expect(book.wasRemoved)
    #expect(book.peek(\.title) == "B")
    #expect(book.core.read(\.title) == "B")
    shelf.send(.change { $0.label = "empty" })
    #expect(book.wasRemoved)
    #expect(book.peek(\.title) == "B")
  }

  @Test("I363: after the state is replaced, the core still returns the old state")
  func another() throws {
    let book = try book()
    shelf.send(.change { $0.book = Book(id: 2, title: "B") })
    #expect(book.peek { $0 } == Book(id: 1, title: "A"))
    #expect(book.wasRemoved)
    let next = try self.book()
    #expect(next.peek(\.title) == "B")
    #expect(!next.wasRemoved)
  }

  @Test("I363: a state with changes isn't a replacement, even if it's assigned as a whole")
  func changed() throws {
    let book = try book()
    shelf.send(.change { $0.book = Book(id: 1, title: "B", mark: Book.Mark(page: 1)) })
    #expect(!book.wasRemoved)
    #expect(book.peek { $0 } == Book(id: 1, title: "B", mark: Book.Mark(page: 1)))
  }

  @Test("I363: a removed state stays removed, even if an equal one appears")
  func forever() throws {
    let book = try book()
    shelf.send(.change { $0.book = nil })
    #expect(book.wasRemoved)
    shelf.send(.change { $0.book = Book(id: 1, title: "B") })
    #expect(book.wasRemoved)
    #expect(book.peek(\.title) == "A")
  }

  @Test("I363: an action sent to a removed state still reaches the root")
  func sends() throws {
    let book = try book()
    book.send(.note("1"))
    shelf.send(.change { $0.book = nil })
    #expect(book.wasRemoved)
    book.send(.note("2"))
    #expect(shelf.peek(\.label) == "12")
  }

  @Test("I363: a control's write to a removed state is ignored")
  func controls() throws {
    let desk = StoreOf<Desk>(initialState: Desk.State()) { Desk() }
    let card = try #require(desk.scopedStore(whilePresent: \.card, Desk.Action.card))
    card.name = "A"
    #expect(card.peek(\.name) == "A")
    desk.send(.close)
    let found = issues { card.name = "B" }
    #expect(found == [])
    #expect(card.peek(\.name) == "A")
    let reports = issues { card.send(.clear) }
    #expect(reports.count == 1, "other actions reach the root, where no reducer handles them")
  }

  @Test("I363: when a state is removed, its child state is removed with it")
  func inner() throws {
    shelf.send(.change { $0.book?.mark = Book.Mark(page: 1) })
    let book = try book()
    let mark = try #require(book.scopedStore(whilePresent: \.mark, Book.Action.mark))
    mark.send(.move(2))
    #expect(mark.peek(\.page) == 2)
    #expect(!mark.wasRemoved)
    shelf.send(.change { $0.book = nil })
    #expect(mark.wasRemoved)
    #expect(mark.peek(\.page) == 2)
  }

  @Test("I363: a child state can be removed while its parent state remains")
  func innerAlone() throws {
    shelf.send(.change { $0.book?.mark = Book.Mark(page: 1) })
    let book = try book()
    let mark = try #require(book.scopedStore(whilePresent: \.mark, Book.Action.mark))
    shelf.send(.change { $0.book?.mark = nil })
    #expect((mark.wasRemoved, book.wasRemoved) == (true, false))
    #expect(mark.peek(\.page) == 1)
  }

  @Test("I365: after the removal, the core doesn't read the base's state any longer")
  func readsNothing() throws {
    let reads = shelf.peek(\.reads)
    let book = try #require(shelf.scopedStore(whilePresent: \.countedBook, Shelf.Action.book))
    shelf.send(.change { $0.book = nil })
    #expect(book.wasRemoved)
    let count = reads.count
    shelf.send(.change { $0.book = Book(id: 1, title: "B") })
    #expect((book.wasRemoved, book.peek(\.title)) == (true, "A"))
    #expect(reads.count == count)
  }

  /// A core of a book, without a store: the base is passed an outgoing book as the setter of an observable state does it.
  private func bookCore() throws -> (
    core: any Core<Book, Book.Action>, change: (@escaping (inout Shelf) -> Void) -> Void,
    passOn: (Book) -> Void
  ) {
    let root = RootCore(
      initialState: Shelf(book: Book(id: 1, title: "A")),
      reducer: Reduce<Shelf, Shelf.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      })
    let base = ScopedCore(root, state: \.book, action: Shelf.Action.book)
    let core = IfLetCore(base, try #require(base.state), identify: { NavigationID(of: $0) })
    return (
      core, { _ = root.send(.change($0), from: .store) },
      { book in
        OutgoingState.notify(from: Shelf(book: book)) {
          if let outgoing = OutgoingState.current { base.willBeReplaced(outgoing) }
        }
      }
    )
  }

  @Test("I363: if the state changed unread before it became nil, the core returns the last change")
  func outgoing() throws {
    let (core, change, passOn) = try bookCore()
    #expect(core.state.title == "A")
    change { $0.book?.title = "B" }
    passOn(Book(id: 1, title: "C"))
    change { $0.book = nil }
    #expect(core.isInvalid)
    #expect(core.state == Book(id: 1, title: "C"))
    change { $0.book = Book(id: 1, title: "D") }
    #expect(core.isInvalid)
    #expect(core.state == Book(id: 1, title: "C"))
  }

  @Test(
    "I363: if the state changed unread before its replacement, the core returns the last change")
  func outgoingOfReplacement() throws {
    let (core, change, passOn) = try bookCore()
    passOn(Book(id: 1, title: "B"))
    change { $0.book = Book(id: 2, title: "C") }
    #expect(core.isInvalid)
    #expect(core.state == Book(id: 1, title: "B"))
  }

  @Test("I363: if the outgoing state is a different one, the core returns the last state")
  func outgoingOfAnother() throws {
    let (core, change, passOn) = try bookCore()
    passOn(Book(id: 2, title: "B"))
    change { $0.book = nil }
    #expect(core.isInvalid)
    #expect(core.state == Book(id: 1, title: "A"))
  }

  @Test("I365: the state is compared at most once after each action")
  func comparesOnce() throws {
    let root = RootCore(
      initialState: Shelf(book: Book(id: 1, title: "A")),
      reducer: Reduce<Shelf, Shelf.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      })
    let base = ScopedCore(root, state: \.book, action: Shelf.Action.book)
    var comparisons = 0
    let core = IfLetCore(base, try #require(base.state)) {
      comparisons += 1
      return NavigationID(of: $0)
    }
    comparisons = 0
    for title in ["B", "C"] {
      _ = root.send(.change { $0.book?.title = title }, from: .store)
      for _ in 1...10 { #expect((core.state.title, core.isInvalid) == (title, false)) }
      #expect(comparisons == 1)
      comparisons = 0
    }
  }
}
