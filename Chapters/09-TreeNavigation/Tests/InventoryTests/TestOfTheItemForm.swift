import ComposableArchitecture
import Exercises
import Testing

@testable import inventory

/// Tests the form for an item, which may be wrong.
@MainActor
func testItemForm(_ form: some ReducerOf<ItemForm>) async {
  // Exercise 9.8
  exercise("9.8", "test the form, exhaustively")
}
