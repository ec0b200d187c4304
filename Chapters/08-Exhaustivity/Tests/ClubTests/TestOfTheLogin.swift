import ComposableArchitecture
import Exercises
import Testing

@testable import club

/// Tests the form, which may be wrong.
@MainActor
func testLogin(_ login: some ReducerProtocol<Login.State, Login.Action>) async {
  // Exercise 8.6
  exercise("8.6", "test the form, exhaustively")
}
