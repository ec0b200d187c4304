import ComposableArchitecture

/// The whole app: facts at home, a stopwatch, and an optional tour.
struct AppFeature: ReducerProtocol {
  struct State: Equatable {
    var facts = Facts.State(place: .home)
    var stopwatch = Stopwatch.State()
    var tour: Facts.State?
  }

  enum Action: Equatable {
    case facts(Facts.Action)
    case stopwatch(Stopwatch.Action)
    case tour(Facts.Action)
    case tourButtonTapped
    case tourEnded
  }

  /// The notebook of the tour. It is created here, once, because a body is evaluated for each action.
  private let practice = NotebookClient.inMemory

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.facts, action: /Action.facts) {
      Facts()
    }
    Scope(state: \.stopwatch, action: /Action.stopwatch) {
      Stopwatch()
    }
    Reduce { state, action in
      switch action {
      case .tourButtonTapped:
        state.tour = Facts.State(place: .tour)
        return .none

      case .tourEnded:
        state.tour = nil
        return .merge(
          .cancel(id: Facts.CancelID.fact(.tour)), .cancel(id: Facts.CancelID.notes(.tour)))

      case .facts, .stopwatch, .tour:
        return .none
      }
    }
    .ifLet(\.tour, action: /Action.tour) {
      Facts()
        .dependency(\.facts, .tour)
        .dependency(\.notebook, practice)
    }
  }
}
