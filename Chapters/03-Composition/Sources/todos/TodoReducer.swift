import ComposableArchitecture
import Exercises
import Foundation

/// The actions of a todo. Its parent handles some of them: a todo can't remove itself.
enum TodoAction: Equatable {
  case checkBoxToggled
  case titleChanged(String)
  case subtodoAdded(title: String)
  case openButtonTapped
  case moveButtonTapped(to: Int)
  case deleteButtonTapped

  /// An action of a todo inside this one, which may have todos inside, too.
  indirect case subtodo(id: Todo.ID, action: TodoAction)
}

/// The dependencies of a todo.
struct TodoEnvironment {
  var uuid: () -> UUID
}

typealias TodoReducer = Reducer<Todo, TodoAction, TodoEnvironment>

/// A todo with all its nested todos.
let todoReducer = TodoReducer.recurse { subtodoReducer, state, action, environment in
  // Exercise 3.6
  exercise("3.6", "run the nested todos, and then the todo itself", returning: .none)
}

/// The todo itself. It adds, moves and removes the todos inside, but doesn't change them.
let singleTodoReducer = TodoReducer { state, action, environment in
  switch action {
  case .checkBoxToggled:
    state.isComplete.toggle()

  case .titleChanged(let title):
    state.title = title

  case .subtodoAdded(let title):
    state.subtodos.append(Todo(id: environment.uuid(), title: title))

  case .subtodo(let id, .moveButtonTapped(let row)):
    guard state.subtodos.indices.contains(row - 1) else { break }
    state.subtodos.move(id, to: state.subtodos[row - 1].id)

  case .subtodo(let id, .deleteButtonTapped):
    state.subtodos.remove(id: id)

  case .openButtonTapped, .moveButtonTapped, .deleteButtonTapped, .subtodo:
    break
  }
  return .none
}

extension Reducer {
  /// Creates a reducer that can run itself, for a state that contains states of the same type.
  ///
  /// - Parameter reduce: The logic, which is passed the reducer itself.
  static func recurse(
    _ reduce: @escaping (Reducer, inout State, Action, Environment) -> Effect<Action, Never>
  ) -> Reducer {
    Reducer { state, action, environment in
      // Exercise 3.6
      exercise("3.6", "call `reduce`, and pass it the reducer itself", returning: .none)
    }
  }
}

extension TodoAction {
  /// The innermost todo that receives the action, and its action.
  ///
  /// - Parameter id: The todo that receives the action.
  func innermost(for id: Todo.ID) -> (id: Todo.ID, action: TodoAction) {
    guard case .subtodo(let id, let action) = self else { return (id, self) }
    return action.innermost(for: id)
  }
}
