import ComposableArchitecture

/// A draft of a todo, while somebody edits it. When it is kept, the list changes the todo.
struct Detail: Equatable {
  let id: Todo.ID
  var title: String
  var notes: String

  init(_ todo: Todo) {
    id = todo.id
    title = todo.title
    notes = todo.notes
  }
}

/// All that can happen to a draft.
enum DetailAction: Equatable {
  case titleChanged(String)
  case noteAdded(String)
  case notesCleared
  case keepButtonTapped
  case backButtonTapped
}

/// A draft. It needs nothing from outside, and knows nothing of the list.
let detailReducer = Reducer<Detail, DetailAction, Void> { state, action, _ in
  switch action {
  case .titleChanged(let title):
    state.title = title

  case .noteAdded(let note):
    state.notes += state.notes.isEmpty ? note : "\n" + note

  case .notesCleared:
    state.notes = ""

  case .keepButtonTapped:
    // Nobody types spaces at the end on purpose.
    while state.title.last?.isWhitespace == true { state.title.removeLast() }

  case .backButtonTapped:
    break
  }
  return .none
}
