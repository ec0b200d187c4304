import ComposableArchitecture

/// The screen of a contact. While it is in the stack, it asks the server whether the contact is here.
struct Detail: Reducer {
  struct State: Equatable {
    let contactID: Contact.ID
    /// What the server has answered last.
    var presence: TaskResult<Presence>?
    @PresentationState var alert: AlertState<Action.Alert>?

    init(contactID: Contact.ID) {
      self.contactID = contactID
    }
  }

  enum Action: Equatable {
    /// The screen is there.
    case task
    case presenceResponse(TaskResult<Presence>)
    case friendTapped(Contact.ID)
    case reachChosen(Contact.ID)
    case editButtonTapped
    case deleteButtonTapped(name: String)
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)

    enum Alert: Equatable {
      case delete
    }

    /// What the stack around is asked to do. A screen knows neither the others nor where it stands.
    enum Delegate: Equatable {
      case open(Contact.ID)
      /// Opens everybody on the shortest way to a contact.
      case reach(Contact.ID)
      case edit
      case delete
    }
  }

  /// How long the screen waits after an answer.
  static let pollInterval = Duration.seconds(5)

  @Dependency(\.presenceClient) var presenceClient
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        // Nobody cancels this. It ends when the screen leaves the stack.
        return .run { [presenceClient, clock, id = state.contactID] send in
          while true {
            await send(.presenceResponse(TaskResult { try await presenceClient.presence(id) }))
            try await clock.sleep(for: Self.pollInterval)
          }
        }

      case .presenceResponse(let result):
        state.presence = result
        return .none

      case .friendTapped(let id):
        return .send(.delegate(.open(id)))

      case .reachChosen(let id):
        return .send(.delegate(.reach(id)))

      case .editButtonTapped:
        return .send(.delegate(.edit))

      case .deleteButtonTapped(let name):
        state.alert = .delete(name)
        return .none

      case .alert(.presented(.delete)):
        return .send(.delegate(.delete))

      case .alert(.dismiss), .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: /Action.alert)
  }
}

extension AlertState<Detail.Action.Alert> {
  static func delete(_ name: String) -> Self {
    AlertState {
      TextState("Delete “\(name)”?")
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    }
  }
}
