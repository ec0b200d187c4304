import ComposableArchitecture

/// The third step: the topics that a user wants to read about. It shares only the topics, not the other data.
@Reducer
struct TopicsStep {
  @ObservableState
  struct State: Equatable {
    @Shared var topics: Set<Topic>
    @Presents var alert: AlertState<Never>?
  }

  enum Action {
    case topicTapped(Topic)
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
      case .topicTapped(let topic):
        state.$topics.withLock { $0.formSymmetricDifference([topic]) }
        return .none

      case .nextButtonTapped:
        guard let objection = state.topics.objection else {
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
