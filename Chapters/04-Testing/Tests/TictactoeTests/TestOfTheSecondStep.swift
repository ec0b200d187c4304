import ComposableArchitecture
import Dispatch
import Exercises
import OpenCombineDispatch
import Testing

@testable import tictactoe

/// A test of a reducer that is said to be the second step of the log-in.
func testSecondStep(_ reducer: TwoFactorReducer) {
  // Exercise 4.6
  exercise("4.6", "log in with a code, and say what comes of it")
}
