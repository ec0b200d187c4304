import ComposableArchitecture
import TerminalUI

/// The app's screen: the list, and the stack on top of it.
struct AppView: View {
  let store: StoreOf<AppFeature>

  var body: some View {
    NavigationStackStore(store.scope(state: \.path, action: AppFeature.Action.path)) {
      ContactListView(store: store)
    } destination: { state in
      switch state {
      case .detail:
        CaseLet(
          /AppFeature.Path.State.detail, action: AppFeature.Path.Action.detail
        ) {
          DetailView(store: $0, app: store)
        }
      case .edit:
        CaseLet(
          /AppFeature.Path.State.edit, action: AppFeature.Path.Action.edit
        ) {
          EditView(store: $0, app: store)
        }
      case .notes:
        CaseLet(
          /AppFeature.Path.State.notes, action: AppFeature.Path.Action.notes
        ) {
          NotesView(store: $0, app: store)
        }
      }
    }
  }
}
