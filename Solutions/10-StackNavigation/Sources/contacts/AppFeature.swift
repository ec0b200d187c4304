import ComposableArchitecture
import Exercises

/// The whole app: the contacts, the stack of screens that show them, and the server.
struct AppFeature: Reducer {
  struct State: Equatable {
    var contacts: IdentifiedArrayOf<Contact> = []
    /// The screens on top of the list, from the bottom to the top. A screen stores the id of its contact rather than a
    /// copy.
    var path = StackState<Path.State>()
    var server = Server.State()
    /// The notice that is shown while the same screen is on top.
    var notice: Notice?
    /// Whether all changes are saved.
    var isSaved = true
    /// The reason why the last attempt to save failed.
    var savingFailure: String?
  }

  enum Action: Equatable {
    case addButtonTapped
    case rootButtonTapped
    /// Goes back to one of the screens in the stack.
    case wayRowTapped(StackElementID)
    case linkEntered(String)
    case urlButtonTapped
    case path(StackAction<Path.State, Path.Action>)
    case server(Server.Action)
    case saved
    case savingFailed(String)
    case saveAgainButtonTapped
  }

  /// A screen on top of the list.
  struct Path: Reducer {
    enum State: Equatable {
      case detail(Detail.State)
      case edit(Edit.State)
      case notes(Notes.State)
    }

    enum Action: Equatable {
      case detail(Detail.Action)
      case edit(Edit.Action)
      case notes(Notes.Action)
    }

    var body: some ReducerOf<Self> {
      // Exercise 10.7
      Scope(state: /State.detail, action: /Action.detail) {
        Detail()
      }
      Scope(state: /State.edit, action: /Action.edit) {
        Edit()
      }
      Scope(state: /State.notes, action: /Action.notes) {
        Notes()
      }
    }
  }

  /// The cancel IDs of the effects.
  enum CancelID: Hashable, Sendable {
    case saving
  }

  @Dependency(\.contactStorage) var contactStorage
  @Dependency(\.mainQueue) var mainQueue

  var body: some ReducerOf<Self> {
    CombineReducers {
      linksAndSaving
      navigation
    }
    .onChange(of: \.contacts) { _, _ in
      Reduce { state, _ in saveSoon(&state) }
    }
    .onChange(of: \.path.ids) { _, _ in
      Reduce { state, _ in saveSoon(&state) }
    }
    Scope(state: \.server, action: /Action.server) {
      Server()
    }
  }

  /// Updates the stack, and handles the requests of its screens. The screens process the action first.
  @ReducerBuilder<State, Action>
  private var navigation: some ReducerOf<Self> {
    // Exercise 10.7
    Reduce { state, action in navigate(&state, action) }
      .forEach(\.path, action: /Action.path) {
        Path()
      }
  }

  /// Pushes and pops screens, and changes contacts as the screens request. The stack cancels effects, not this method.
  private func navigate(_ state: inout State, _ action: Action) -> Effect<Action> {
    // Exercise 10.7
    switch action {
    case .addButtonTapped:
      state.path.append(.edit(Edit.State()))

    case .rootButtonTapped:
      state.path.removeAll()

    case .wayRowTapped(let id):
      state.path.pop(to: id)

    case .path(.element(let id, .detail(.delegate(let request)))):
      guard let contact = state.contact(on: id) else { break }
      switch request {
      case .open(let friend):
        state.path.append(.detail(Detail.State(contactID: friend)))
      case .reach(let other):
        guard let way = state.contacts.way(from: contact.id, to: other) else {
          state.showNoWay(from: contact.id, to: other)
          break
        }
        state.path.append(contentsOf: way.map { .detail(Detail.State(contactID: $0)) })
      case .edit:
        state.path.append(.edit(Edit.State(contact)))
      case .delete:
        state.contacts.delete(contact.id)
        for id in state.path.ids where state.contactID(on: id) == contact.id {
          state.path[id: id] = nil
        }
      }

    case .path(.element(_, .edit(.delegate(.save(let draft, let contactID))))):
      state.contacts.save(draft, of: contactID)

    case .path(.element(let id, .notes(.delegate(let request)))):
      guard let contactID = state.contactID(on: id) else { break }
      switch request {
      case .add(let note): state.contacts[id: contactID]?.notes.append(note)
      case .remove(let index): state.contacts[id: contactID]?.removeNote(at: index)
      }

    case .path, .linkEntered, .urlButtonTapped, .server, .saved, .savingFailed,
      .saveAgainButtonTapped:
      break
    }
    return .none
  }
}
