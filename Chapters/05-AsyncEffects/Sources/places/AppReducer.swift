import ComposableArchitecture

/// The state of the whole app.
struct AppState: Equatable {
  var search = SearchState()
  var comparison = ComparisonState()
  var watch = WatchState()
  var server = ServerState()

  /// The place whose screen is open, if there is one.
  var place: PlaceState?
}

/// The actions of the whole app.
enum AppAction: Equatable {
  case search(SearchAction)
  case comparison(ComparisonAction)
  case watch(WatchAction)
  case server(ServerAction)
  case place(PlaceAction)

  case openButtonTapped(Search.Result)
  case placeDismissed
}

/// The app's dependencies.
struct AppEnvironment: Sendable {
  var clock: AnyClock<Duration>
  var weather: WeatherClient
  var thermometer: Thermometer
  var server: ServerClient
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: a reducer for each concern, and one that connects them.
let appReducer = AppReducer.combine(
  searchReducer.pullback(
    state: \.search,
    action: /AppAction.search,
    environment: { SearchEnvironment(clock: $0.clock, weather: $0.weather) }
  ),
  comparisonReducer.pullback(
    state: \.comparison, action: /AppAction.comparison, environment: \.weather),
  watchReducer.pullback(state: \.watch, action: /AppAction.watch, environment: \.thermometer),
  serverReducer.pullback(state: \.server, action: /AppAction.server, environment: \.server),
  screenReducer
)

/// Opens and closes the screen of a place, and ends a comparison when the search continues.
private let screenReducer = AppReducer { state, action, environment in
  switch action {
  case .search(.queryChanged):
    return comparisonReducer.run(&state.comparison, .searchChanged, environment.weather)
      .map(AppAction.comparison)

  case .openButtonTapped(let place):
    state.place = PlaceState(place: place)
    return .none

  case .placeDismissed:
    state.place = nil
    return .none

  case .place(let action):
    // The screen's effects end with the screen, a moment after the state is removed. Responses that arrive
    // in between are ignored.
    guard state.place != nil else { return .none }
    return placeReducer.optional().run(&state.place, action, environment.weather)
      .map(AppAction.place)

  case .search, .comparison, .watch, .server:
    return .none
  }
}
