import ComposableArchitecture
import Exercises

/// The state of a search for places.
struct SearchState: Equatable {
  /// What is searched for. It changes with each key that is pressed.
  var query = ""

  /// The places for this query or, while ``isSearching``, for the last one that was answered.
  var results: [Search.Result] = []

  /// Whether the query has no answer yet.
  var isSearching = false

  /// Why there are no results.
  var failure: WeatherError?
}

/// Everything that can happen to a search.
enum SearchAction: Equatable {
  case queryChanged(String)
  case response(TaskResult<Search>)
}

/// Everything that a search needs from outside.
struct SearchEnvironment: Sendable {
  var clock: AnyClock<Duration>
  var weather: WeatherClient
}

typealias SearchReducer = Reducer<SearchState, SearchAction, SearchEnvironment>

/// A search that follows the query.
///
/// The old results stay until there is an answer. An empty query clears the search immediately.
let searchReducer = SearchReducer { state, action, environment in
  switch action {
  case .queryChanged(let query):
    state.query = query
    state.failure = nil
    state.isSearching = !query.isEmpty
    if query.isEmpty { state.results = [] }
    return search(query, in: environment)

  case .response(.success(let search)):
    state.isSearching = false
    state.results = search.results
    return .none

  case .response(.failure(let error)):
    state.isSearching = false
    state.results = []
    state.failure = WeatherError(error)
    return .none
  }
}

/// What is to be done when the query has changed.
///
/// The request is made when no other query has come for 300 milliseconds. A newer query replaces this one
/// wholly, be it waiting or asking, so that an older answer never comes. An empty query asks nothing. The
/// answer is one ``SearchAction/response(_:)``, also if it is an error.
///
/// With publishers, as in chapter 2, it would be this pipeline. Its client returns effects, and its
/// environment has a `mainQueue`:
///
/// ```swift
/// guard !query.isEmpty else { return .cancel(id: CancelID.search) }
/// return environment.weather.search(query)
///   .receive(on: environment.mainQueue)
///   .catchToEffect(SearchAction.response)
///   .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: environment.mainQueue)
/// ```
///
/// - Parameters:
///   - query: The new query.
///   - environment: The clock to wait on, and the client to ask.
/// - Returns: The effect of the change.
private func search(
  _ query: String, in environment: SearchEnvironment
) -> Effect<SearchAction, Never> {
  // Exercise 5.7
  guard !query.isEmpty else { return .cancel(id: CancelID.search) }
  return .run { send in
    try await environment.clock.sleep(for: .milliseconds(300))
    await send(.response(TaskResult { try await environment.weather.search(query) }))
  }
  .cancellable(id: CancelID.search, cancelInFlight: true)
}
