import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.3 · a window")
struct Exercise3WindowTests {
  let shelf = Shelf.store(Book(id: 1, title: "A"))

  private func book() throws -> Store<Book, Book.Action> {
    try #require(shelf.window(whilePresent: \.book, Shelf.Action.book))
  }

  @Test("I365: a window shows the state as it is now, and not as it was when it was made")
  func now() throws {
    let book = try book()
    #expect(book.peek(\.title) == "A")
    book.send(.rename("B"))
    #expect(book.peek(\.title) == "B")
    shelf.send(.change { $0.book?.title = "C" })
    #expect(book.peek(\.title) == "C")
    #expect(!book.hasGone)
  }

  @Test("I365: so does a window that is read for the first time after several actions")
  func late() throws {
    let book = try book()
    for title in ["B", "C", "D"] { shelf.send(.change { $0.book?.title = title }) }
    #expect(book.core.read(\.title) == "D")
    #expect(book.peek(\.title) == "D")
  }

  @Test("I365: the part is derived once after an action, and only if somebody reads")
  func derives() throws {
    let reads = shelf.peek(\.reads)
    let book = try #require(shelf.window(whilePresent: \.countedBook, Shelf.Action.book))
    #expect(reads.count == 1, "whether the book is there has to be known")
    for title in ["B", "C", "D"] { shelf.send(.change { $0.book?.title = title }) }
    #expect(reads.count == 1)
    for _ in 1...10 { _ = (book.peek(\.title), book.core.read(\.title), book.hasGone) }
    #expect(reads.count == 2)
    shelf.send(.change { $0.book?.title = "E" })
    #expect(book.peek(\.title) == "E")
    #expect(reads.count == 3)
  }

  @Test("I363: when the state has gone, the window shows the last one")
  func gone() throws {
    let book = try book()
    book.send(.rename("B"))
    #expect(book.peek(\.title) == "B")
    shelf.send(.change { $0.book = nil })
    #expect(book.hasGone)
    #expect(book.peek(\.title) == "B")
    #expect(book.core.read(\.title) == "B")
    shelf.send(.change { $0.label = "empty" })
    #expect(book.hasGone)
    #expect(book.peek(\.title) == "B")
  }

  @Test("I363: another state that takes its place is not shown")
  func another() throws {
    let book = try book()
    shelf.send(.change { $0.book = Book(id: 2, title: "B") })
    #expect(book.peek { $0 } == Book(id: 1, title: "A"))
    #expect(book.hasGone)
    let next = try self.book()
    #expect(next.peek(\.title) == "B")
    #expect(!next.hasGone)
  }

  @Test("I363: a state with changes is the same one, also if it was put there as a whole")
  func changed() throws {
    let book = try book()
    shelf.send(.change { $0.book = Book(id: 1, title: "B", mark: Book.Mark(page: 1)) })
    #expect(!book.hasGone)
    #expect(book.peek { $0 } == Book(id: 1, title: "B", mark: Book.Mark(page: 1)))
  }

  @Test("I363: what has gone does not come back, also if its like does")
  func forever() throws {
    let book = try book()
    shelf.send(.change { $0.book = nil })
    #expect(book.hasGone)
    shelf.send(.change { $0.book = Book(id: 1, title: "B") })
    #expect(book.hasGone)
    #expect(book.peek(\.title) == "A")
  }

  @Test("I363: an action of a state that has gone goes on to the root, and embedded")
  func sends() throws {
    let book = try book()
    book.send(.note("1"))
    shelf.send(.change { $0.book = nil })
    #expect(book.hasGone)
    book.send(.note("2"))
    #expect(shelf.peek(\.label) == "12")
  }

  @Test("I363: what a control writes to a state that has gone is dropped")
  func controls() throws {
    let desk = StoreOf<Desk>(initialState: Desk.State()) { Desk() }
    let card = try #require(desk.window(whilePresent: \.card, Desk.Action.card))
    card.name = "A"
    #expect(card.peek(\.name) == "A")
    desk.send(.close)
    let found = issues { card.name = "B" }
    #expect(found == [])
    #expect(card.peek(\.name) == "A")
    let reports = issues { card.send(.clear) }
    #expect(reports.count == 1, "other actions go on to the root, where nobody takes them")
  }

  @Test("I363: with a state, all that is in it has gone")
  func inner() throws {
    shelf.send(.change { $0.book?.mark = Book.Mark(page: 1) })
    let book = try book()
    let mark = try #require(book.window(whilePresent: \.mark, Book.Action.mark))
    mark.send(.move(2))
    #expect(mark.peek(\.page) == 2)
    #expect(!mark.hasGone)
    shelf.send(.change { $0.book = nil })
    #expect(mark.hasGone)
    #expect(mark.peek(\.page) == 2)
  }

  @Test("I363: what is in a state goes also if the state itself stays")
  func innerAlone() throws {
    shelf.send(.change { $0.book?.mark = Book.Mark(page: 1) })
    let book = try book()
    let mark = try #require(book.window(whilePresent: \.mark, Book.Action.mark))
    shelf.send(.change { $0.book?.mark = nil })
    #expect((mark.hasGone, book.hasGone) == (true, false))
    #expect(mark.peek(\.page) == 1)
  }
}
