import ComposableArchitecture

/// The whole app: the counters or the accounts, and the sign-up flow.
@Reducer
struct AppFeature {
  @ObservableState
  struct State: Equatable {
    @Shared(.launches) var launches
    var place = Place.State.counters(Counters.State(in: .memory))
    var flow = SignUpFlow.State()
    var race: RaceConditionDemo?
    var showsPlaces = false
  }

  enum Action {
    /// The app appears.
    case launched
    case tabChosen(Storage)
    case accountsButtonTapped
    case raceButtonTapped(Int)
    case raceFinished(RaceConditionDemo)
    case whereButtonTapped
    case place(Place.Action)
    case flow(SignUpFlow.Action)
  }

  /// The content of the root screen.
  @Reducer(state: .equatable)
  enum Place {
    case counters(Counters)
    case accounts(AccountList)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.flow, action: \.flow) { SignUpFlow() }
    Scope(state: \.place, action: \.place) { Place.body }
    Reduce { state, action in
      switch action {
      case .launched:
        state.$launches.withLock { $0 += 1 }
        return .none

      case .tabChosen(let storage):
        state.place = .counters(Counters.State(in: storage))
        return .none

      case .accountsButtonTapped:
        state.place = .accounts(AccountList.State())
        return .none

      case .raceButtonTapped(let tasks):
        return .run { send in await send(.raceFinished(RaceConditionDemo.run(tasks: tasks))) }

      case .raceFinished(let race):
        state.race = race
        return .none

      case .whereButtonTapped:
        state.showsPlaces.toggle()
        return .none

      case .place, .flow:
        return .none
      }
    }
  }
}
