import ComposableArchitecture
import Exercises
import Testing

@testable import inventory

/// Tests the list with its rows and forms, which may be wrong.
@MainActor
func testInventory(_ inventory: some ReducerOf<InventoryFeature>) async {
  // Exercise 11.8
  exercise("11.8", "test the list, its rows and its forms with case paths")
}
