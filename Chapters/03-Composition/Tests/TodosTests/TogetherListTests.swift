import ComposableArchitecture
import Foundation
import Testing

@testable import todos

@Suite("Together · sorting, pages and filters", .oneAtATime)
struct ListItselfTests {
  private func feature(_ state: ListState = .groceries) -> ListFeature {
    ListFeature(state, reducer: listReducer)
  }

  /// Todos with the numbers of a range, the even ones complete.
  private func numbers(_ range: ClosedRange<Int>) -> IdentifiedArrayOf<Todo> {
    IdentifiedArray(range.map { Todo($0, "\($0)", isComplete: $0 % 2 == 0) })
  }

  @Test("each tap restarts the second until todos are sorted")
  func debounces() {
    let feature = feature()
    feature.send(.todo(id: .id(1), action: .checkBoxToggled))
    feature.advance(milliseconds: 900)
    feature.send(.todo(id: .id(2), action: .subtodo(id: .id(21), action: .checkBoxToggled)))
    feature.advance(milliseconds: 999)
    #expect(feature.titles == ["milk", "bread", "salt"])
    feature.advance(milliseconds: 1)
    #expect(feature.titles == ["bread", "salt", "milk"])
  }

  @Test("a todo that is unticked within the second does not move")
  func tapsTwice() {
    let feature = feature()
    feature.send(.todo(id: .id(1), action: .checkBoxToggled))
    feature.advance(milliseconds: 500)
    feature.send(.todo(id: .id(1), action: .checkBoxToggled))
    feature.advance(milliseconds: 5_000)
    #expect(feature.state == .groceries)
  }

  @Test("todos are sorted at every depth, and otherwise stay in their order")
  func sorts() {
    var todos = numbers(1...5)
    todos[0].subtodos = numbers(10...13)
    todos[0].subtodos[1].subtodos = numbers(20...22)
    todos.sortCompleted()
    #expect(todos.map(\.title) == ["1", "3", "5", "2", "4"])
    #expect(todos[0].subtodos.map(\.title) == ["11", "13", "10", "12"])
    #expect(todos[0].subtodos[0].subtodos.map(\.title) == ["21", "20", "22"])
  }

  @Test("pages show only todos that match the filter")
  func pages() {
    let feature = feature(ListState(todos: numbers(1...25)))
    func shown() -> [String] { feature.state.shownIDs.map { feature.state.todos[id: $0]!.title } }

    #expect(shown() == (1...10).map(String.init))
    feature.send(.pageChanged(2))
    #expect(shown() == ["21", "22", "23", "24", "25"])
    feature.send(.filterChanged(.completed))
    #expect(shown() == ["2", "4", "6", "8", "10", "12", "14", "16", "18", "20"])
    #expect(feature.state.pageCount == 2)
    feature.send(.pageChanged(1))
    #expect(shown() == ["22", "24"])
    feature.send(.pageChanged(9))
    #expect(feature.state.page == 1)
    feature.send(.clearCompletedButtonTapped)
    #expect(shown() == [])
    #expect(feature.state.shownPage == 0)
    feature.send(.filterChanged(.active), .pageChanged(-3))
    #expect(shown() == ["1", "3", "5", "7", "9", "11", "13", "15", "17", "19"])
  }

  @Test("a new todo comes first, on the page that is shown")
  func adds() {
    let feature = feature(
      ListState(todos: numbers(1...25), filter: .completed, page: 1, rowsPerPage: 5))
    feature.send(.todoAdded(title: "new"))
    #expect(feature.state.shownIDs.first == .id(100))
    #expect(feature.state.filter == .all)
  }

