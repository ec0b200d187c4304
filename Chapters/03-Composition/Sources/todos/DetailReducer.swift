import ComposableArchitecture

/// A draft of a todo, while somebody edits it. When it is saved, the list changes the todo.
struct Detail: Equatable {
  let id: Todo.ID
  var title: String
  var notes: String

  /// Whether somebody wants to leave, and is asked first, because the changes would be lost.
  var isAskingToDiscard = false

  private let originalTitle: String
  private let originalNotes: String

  init(_ todo: Todo) {
    id = todo.id
    title = todo.title
    notes = todo.notes
    originalTitle = todo.title
    originalNotes = todo.notes
  }

  /// Whether there is something to lose.
  var isChanged: Bool { (title, notes) != (originalTitle, originalNotes) }
}

/// All that can happen to a draft.
enum DetailAction: Equatable {
  case titleChanged(String)
  case noteAdded(String)
  case notesCleared
  case saveButtonTapped
  case cancelButtonTapped
  case discardButtonTapped
  case discardDismissed
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

  case .saveButtonTapped:
    // Nobody types spaces at the end on purpose.
    while state.title.last?.isWhitespace == true { state.title.removeLast() }

  case .cancelButtonTapped:
    state.isAskingToDiscard = state.isChanged

  case .discardDismissed:
    state.isAskingToDiscard = false

  case .discardButtonTapped:
    break
  }
  return .none
}
