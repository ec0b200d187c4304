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
      let effect: Effect<Action> = exercise("10.7", "run the screen of each case", returning: .none)
      Reduce { _, _ in effect }
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
    let _: Void = exercise("10.7", "run the screens of the stack")
    EmptyReducer()
  }

  /// Pushes and pops screens, and changes contacts as the screens request. The stack cancels effects, not this method.
  private func navigate(_ state: inout State, _ action: Action) -> Effect<Action> {
    // Exercise 10.7
    exercise("10.7", "handle the screens' requests", returning: .none)
  }
}
