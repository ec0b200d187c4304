import ComposableArchitecture
import Exercises

/// The state of a search for places.
struct SearchState: Equatable {
  /// The search text. It changes with each key.
  var query = ""

  /// The places for this query or, while ``isSearching``, for the query of the last response.
  var results: [Search.Result] = []

  /// Whether the query has no response yet.
  var isSearching = false

  /// The reason why there are no results.
  var failure: WeatherError?
}

/// The actions of a search.
enum SearchAction: Equatable {
  case queryChanged(String)
  case response(TaskResult<Search>)
}

/// The dependencies of a search.
struct SearchEnvironment: Sendable {
  var clock: AnyClock<Duration>
  var weather: WeatherClient
}

typealias SearchReducer = Reducer<SearchState, SearchAction, SearchEnvironment>

/// A search that follows the query.
///
/// The old results stay until there is a response. An empty query clears the search immediately.
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

/// The effect of a change to the query.
///
/// The request starts if no other query arrives for 300 milliseconds. A newer query replaces this one, whether
/// it is pending or in flight, so that an older response never arrives. An empty query starts no request. The
/// response is one ``SearchAction/response(_:)``, even if it is an error.
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
///   - environment: The clock for the debounce, and the client.
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
