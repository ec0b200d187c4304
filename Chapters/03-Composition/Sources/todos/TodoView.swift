import ComposableArchitecture
import TerminalUI

/// A todo and, below it, its nested todos, each with the same kind of view.
struct TodoView: View {
  let store: Store<Todo, TodoAction>

  var body: some View {
    // The state of the todo's own line. The views below observe the todos inside.
    WithViewStore(store.scope(state: TodoLine.init)) { viewStore in
      TodoLineView(viewStore: viewStore)
    }
    ForEachStore(
      store.scope(state: \.subtodos, action: TodoAction.subtodo(id:action:)),
      content: TodoView.init(store:)
    )
  }
}

/// The values that a todo's line shows.
struct TodoLine: Equatable {
  var title: String
  var isComplete: Bool
  var hasNotes: Bool
  /// The number of complete todos inside, of how many.
  var progress: String?

  init(_ todo: Todo) {
    title = todo.title.isEmpty ? "(nameless)" : todo.title
    isComplete = todo.isComplete
    hasNotes = !todo.notes.isEmpty
    if !todo.subtodos.isEmpty {
      progress = "\(todo.subtodos.lazy.filter(\.isComplete).count)/\(todo.subtodos.count)"
    }
  }
}

struct TodoLineView: View {
  let viewStore: ViewStore<TodoLine, TodoAction>

  var body: some View {
    line
    Button("done", help: "Marks a todo as completed or not completed.") {
      viewStore.send(.checkBoxToggled)
    }
    Button(
      "rename", aliases: "title", argument: .text("title"), help: "Renames a todo."
    ) {
      viewStore.send(.titleChanged($0))
    }
    Button("sub", argument: .text("title"), help: "Adds a todo inside a todo.") {
      viewStore.send(.subtodoAdded(title: $0))
    }
    Button("open", help: "Shows a todo with its notes, to edit it.") {
      viewStore.send(.openButtonTapped)
    }
    Button(
      "move", argument: .integer("row", in: 1..., help: "Where to: a row of the same list."),
      help: "Moves a todo to the place of another todo."
    ) {
      viewStore.send(.moveButtonTapped(to: $0))
    }
    Button("delete", help: "Removes a todo and the todos inside.") {
      viewStore.send(.deleteButtonTapped)
    }
  }

  private var line: Text {
    let box = Text(viewStore.isComplete ? "[x] " : "[ ] ")
    let title =
      viewStore.isComplete ? Text(viewStore.title).strikethrough().dimmed() : Text(viewStore.title)
    let details = [viewStore.progress, viewStore.hasNotes ? "notes" : nil].compactMap { $0 }
    let rest = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    return box + title + Text(rest).dimmed()
  }
}
