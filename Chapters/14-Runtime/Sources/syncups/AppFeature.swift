import ComposableArchitecture

/// The whole app: one sync-up, its meetings, and what the device shows on top of it.
@Reducer
struct AppFeature {
  @ObservableState
  struct State: Equatable {
    @Shared var syncUp: SyncUp
    @Presents var destination: Destination.State?
    /// What the device asks.
    @Presents var question: AlertState<SpeechClient.AuthorizationStatus>?

    /// - Parameter syncUp: What is shown.
    init(syncUp: Shared<SyncUp> = Shared(value: .mock)) {
      _syncUp = syncUp
    }
  }

  enum Action {
    /// The app is on the screen.
    case task
    /// The device wants to show something.
    case deviceRequested(Device.Request)
    case startButtonTapped
    case meetingTapped(Int)
    case settingsButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case question(PresentationAction<SpeechClient.AuthorizationStatus>)
  }

  @Dependency(\.device) var device
  @Dependency(\.openSettings) var openSettings
  @Dependency(\.speechClient) var speechClient

  var body: some ReducerOf<Self> {
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
        state.destination = .settings(SpeechSettings.State(status: device.speechStatus))
        return .none

      case .question(.presented(let status)):
        return .run { [device] _ in device.setSpeechStatus(status) }

      case .startButtonTapped:
        switch speechClient.authorizationStatus() {
        case .authorized, .notDetermined:
          return start(&state)
        case .denied:
          state.destination = .alert(.speechDenied)
        case .restricted:
          state.destination = .alert(.speechRestricted)
        }
        return .none

      case .destination(.presented(.alert(.continueWithoutRecording))):
        return start(&state)

      case .destination(.presented(.alert(.openSettings))), .settingsButtonTapped:
        return .run { [openSettings] _ in await openSettings() }

      case .meetingTapped(let number):
        guard state.syncUp.meetings.indices.contains(number - 1) else { return .none }
        let meeting = state.syncUp.meetings[number - 1]
        state.destination = .meeting(
          MeetingDetail.State(meeting: meeting, syncUp: state.syncUp))
        return .none

      case .destination, .question:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$question, action: \.question)
  }

  private func start(_ state: inout State) -> Effect<Action> {
    state.destination = .record(RecordMeeting.State(syncUp: state.$syncUp))
    return .none
  }
}
