import ComposableArchitecture
import TerminalUI

/// The directory, to search.
struct MembersView: View {
  let store: StoreOf<Members>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      TextField(
        "search", text: viewStore.binding(get: \.query, send: Members.Action.queryChanged),
        help: "Shows the members with a text in their names or roles; “search \"\"” shows all.")
      RequestStatus(isLoading: viewStore.isLoading, failure: viewStore.failure)
      if viewStore.members?.isEmpty == true, !viewStore.isLoading {
        Text("nobody found").dimmed()
      }
      ForEach(viewStore.members ?? []) { member in
        let text = Text(member.name).bold() + Text(" \(member.role)")
        if viewStore.isLoading { text.dimmed() } else { text }
      }
      Button("refresh", help: "Loads what is on this tab again.") {
        viewStore.send(.refreshButtonTapped)
      }
    }
  }
}
