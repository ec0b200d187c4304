import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A book.
@Reducer
private struct Book {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  enum Action { case rename(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rename(let name): state.name = name
      }
      return .none
    }
  }
}

/// A bookcase with parts that can be absent.
@Reducer
private struct Bookcase {
  @ObservableState
  struct State: Equatable {
    var top: Book.State?
    var books: IdentifiedArrayOf<Book.State> = [Book.State(id: 1), Book.State(id: 2)]
  }

  enum Action {
    case books(IdentifiedActionOf<Book>)
    case top(Book.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.books, action: \.books) { Book() }
      .ifLet(\.top, action: \.top) { Book() }
  }
}

/// A study with a bookcase that can be absent.
@Reducer
private struct Study {
  @ObservableState
  struct State: Equatable {
    var bookcase: Bookcase.State? = Bookcase.State(top: Book.State(id: 3))
  }

  enum Action {
    case replace(Bookcase.State?)
    case bookcase(Bookcase.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .replace(let bookcase) = action { state.bookcase = bookcase }
      return .none
    }
    .ifLet(\.bookcase, action: \.bookcase) { Bookcase() }
  }
}

@MainActor
@Suite("Together · Stores from `ifLet`")
struct StoreIfLetScopeTests {
  private let study = Store(initialState: Study.State()) { Study() }

  /// The stores that `ifLet` hands out while a closure runs.
  private func stores(
    of store: Store<Bookcase.State?, Bookcase.Action>, while work: () -> Void = {}
  ) -> [StoreOf<Bookcase>] {
    var bookcases: [StoreOf<Bookcase>] = []
    let subscription = store.ifLet { bookcases.append($0) }
    work()
    subscription.cancel()
    return bookcases
  }

  @Test("I368: child stores of a store from `ifLet` are cached, and aren't reported")
  func foundAgain() throws {
    let issues = try issues {
      let bookcase = try #require(
        stores(of: study.scope(state: \.bookcase, action: \.bookcase)).first)
      let top: StoreOf<Book>? = bookcase.scope(state: \.top, action: \.top)
      #expect(top?.name == "")
      #expect(bookcase.scope(state: \.top, action: \.top) === top)
      let books = Array(bookcase.scope(state: \.books, action: \.books))
      #expect(books.map(\.state.id) == [1, 2])
      #expect(Array(bookcase.scope(state: \.books, action: \.books)) == books)
      top?.send(.rename("A"))
      #expect(study.bookcase?.top?.name == "A")
      #expect(bookcase.scope(state: \.top, action: \.top) === top)
    }
    #expect(issues.isEmpty)
  }

  @Test("I368: after the state of `ifLet` is removed and presented again, a child gets a new store")
  func removed() throws {
    var tops: [StoreOf<Book>?] = []
    let bookcases = stores(of: study.scope(state: \.bookcase, action: \.bookcase)) {
      study.send(.replace(nil))
      study.send(.replace(Bookcase.State(top: Book.State(id: 4, name: "B"))))
    }
    #expect(bookcases.count == 2)
    for bookcase in bookcases { tops.append(bookcase.scope(state: \.top, action: \.top)) }
    #expect(tops.map { $0?.name } == ["B", "B"])
    study.send(.replace(nil))
    #expect(tops.map { $0?.name } == ["B", "B"], "a removed child shows its last state")
    study.send(.replace(Bookcase.State(top: Book.State(id: 5, name: "C"))))
    let bookcase = try #require(bookcases.last)
    let top: StoreOf<Book>? = bookcase.scope(state: \.top, action: \.top)
    #expect(top?.name == "C")
    #expect(top !== tops[1])
  }

  @Test("I368: scoping to optional state is reported for a store from `ifLet` of a closure's store")
  func closures() throws {
    let closures = study.part(state: { $0.bookcase }, action: Study.Action.bookcase)
    let bookcase = try #require(stores(of: closures).first)
    let issues = issues { let _: StoreOf<Book>? = bookcase.scope(state: \.top, action: \.top) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("StoreOf<Bookcase>") == true)
  }
}
