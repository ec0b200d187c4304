import ComposableArchitecture
import Exercises
import Testing

@testable import club

/// Tests how the tabs work together, and nothing else. The app may be wrong.
@MainActor
func testFlow(_ app: some ReducerProtocol<AppFeature.State, AppFeature.Action>) async {
  // Exercise 8.7
  exercise("8.7", "test how the tabs work together, and nothing else")
}
