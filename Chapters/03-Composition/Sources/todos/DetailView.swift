import ComposableArchitecture
import TerminalUI

/// A todo's draft, to look at and to edit.
struct DetailView: View {
  let store: Store<Detail, DetailAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section("Todo") {
        TextField("title", text: viewStore.binding(get: \.title, send: DetailAction.titleChanged))
        Text(viewStore.notes.isEmpty ? "no notes" : viewStore.notes).dimmed()
        Button("note", argument: .text("text"), help: "Adds a line to the notes.") {
          viewStore.send(.noteAdded($0))
        }
        Button("clear-notes", help: "Empties the notes.") { viewStore.send(.notesCleared) }
          .disabled(viewStore.notes.isEmpty)
        Button("keep", help: "Returns to the list, and keeps the changes.") {
          viewStore.send(.keepButtonTapped)
        }
        Button("back", help: "Returns to the list, and drops the changes.") {
          viewStore.send(.backButtonTapped)
        }
      }
    }
  }
}
