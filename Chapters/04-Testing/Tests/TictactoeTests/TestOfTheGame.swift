import ComposableArchitecture
import Exercises
import Testing

@testable import tictactoe

/// Tests a reducer of the game, which may be wrong.
func testGame(_ rules: GameReducer) {
  // Exercise 4.5
  exercise("4.5", "play games, and describe the change of each mark")
}
