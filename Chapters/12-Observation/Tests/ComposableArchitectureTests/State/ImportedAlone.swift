import ComposableArchitecture

// The macros' code needs only the module that declares them.

/// A feature in a file that imports `ComposableArchitecture` alone.
@Reducer
struct FeatureAlone {
  @ObservableState
  struct State: Equatable {
    var count = 0
    @Presents var alert: AlertState<Never>?
  }

  enum Action: ViewAction {
    case alert(PresentationAction<Never>)
    case view(View)

    @CasePathable
    enum View { case tapped }
  }

  @Dependency(ClientAlone.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += client.number()
      return .none
    }
  }
}

/// A destination, an enum reducer.
@Reducer
enum DestinationAlone {
  case feature(FeatureAlone)
  @ReducerCaseIgnored case label(String)
}

/// A client of a feature.
@DependencyClient
struct ClientAlone: TestDependencyKey, Sendable {
  var number: @Sendable () -> Int = { 1 }
  static let testValue = Self()
}

/// A view that sends view actions.
@ViewAction(for: FeatureAlone.self)
@MainActor
struct ViewAlone {
  let store: StoreOf<FeatureAlone>
}
