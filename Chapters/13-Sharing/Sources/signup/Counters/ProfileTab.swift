import ComposableArchitecture

/// The tab that shows the count. It doesn't know the tab that counts.
@Reducer
struct ProfileTab {
  @ObservableState
  struct State: Equatable {
    @Shared var stats: Stats

    init(in storage: Storage) {
      _stats = Shared(in: storage)
    }
  }

  enum Action {
    case resetButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .resetButtonTapped:
        state.$stats.withLock { $0 = Stats() }
        return .none
      }
    }
  }
}
