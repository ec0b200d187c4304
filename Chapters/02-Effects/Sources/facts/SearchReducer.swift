import ComposableArchitecture
import DemoServer
import Exercises

/// A search for facts, as it is while somebody types.
struct Search: Equatable {
  /// What is searched for. Each key that is pressed makes it another one.
  var query = ""

  /// What was found: for this query, or, while ``isSearching``, for the last one that was answered.
  var results: [NumberFact] = []

  /// Whether the query is still without an answer.
  var isSearching = false

  /// Why there are no results.
  var failure: FactError?
}

/// A search that follows the query.
///
/// A query is sent 300 milliseconds after it was changed, unless it is changed again by then. With
/// each change, what was asked before is given up, so that an answer to an older query never comes.
/// What was found stays until there is an answer; an empty query clears it at once and asks nobody.
let searchReducer = AppReducer { state, action, environment in
  // Exercise 2.7
  exercise(
    "2.7", "search when the query has not changed for 300 ms, and show the answer", returning: .none
  )
}

private struct SearchID: Hashable {}
