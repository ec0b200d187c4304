import ComposableArchitecture

/// The tab that counts.
@Reducer
struct CounterTab {
  @ObservableState
  struct State: Equatable {
    @Shared var stats: Stats

    init(in storage: Storage) {
      _stats = Shared(in: storage)
    }
  }

  enum Action {
    case incrementButtonTapped
    case decrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped:
        state.$stats.withLock { $0.increment() }
        return .none

      case .decrementButtonTapped:
        state.$stats.withLock { $0.decrement() }
        return .none
      }
    }
  }
}