  @Test("a todo moves to the position of a different visible todo, whatever is between them")
  func moves() {
    let feature = feature(
      ListState(todos: numbers(1...9), filter: .active, page: 1, rowsPerPage: 3))
    // 7 and 9 are shown.
    feature.send(.todo(id: .id(9), action: .moveButtonTapped(to: 1)))
    #expect(feature.titles == ["1", "2", "3", "4", "5", "6", "9", "7", "8"])
    feature.send(.todo(id: .id(9), action: .moveButtonTapped(to: 3)))
    #expect(feature.titles == ["1", "2", "3", "4", "5", "6", "9", "7", "8"], "there is no row 3")
  }
}

@Suite("Together · undo", .oneAtATime)
struct UndoableTests {
  private func feature(limit: Int = 20) -> ListFeature {
    ListFeature(
      .groceries,
      reducer: listReducer.undoable(
        \.todos, history: \.history, undo: /ListAction.undoButtonTapped, limit: limit)
    )
  }

  @Test("changes are undone one by one, the last first")
  func undoes() {
    let feature = feature()
    feature.send(
      .todo(id: .id(1), action: .titleChanged("cream")), .filterChanged(.active),
      .todo(id: .id(3), action: .deleteButtonTapped), .undoButtonTapped
    )
    #expect(feature.titles == ["cream", "bread", "salt"])
    #expect(feature.state.filter == .active, "undo restores only todos")
    feature.send(.undoButtonTapped)
    #expect(feature.titles == ["milk", "bread", "salt"])
    feature.send(.undoButtonTapped)
    #expect(feature.titles == ["milk", "bread", "salt"], "there is nothing left to undo")
    #expect(feature.state.history == [])
  }

  @Test("a change by an effect is undone, too")
  func undoesSort() {
    let feature = feature()
    feature.send(.todo(id: .id(1), action: .checkBoxToggled))
    feature.advance(milliseconds: 1_000)
    #expect(feature.titles == ["bread", "salt", "milk"])
    feature.send(.undoButtonTapped)
    #expect(feature.titles == ["milk", "bread", "salt"])
  }

  @Test("the history has a limited number of changes")
  func limits() {
    let feature = feature(limit: 2)
    for title in ["1", "2", "3", "4"] {
      feature.send(.todo(id: .id(1), action: .titleChanged(title)))
    }
    feature.send(.undoButtonTapped, .undoButtonTapped, .undoButtonTapped)
    #expect(feature.titles == ["2", "bread", "salt"])
  }
}

@Suite("Together · saving", .oneAtATime)
struct SavingTests {
  private let feature = ListFeature(.groceries, reducer: listReducer.savingTodos())

  private var saved: [String]? {
    get throws { try feature.file.contents.map { try TodoFile.todos(in: $0).map(\.title) } }
  }

  @Test("todos are saved half a second after the last change")
  func debounces() throws {
    feature.send(.todoAdded(title: "tea"))
    feature.advance(milliseconds: 499)
    feature.send(.todo(id: .id(1), action: .deleteButtonTapped))
    feature.advance(milliseconds: 499)
    #expect(try saved == nil)
    #expect(feature.state.saving == Saving(isPending: true))
    feature.advance(milliseconds: 1)
    #expect(try saved == ["tea", "bread", "salt"])
    feature.advance()
    #expect(feature.state.saving == Saving())
  }

  @Test("an action that does not change the todos saves nothing")
  func ignores() throws {
    feature.send(
      .filterChanged(.active), .pageChanged(3), .todo(id: .id(1), action: .openButtonTapped))
    feature.send(
      .detail(.titleChanged("cream")), .detail(.discardButtonTapped), .sortCompletedTodos)
    feature.advance(milliseconds: 5_000)
    #expect(try saved == nil)
    #expect(feature.state.saving == Saving())
  }

