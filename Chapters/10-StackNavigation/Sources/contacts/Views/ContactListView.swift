import ComposableArchitecture
import TerminalUI

/// The list of all contacts, below the stack.
struct ContactListView: View {
  let store: StoreOf<AppFeature>

  var body: some View {
    Section("Contacts") {
      NoticeView(app: store)
      WithViewStore(store, observe: \.people) { viewStore in
        if viewStore.isEmpty { Text("nobody yet").dimmed() }
        ForEach(viewStore.state) { person in
          NavigationLink(
            state: AppFeature.Path.State.detail(Detail.State(contactID: person.id))
          ) {
            Text(person.name).bold()
          }
        }
      }
      ServerView(app: store)
      Button("add", help: "Opens a form for a new contact.") { store.send(.addButtonTapped) }
      LinkCommands(app: store)
    }
  }
}

extension AppFeature.State {
  /// All contacts, in the order of the list.
  fileprivate var people: [Person] {
    contacts.map { Person(id: $0.id, name: $0.name) }
  }
}
