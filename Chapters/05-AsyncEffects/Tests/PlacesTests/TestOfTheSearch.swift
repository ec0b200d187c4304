import ComposableArchitecture
import Exercises
import Testing

@testable import places

/// Tests a reducer of the search, which may be wrong.
@MainActor
func testSearch(_ reducer: SearchReducer) async {
  // Exercise 5.8
  exercise("5.8", "type queries, advance the time, and describe the change of each response")
}
