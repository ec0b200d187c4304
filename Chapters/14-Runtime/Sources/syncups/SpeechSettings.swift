import ComposableArchitecture

/// The simulated settings of the device: whether apps may listen.
@Reducer
struct SpeechSettings {
  @ObservableState
  struct State: Equatable {
    var status: SpeechClient.AuthorizationStatus
  }

  enum Action {
    case statusChosen(SpeechClient.AuthorizationStatus)
  }

  @Dependency(\.device) var device

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .statusChosen(let status):
        state.status = status
        return .run { [device] _ in device.setSpeechStatus(status) }
      }
    }
  }
}
