import ComposableArchitecture

/// Seed: 000, Frequently asked questions (unnecessary work).
enum SyncUpsPage {
  struct SyncUp: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  @Reducer
  struct SyncUpForm {
    @ObservableState
    struct State: Equatable {
      var syncUp: SyncUp
    }
    enum Action {}

    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Reducer
  struct SyncUpsList {
    @Reducer(state: .equatable)
    enum Destination {
      case add(SyncUpForm)
    }

    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      @Shared var syncUps: IdentifiedArrayOf<SyncUp>
    }
    enum Action {
      case addSyncUpButtonTapped
      case destination(PresentationAction<Destination.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addSyncUpButtonTapped:
          state.destination = .add(SyncUpForm.State(syncUp: SyncUp(id: 3)))
          return .none
        case .destination:
          return .none
        }
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  @Reducer
  struct AppFeature {
    @Reducer(state: .equatable)
    enum Path {
      case form(SyncUpForm)
    }

    @ObservableState
    struct State: Equatable {
      var path = StackState<Path.State>()
      var syncUpsList: SyncUpsList.State
    }
    enum Action {
      case path(StackActionOf<Path>)
      case syncUpsList(SyncUpsList.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.syncUpsList, action: \.syncUpsList) { SyncUpsList() }
        .forEach(\.path, action: \.path)
    }
  }
}
