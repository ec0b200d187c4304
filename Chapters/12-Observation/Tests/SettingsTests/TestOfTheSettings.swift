import ComposableArchitecture
import Exercises
import Testing

@testable import settings

/// Tests the form, which may be wrong.
@MainActor
func testSettings(_ form: some ReducerOf<SettingsForm>) async {
  // Exercise 12.8
  exercise("12.8", "test the form the way a user uses it")
}
