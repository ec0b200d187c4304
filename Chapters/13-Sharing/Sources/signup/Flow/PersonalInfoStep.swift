import ComposableArchitecture

/// The second step: a name and an optional telephone number.
@Reducer
struct PersonalInfoStep {
  @ObservableState
  struct State: Equatable {
    @Shared var signUpData: SignUpData
    @Presents var alert: AlertState<Never>?
  }

  enum Action {
    case nextButtonTapped
    case alert(PresentationAction<Never>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      /// The step is complete.
      case finished
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nextButtonTapped:
        guard let objection = state.signUpData.objectionToPersonalInfo else {
          return .send(.delegate(.finished))
        }
        state.alert = .incomplete(objection)
        return .none

      case .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
