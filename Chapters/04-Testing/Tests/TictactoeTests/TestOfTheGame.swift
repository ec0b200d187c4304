import ComposableArchitecture
import Exercises
import Testing

@testable import tictactoe

/// A test of a reducer that is said to know the rules of the game.
func testGame(_ rules: GameReducer) {
  // Exercise 4.5
  exercise("4.5", "play games, and say what each mark changes")
}
