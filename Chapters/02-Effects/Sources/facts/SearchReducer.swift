import ComposableArchitecture
import DemoServer
import Exercises

/// The state of a search for facts.
struct Search: Equatable {
  /// The search text. It changes with each key.
  var query = ""

  /// The results for this query or, while ``isSearching``, for the query of the last response.
  var results: [NumberFact] = []

  /// Whether the query has no response yet.
  var isSearching = false

  /// The reason why there are no results.
  var failure: FactError?
}

/// A search that follows the query.
///
/// A request starts when the query hasn't changed for 300 milliseconds. Each change cancels the
/// previous request, so that responses to older queries never arrive. The old results stay until
/// there is a response. An empty query clears the search immediately and makes no request.
let searchReducer = AppReducer { state, action, environment in
  // Exercise 2.7
  exercise(
    "2.7", "search when the query is unchanged for 300 ms, and show the response", returning: .none
  )
}

private struct SearchID: Hashable {}
