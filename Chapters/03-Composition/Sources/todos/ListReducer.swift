import ComposableArchitecture
import Dispatch
import Exercises
import Foundation
import OpenCombineDispatch

/// A list of todos, and the page that is shown.
struct ListState: Equatable {
  var todos: IdentifiedArrayOf<Todo> = []
  var filter = Filter.all

  /// The requested page, from zero.
  var page = 0
  var rowsPerPage = 10

  /// The presented todo, if there is one.
  var detail: Detail?

  /// The previous values of the todos, the latest last.
  var history: [IdentifiedArrayOf<Todo>] = []
  var saving = Saving()
}

/// The actions of a list: its children's actions, and its own.
enum ListAction: Equatable {
  case todo(id: Todo.ID, action: TodoAction)
  case detail(DetailAction)
  case saving(SavingAction)

  case todoAdded(title: String)
  case filterChanged(Filter)
  case pageChanged(Int)
  case clearCompletedButtonTapped
  case sortCompletedTodos
  case undoButtonTapped
}

/// The dependencies of a list and its children.
struct ListEnvironment {
  var storage: StorageClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
  var uuid: () -> UUID
}

typealias ListReducer = Reducer<ListState, ListAction, ListEnvironment>

/// The list with its children: each todo, the detail, and then the list itself.
var listReducer: ListReducer {
  // Exercise 3.7
  exercise("3.7", "combine the todos, the detail, and the list itself", returning: .empty)
}

/// The list itself: the actions that its children can't handle, and the consequences of their actions.
let todoListReducer = ListReducer { state, action, environment in
  struct SortID: Hashable {}

  switch action {
  case .todoAdded(let title):
    state.todos.insert(Todo(id: environment.uuid(), title: title), at: 0)
    state.page = 0
    if state.filter == .completed { state.filter = .all }
    return .none

  case .todo(let id, .moveButtonTapped(let row)):
    let shown = state.shownIDs
    guard shown.indices.contains(row - 1) else { return .none }
    state.todos.move(id, to: shown[row - 1])
    return .none

  case .todo(let id, .deleteButtonTapped):
    state.todos.remove(id: id)
    return .none

  case .todo(let id, let action):
    switch action.innermost(for: id) {
    case (_, .checkBoxToggled):
      // If rows moved immediately, they would be hard to follow, and the next tap might hit the wrong one.
      return Effect(value: .sortCompletedTodos)
        .debounce(id: SortID(), for: .seconds(1), scheduler: environment.mainQueue)
    case (let id, .openButtonTapped):
      state.detail = state.todos[anywhere: id].map(Detail.init)
      return .none
    default:
      return .none
    }

  case .sortCompletedTodos:
    state.todos.sortCompleted()
    return .none

  case .clearCompletedButtonTapped:
    state.todos.removeAll(where: \.isComplete)
    return .none

  case .filterChanged(let filter):
    state.filter = filter
    state.page = 0
    return .none

  case .pageChanged(let page):
    state.page = min(max(page, 0), state.pageCount - 1)
    return .none

  case .detail(.saveButtonTapped):
    guard let detail = state.detail else { return .none }
    state.todos[anywhere: detail.id]?.title = detail.title
    state.todos[anywhere: detail.id]?.notes = detail.notes
    state.detail = nil
    return .none

  case .detail(.cancelButtonTapped):
    // If changes would be lost, the draft asks first.
    if state.detail?.isChanged != true { state.detail = nil }
    return .none

  case .detail(.discardButtonTapped):
    state.detail = nil
    return .none

  case .detail, .saving, .undoButtonTapped:
    return .none
  }
}
