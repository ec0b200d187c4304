import ComposableArchitecture

/// A draft of a todo. When it is saved, the list changes the todo.
struct Detail: Equatable {
  let id: Todo.ID
  var title: String
  var notes: String

  /// Whether the screen asks before it discards changes.
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

  /// Whether there are unsaved changes.
  var isChanged: Bool { (title, notes) != (originalTitle, originalNotes) }
}

/// The actions of a draft.
enum DetailAction: Equatable {
  case titleChanged(String)
  case noteAdded(String)
  case notesCleared
  case saveButtonTapped
  case cancelButtonTapped
  case discardButtonTapped
  case discardDismissed
}

/// A draft. It has no dependencies, and doesn't know the list.
let detailReducer = Reducer<Detail, DetailAction, Void> { state, action, _ in
  switch action {
  case .titleChanged(let title):
    state.title = title

  case .noteAdded(let note):
    state.notes += state.notes.isEmpty ? note : "\n" + note

  case .notesCleared:
    state.notes = ""

  case .saveButtonTapped:
    // Spaces at the end are never intended.
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
