import ComposableArchitecture

/// The sign-up flow, with one screen for each step. All screens share the sign-up data.
@Reducer
struct SignUpFlow {
  @ObservableState
  struct State: Equatable {
    @Shared var signUpData: SignUpData
    var path = StackState<Path.State>()
    /// The email address of the latest account.
    var newcomer: String?

    /// - Parameter signUpData: The data that the steps share.
    init(signUpData: Shared<SignUpData> = Shared(value: SignUpData())) {
      _signUpData = signUpData
    }
  }

  enum Action {
    case startButtonTapped
    case path(StackActionOf<Path>)
  }

  @Reducer(state: .equatable)
  enum Path {
    case basics(DataStep)
    case personalInfo(DataStep)
    case topics(TopicsStep)
    case summary(SummaryStep)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        state.newcomer = nil
        state.path.append(.basics(DataStep.State(part: .basics, signUpData: state.$signUpData)))
        return .none

      case .path(.element(id: _, action: .basics(.delegate(.finished)))):
        state.path.append(
          .personalInfo(DataStep.State(part: .personalInfo, signUpData: state.$signUpData)))
        return .none

      case .path(.element(id: _, action: .personalInfo(.delegate(.finished)))):
        state.path.append(.topics(TopicsStep.State(topics: state.$signUpData.topics)))
        return .none

      case .path(.element(id: _, action: .topics(.delegate(.finished)))):
        state.path.append(.summary(SummaryStep.State(signUpData: state.$signUpData)))
        return .none

      case .path(.element(id: _, action: .summary(.delegate(.registered)))):
        state.newcomer = state.signUpData.email
        state.path.removeAll()
        // The password must not stay in memory. The next sign-up starts with empty data.
        state.$signUpData.withLock { $0 = SignUpData() }
        return .none

      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}
