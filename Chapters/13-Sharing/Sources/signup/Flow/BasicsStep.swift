import ComposableArchitecture

/// The first step: an email address and a password.
@Reducer
struct BasicsStep {
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
        guard let objection = state.signUpData.objectionToBasics else {
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

extension AlertState<Never> {
  /// Reports that a step isn't complete.
  ///
  /// - Parameter objection: The problem, in a sentence.
  static func incomplete(_ objection: String) -> Self {
    AlertState {
      TextState("This step is not complete.")
    } message: {
      TextState(objection)
    }
  }
}
