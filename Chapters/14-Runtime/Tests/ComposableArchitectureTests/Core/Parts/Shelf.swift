@testable import ComposableArchitecture

/// A shelf with an optional book, which has an optional bookmark. It is a plain state that can't be observed.
struct Shelf {
  var label = ""
  var book: Book?
  var other = Book(id: 0, title: "")
  let reads = Reads()

  /// The book. Reading it is counted.
  var countedBook: Book? {
    reads.count += 1
    return book
  }

  /// Counts reads.
  final class Reads {
    var count = 0
  }

  @CasePathable
  enum Action {
    case change((inout Shelf) -> Void)
    case book(Book.Action)
  }

  /// Creates a store of a shelf.
  @MainActor
  static func store(_ book: Book? = nil) -> Store<Shelf, Action> {
    Store(initialState: Shelf(book: book)) {
      Reduce<Shelf, Action> { state, action in
        switch action {
        case .change(let change): change(&state)
        case .book(.rename(let title)): state.book?.title = title
        case .book(.note(let note)): state.label += note
        case .book(.mark(.move(let page))): state.book?.mark?.page = page
        }
        return .none
      }
    }
  }
}

/// A book.
struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
  var mark: Mark?

  /// A bookmark.
  struct Mark: Equatable {
    var page: Int

    enum Action { case move(Int) }
  }

  enum Action {
    case rename(String)
    /// It is for the shelf.
    case note(String)
    case mark(Mark.Action)
  }
}
