import ComposableArchitecture

/// The last step, which shows all data. Each step can be opened again from here, and only here is anything saved.
@Reducer
struct SummaryStep {
  @ObservableState
  struct State: Equatable {
    @Shared var signUpData: SignUpData
    var isRegistering = false
    @Presents var destination: Destination.State?
  }

  enum Action {
    case editButtonTapped(Step)
    case finishButtonTapped
    case registrationResponse(Result<Void, any Error>)
    case destination(PresentationAction<Destination.Action>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      /// The account was created.
      case registered
    }
  }

  /// A step that can be opened again.
  enum Step: String, CaseIterable, Sendable {
    case basics, personalInfo = "personal-info", topics
  }

  @Reducer(state: .equatable)
  enum Destination {
    case alert(AlertState<Never>)
    case basics(DataStep)
    case personalInfo(DataStep)
    case topics(TopicsStep)
  }

  @Dependency(\.registration) var registration

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editButtonTapped(.basics):
        state.destination = .basics(DataStep.State(part: .basics, signUpData: state.$signUpData))
        return .none

      case .editButtonTapped(.personalInfo):
        state.destination = .personalInfo(
          DataStep.State(part: .personalInfo, signUpData: state.$signUpData))
        return .none

      case .editButtonTapped(.topics):
        state.destination = .topics(TopicsStep.State(topics: state.$signUpData.topics))
        return .none

      case .destination(.presented(.basics(.delegate(.finished)))),
        .destination(.presented(.personalInfo(.delegate(.finished)))),
        .destination(.presented(.topics(.delegate(.finished)))):
        state.destination = nil
        return .none

      case .finishButtonTapped:
        guard !state.isRegistering else { return .none }
        // A step that was opened again and closed with `back` may be incomplete.
        if let objection = state.signUpData.objection {
          state.destination = .alert(.incomplete(objection))
          return .none
        }
        state.isRegistering = true
        return .run { [registration, account = Account(state.signUpData)] send in
          await send(
            .registrationResponse(Result { try await registration.register(account: account) }))
        }

      case .registrationResponse(.success):
        state.isRegistering = false
        return .send(.delegate(.registered))

      case .registrationResponse(.failure(let error)):
        state.isRegistering = false
        state.destination = .alert(.registrationFailed(error.localizedDescription))
        return .none

      case .destination, .delegate:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension AlertState<Never> {
  /// Reports that the account couldn't be created.
  ///
  /// - Parameter reason: The reason, in a sentence.
  static func registrationFailed(_ reason: String) -> Self {
    AlertState {
      TextState("There is no account yet.")
    } message: {
      TextState(reason)
    }
  }
}
