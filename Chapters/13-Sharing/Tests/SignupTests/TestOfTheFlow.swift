import ComposableArchitecture
import Exercises
import Testing

@testable import signup

/// Tests the flow, which may be wrong.
@MainActor
func testFlow(_ flow: some ReducerOf<SignUpFlow>) async {
  // Exercise 13.8
  exercise("13.8", "test the flow the way a user uses it")
}
