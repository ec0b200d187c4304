import ComposableArchitecture

/// A step in which a user types a part of the data.
@Reducer
struct DataStep {
  @ObservableState
  struct State: Equatable {
    let part: Part
    @Shared var signUpData: SignUpData
    @Presents var alert: AlertState<Never>?
  }

  /// A part of the data.
  enum Part {
    /// An email address and a password.
    case basics
    /// A name and an optional telephone number.
    case personalInfo
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
        guard let objection = state.objection else {
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

extension DataStep.State {
  /// The problem with this part of the data, in a sentence; `nil` if there is none.
  fileprivate var objection: String? {
    switch part {
    case .basics: signUpData.objectionToBasics
    case .personalInfo: signUpData.objectionToPersonalInfo
    }
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
