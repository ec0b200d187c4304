import ComposableArchitecture
import TerminalUI

/// A form for a contact. Only its own commands close it, because it asks before it discards changes.
struct EditView: View {
  let store: StoreOf<Edit>
  let app: StoreOf<AppFeature>

  /// The form's state that this view needs.
  struct ViewState: Equatable {
    @BindingViewState var draft: Edit.Draft
    var problem: String?

    @MainActor
    init(_ store: BindingViewStore<Edit.State>) {
      _draft = store.$draft
      problem = store.problem
    }
  }

  /// The app's state that this view needs.
  private struct Surroundings: Equatable {
    var title: String
    var others: [Person]
  }

  var body: some View {
    let id = store.withState(\.contactID)
    WithViewStore(
      app, observe: { Surroundings(title: $0.title, others: $0.others(than: id)) }
    ) { surroundings in
      Section(surroundings.title) {
        NoticeView(app: app)
        WithViewStore(store, observe: ViewState.init) { viewStore in
          TextField("name", text: viewStore.$draft.name)
          TextField(
            "phones", text: viewStore.$draft.phones, help: "Phone numbers, with commas in between.")
          ForEach(surroundings.others) { person in
            HStack {
              Toggle("knows", isOn: viewStore.$draft.friends[contains: person.id])
              Text(person.name)
            }
          }
          if let problem = viewStore.problem { Text(problem).foregroundColor(.red) }
          Button("save", help: "Saves the contact, and closes the form.") {
            viewStore.send(.saveButtonTapped)
          }
          Button("cancel", help: "Closes the form. If something was changed, it asks first.") {
            viewStore.send(.cancelButtonTapped)
          }
        }
      }
    }
    .confirmationDialog(store: store.scope(state: \.$discard, action: Edit.Action.discard))
    .navigationBarBackButtonHidden()
  }
}

extension [Contact.ID] {
  /// Whether the list contains a contact. New contacts are added at the end.
  subscript(contains id: Contact.ID) -> Bool {
    get { contains(id) }
    set {
      guard newValue != contains(id) else { return }
      if newValue { append(id) } else { removeAll { $0 == id } }
    }
  }
}
