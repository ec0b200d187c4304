import ComposableArchitecture
import Exercises
import Foundation
import Testing

@testable import facts

/// Tests the app, which may be wrong.
@MainActor
func testFacts(_ app: some ReducerProtocol<AppFeature.State, AppFeature.Action>) async {
  // Exercise 7.8
  exercise("7.8", "use the app, replace its dependencies midway, and describe the changes")
}
