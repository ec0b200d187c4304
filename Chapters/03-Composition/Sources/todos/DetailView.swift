import ComposableArchitecture
import TerminalUI

/// The editable draft of a todo.
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
          .disabled(viewStore.notes.isEmpty, because: "there are no notes")
        Button("save", aliases: "keep", help: "Saves the changes, and returns to the list.") {
          viewStore.send(.saveButtonTapped)
        }
        Button(
          "cancel", aliases: "back",
          help: "Returns to the list. If something was changed, it asks first."
        ) {
          viewStore.send(.cancelButtonTapped)
        }
      }
      .alert(
        isPresented: viewStore.binding(get: \.isAskingToDiscard, send: .discardDismissed)
      ) {
        Alert(
          title: Text("Discard your changes?"),
          primaryButton: .destructive(Text("Discard")) { viewStore.send(.discardButtonTapped) },
          secondaryButton: .cancel(Text("Keep editing"))
        )
      }
    }
  }
}
