import ComposableArchitecture

/// The screen of a contact. While it is in the stack, it polls the server for the contact's presence.
struct Detail: Reducer {
  struct State: Equatable {
    let contactID: Contact.ID
    /// The last response of the server.
    var presence: TaskResult<Presence>?
    @PresentationState var alert: AlertState<Action.Alert>?

    init(contactID: Contact.ID) {
      self.contactID = contactID
    }
  }

  enum Action: Equatable {
    /// The screen appears.
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

    /// Requests to the parent. A screen knows neither the other screens nor its position in the stack.
    enum Delegate: Equatable {
      case open(Contact.ID)
      /// Opens all contacts on the shortest path to a contact.
      case reach(Contact.ID)
      case edit
      case delete
    }
  }

  /// The time between a response and the next request.
  static let pollInterval = Duration.seconds(5)

  @Dependency(\.presenceClient) var presenceClient
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        // No cancel ID is needed. The effect ends when the screen leaves the stack.
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
