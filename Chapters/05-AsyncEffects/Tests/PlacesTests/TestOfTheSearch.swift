import ComposableArchitecture
import Exercises
import Testing

@testable import places

/// Tests a reducer of the search, which may be wrong.
@MainActor
func testSearch(_ reducer: SearchReducer) async {
  // Exercise 5.8
  exercise("5.8", "type queries, move the time, and describe what each answer changes")
}
