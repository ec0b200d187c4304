import ComposableArchitecture
import Exercises
import Testing

@testable import tictactoe

/// Tests a reducer of the form for a new game, with the game inside it, which may be wrong.
func testForm(_ reducer: NewGameReducer) {
  // Exercise 4.7
  exercise("4.7", "fill in the form, play, and quit the game")
}
