import ComposableArchitecture

/// A sync-up: its attendees and past meetings. It shares the sync-up with the list.
@Reducer
struct SyncUpDetail {
  @ObservableState
  struct State: Equatable {
    @Shared var syncUp: SyncUp
    @Presents var destination: Destination.State?
  }

  enum Action {
    case deleteButtonTapped
    case doneEditingButtonTapped
    case editButtonTapped
    /// A past meeting, by its number.
    case meetingTapped(Int)
    case settingsButtonTapped
    case startMeetingButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate {
      /// Shows a past meeting.
      case showMeeting(Meeting, of: SyncUp)
      /// Starts a meeting on a new screen.
      case startMeeting(Shared<SyncUp>)
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.openSettings) var openSettings
  @Dependency(\.speechClient) var speechClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped:
        state.destination = .alert(.deleteSyncUp)
        return .none

      case .destination(.presented(.alert(.confirmDeletion))):
        @Shared(.syncUps) var syncUps
        $syncUps.withLock { [id = state.syncUp.id] in _ = $0.remove(id: id) }
        return .run { [dismiss] _ in await dismiss() }

      case .editButtonTapped:
        state.destination = .edit(SyncUpForm.State(syncUp: state.syncUp))
        return .none

      case .doneEditingButtonTapped:
        guard case .edit(let form)? = state.destination else { return .none }
        state.$syncUp.withLock { $0.take(form) }
        state.destination = nil
        return .none

      case .meetingTapped(let number):
        guard state.syncUp.meetings.indices.contains(number - 1) else { return .none }
        let meeting = state.syncUp.meetings[number - 1]
        return .send(.delegate(.showMeeting(meeting, of: state.syncUp)))

      case .startMeetingButtonTapped:
        switch speechClient.authorizationStatus() {
        case .authorized, .notDetermined:
          return .send(.delegate(.startMeeting(state.$syncUp)))
        case .denied:
          state.destination = .alert(.speechDenied)
        case .restricted:
          state.destination = .alert(.speechRestricted)
        }
        return .none

      case .destination(.presented(.alert(.continueWithoutRecording))):
        return .send(.delegate(.startMeeting(state.$syncUp)))

      case .destination(.presented(.alert(.openSettings))), .settingsButtonTapped:
        return .run { [openSettings] _ in await openSettings() }

      case .destination, .delegate:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
