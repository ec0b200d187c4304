import ComposableArchitecture

/// A small feature, to be composed into larger ones.
struct Todo: Equatable, Identifiable {
  let id: Int
  var title = ""
  var isDone = false
}

enum TodoAction: Equatable {
  case toggled
  case titleChanged(String)
  case ask
  case answered(String)
}

/// The dependencies of a todo: a source of an answer.
struct TodoEnvironment {
  var answer: (Int) -> Effect<String, Never> = { Effect(value: "answer \($0)") }
}

let todoReducer = Reducer<Todo, TodoAction, TodoEnvironment> { todo, action, environment in
  switch action {
  case .toggled:
    todo.isDone.toggle()
    return .none
  case .titleChanged(let title):
    todo.title = title
    return .none
  case .ask:
    return environment.answer(todo.id).map(TodoAction.answered)
  case .answered(let answer):
    todo.title = answer
    return .none
  }
}
