import ComposableArchitecture
import TerminalUI

/// The screen of a contact.
struct DetailView: View {
  let store: StoreOf<Detail>
  let app: StoreOf<AppFeature>

  /// The state that this view needs.
  struct ViewState: Equatable {
    var title: String
    var name: String
    var phones: [String]
    var noteCount: Int
    var friends: [Person]
    var others: [Person]

    /// - Parameters:
    ///   - state: The app.
    ///   - id: The contact of the screen. A deleted contact's screen is shown until it is dismissed.
    init(_ state: AppFeature.State, of id: Contact.ID) {
      let contact = state.contacts[id: id]
      title = state.title(on: id)
      name = state.name(of: id)
      phones = contact?.phones ?? []
      noteCount = contact?.notes.count ?? 0
      friends = state.friends(of: id)
      others = state.others(than: id)
    }
  }

  var body: some View {
    let id = store.withState(\.contactID)
    WithViewStore(app, observe: { ViewState($0, of: id) }) { viewStore in
      Section(viewStore.title) {
        NoticeView(app: app)
        PresenceView(store: store)
        ForEach(viewStore.phones, id: \.self) { Text($0) }
        if let line = viewStore.notesLine { Text(line) }
        friends(viewStore.friends)
        CountsView(app: app)
        Button("edit", help: "Opens a form for the contact.") { store.send(.editButtonTapped) }
        NavigationLink("notes", state: AppFeature.Path.State.notes(Notes.State(contactID: id)))
        Button("delete", help: "Deletes the contact after asking.") {
          store.send(.deleteButtonTapped(name: viewStore.name))
        }
        Button(
          "reach", argument: .choice("name", among: viewStore.others, title: \.name),
          help: "Opens all contacts on the shortest way to a contact."
        ) {
          store.send(.reachChosen($0.id))
        }
        WayView(app: app, contactID: id)
        LinkCommands(app: app)
      }
    }
    .alert(store: store.scope(state: \.$alert, action: Detail.Action.alert))
    .task { store.send(.task) }
  }

  @ViewBuilder
  private func friends(_ friends: [Person]) -> some View {
    if friends.isEmpty {
      Text("knows no one yet").dimmed()
    } else {
      Section("knows") {
        ForEach(friends) { friend in
          Text(friend.name)
          Button("open", help: "Opens the screen of a contact.") {
            store.send(.friendTapped(friend.id))
          }
        }
      }
    }
  }
}

extension DetailView.ViewState {
  fileprivate var notesLine: String? {
    switch noteCount {
    case 0: nil
    case 1: "1 note"
    default: "\(noteCount) notes"
    }
  }
}

/// The presence of a contact.
private struct PresenceView: View {
  let store: StoreOf<Detail>

  var body: some View {
    WithViewStore(store, observe: \.presence) { viewStore in
      switch viewStore.state {
      case .success(let presence) where presence.isHere:
        Text("here since \(presence.since)").foregroundColor(.green)
      case .success(let presence):
        Text("away since \(presence.since)").dimmed()
      case .failure(let error):
        Text("perhaps here: \(PresenceError(error).message)").foregroundColor(.red)
      case nil:
        Text("…").dimmed()
      }
    }
  }
}

extension AppFeature.State {
  fileprivate func friends(of id: Contact.ID) -> [Person] {
    (contacts[id: id]?.friends ?? []).compactMap { id in
      contacts[id: id].map { Person(id: id, name: $0.name) }
    }
  }
}
