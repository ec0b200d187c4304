import ComposableArchitecture
import Dispatch
import Exercises
import OpenCombineDispatch
import Testing

@testable import tictactoe

/// Tests a reducer of the second step of the log-in, which may be wrong.
func testSecondStep(_ reducer: TwoFactorReducer) {
  // Exercise 4.6
  exercise("4.6", "submit codes, and describe the change of each response")
}