  @Test("a failure is shown and loses no change; a retry or the next change saves everything")
  func fails() throws {
    feature.file.failure = StorageError(message: "The disk is full.")
    feature.send(.todoAdded(title: "tea"))
    feature.advance(milliseconds: 500)
    let failed = Saving(isPending: true, failure: StorageError(message: "The disk is full."))
    #expect(feature.state.saving == failed)
    #expect(feature.titles == ["tea", "milk", "bread", "salt"])

    feature.send(.saving(.alertDismissed), .saving(.retryButtonTapped))
    feature.advance()
    #expect(feature.state.saving == failed)

    feature.send(.saving(.alertDismissed))
    #expect(feature.state.saving == Saving(isPending: true))
    feature.file.failure = nil
    feature.send(.todoAdded(title: "cake"))
    feature.advance(milliseconds: 500)
    #expect(try saved == ["cake", "tea", "milk", "bread", "salt"])
    #expect(feature.state.saving == Saving())
  }

  @Test("unsaved changes are saved immediately, and only once, when the app is about to quit")
  func quits() throws {
    feature.send(.todoAdded(title: "tea"), .saving(.appWillQuit))
    #expect(try saved == ["tea", "milk", "bread", "salt"])
    feature.advance()
    #expect(feature.state.saving == Saving())
    feature.file.contents = nil
    feature.advance(milliseconds: 5_000)
    #expect(try saved == nil)
  }
}

@Suite("Together · loading and damaged files", .oneAtATime)
struct ScreenTests {
  private let scheduler = DispatchQueue.testScheduler
  private let file = MemoryFile()
  private let viewStore: ViewStore<AppState, AppAction>

  init() {
    let environment = AppEnvironment(
      storage: file.client, mainQueue: scheduler.eraseToAnyScheduler(), uuid: UUID.counting)
    viewStore = ViewStore(
      Store(initialState: .loading, reducer: appReducer, environment: environment))
  }

  @Test("the app loads its todos and then shows the list")
  func loads() throws {
    file.contents = try TodoFile.contents(of: ListState.groceries.todos)
    viewStore.send(.appStarted)
    #expect(viewStore.state == .loading)
    scheduler.advance()
    #expect(viewStore.state == .list(.groceries))
    viewStore.send(.list(.todo(id: .id(1), action: .deleteButtonTapped)))
    viewStore.send(.list(.undoButtonTapped))
    scheduler.advance(by: .milliseconds(500))
    #expect(viewStore.state == .list(.groceries))
  }

  @Test("a damaged file does not change until it is set aside, and is not deleted then")
  func damaged() throws {
    let contents = Data("[oops".utf8)
    file.contents = contents
    viewStore.send(.appStarted)
    scheduler.advance()
    let damaged = try #require((/AppState.damaged).extract(from: viewStore.state))
    #expect(damaged.failure.message.hasPrefix("It contains no readable todos."))
    scheduler.advance(by: .seconds(10))
    #expect(file.contents == contents)

    viewStore.send(.damaged(.setAsideButtonTapped))
    scheduler.advance()
    #expect(
      viewStore.state
        == .damaged(DamagedFile(failure: damaged.failure, newName: "todos.json.damaged")))
    #expect(file.contents == nil)
    #expect(file.setAside == [contents])
    viewStore.send(.damaged(.continueButtonTapped))
    #expect(viewStore.state == .list(ListState()))
  }

  @Test("a damaged file can be repaired and loaded again")
  func retries() throws {
    file.contents = Data()
    viewStore.send(.appStarted)
    scheduler.advance()
    file.contents = try TodoFile.contents(of: ListState.groceries.todos)
    viewStore.send(.damaged(.retryButtonTapped))
    #expect(viewStore.state == .loading)
    scheduler.advance()
    #expect(viewStore.state == .list(.groceries))
  }

  @Test("a file that cannot be set aside remains in its place")
  func cannotSetAside() throws {
    file.contents = Data("?".utf8)
    file.failure = StorageError(message: "The disk is read-only.")
    viewStore.send(.appStarted)
    scheduler.advance()
    viewStore.send(.damaged(.setAsideButtonTapped))
    scheduler.advance()
    #expect(
      viewStore.state
        == .damaged(DamagedFile(failure: StorageError(message: "The disk is read-only.")))
    )
    #expect(file.contents == Data("?".utf8))
  }
}
