import ComposableArchitecture
import TerminalUI

/// The notes on a contact.
struct NotesView: View {
  let store: StoreOf<Notes>
  let app: StoreOf<AppFeature>

  /// The state that this view needs.
  private struct ViewState: Equatable {
    var title: String
    var notes: [String]
  }

  var body: some View {
    let id = store.withState(\.contactID)
    WithViewStore(
      app, observe: { ViewState(title: $0.title, notes: $0.contacts[id: id]?.notes ?? []) }
    ) { viewStore in
      Section(viewStore.title) {
        NoticeView(app: app)
        if viewStore.notes.isEmpty { Text("no notes yet").dimmed() }
        ForEach(Array(viewStore.notes.enumerated()), id: \.offset) { index, note in
          Text(note)
          Button("remove", help: "Removes a note.") {
            store.send(.removeButtonTapped(index: index))
          }
        }
        Button("note", argument: .text("text"), help: "Writes a note down.") {
          store.send(.noteEntered($0))
        }
        WayView(app: app, contactID: id)
        LinkCommands(app: app)
      }
    }
  }
}
