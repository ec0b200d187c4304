import ComposableArchitecture
import DemoServer
import Exercises

/// The state of a search for facts.
struct Search: Equatable {
  /// What is searched for. It changes with each key that is pressed.
  var query = ""

  /// The results for this query or, while ``isSearching``, for the last one that was answered.
  var results: [NumberFact] = []

  /// Whether the query has no answer yet.
  var isSearching = false

  /// Why there are no results.
  var failure: FactError?
}

/// A search that follows the query.
///
/// A request is made when the query has not changed for 300 milliseconds. Each change cancels the
/// request before it, so that the answer to an older query never comes. The old results stay until
/// there is an answer. An empty query clears the search immediately and makes no request.
let searchReducer = AppReducer { state, action, environment in
  // Exercise 2.7
  exercise(
    "2.7", "search when the query is unchanged for 300 ms, and show the response", returning: .none
  )
}

private struct SearchID: Hashable {}
