import ComposableArchitecture

/// The whole app: the list, the screens on top of it, and the device's alerts.
@Reducer
struct AppFeature {
  @ObservableState
  struct State: Equatable {
    var syncUpsList = SyncUpsList.State()
    var path = StackState<Path.State>()
    /// The device's question.
    @Presents var question: AlertState<SpeechClient.AuthorizationStatus>?
  }

  enum Action {
    /// The app appears.
    case task
    /// The device wants to show something.
    case deviceRequested(Device.Request)
    case syncUpsList(SyncUpsList.Action)
    case path(StackActionOf<Path>)
    case question(PresentationAction<SpeechClient.AuthorizationStatus>)
  }

  /// A screen on top of the list.
  @Reducer
  enum Path {
    case detail(SyncUpDetail)
    case meeting(Meeting, syncUp: SyncUp)
    case record(RecordMeeting)
    case settings(SpeechSettings)
  }

  @Dependency(\.device) var device

  var body: some ReducerOf<Self> {
    Scope(state: \.syncUpsList, action: \.syncUpsList) { SyncUpsList() }
    Reduce { state, action in
      switch action {
      case .task:
        return .run { [device] send in
          for await request in device.requests { await send(.deviceRequested(request)) }
        }

      case .deviceRequested(.speechQuestion):
        state.question = .maySpeechBeHeard
        return .none

      case .deviceRequested(.settings):
        state.path.append(.settings(SpeechSettings.State(status: device.speechStatus)))
        return .none

      case .question(.presented(let status)):
        return .run { [device] _ in device.setSpeechStatus(status) }

      case .path(.element(id: _, action: .detail(.delegate(.showMeeting(let meeting, let syncUp))))):
        state.path.append(.meeting(meeting, syncUp: syncUp))
        return .none

      case .path(.element(id: _, action: .detail(.delegate(.startMeeting(let syncUp))))):
        state.path.append(.record(RecordMeeting.State(syncUp: syncUp)))
        return .none

      case .syncUpsList, .path, .question:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$question, action: \.question)
  }
}

extension AppFeature.Path.State: Equatable {}

extension AlertState<SpeechClient.AuthorizationStatus> {
  /// Asks whether the app may listen.
  static var maySpeechBeHeard: Self {
    AlertState {
      TextState("May “syncups” listen?")
    } actions: {
      ButtonState(action: .authorized) { TextState("Allow") }
      ButtonState(action: .denied) { TextState("Deny") }
    } message: {
      TextState("What is said in a meeting becomes its transcript.")
    }
  }
}
