import ComposableArchitecture
import Exercises
import Testing

@testable import tictactoe

/// A test of a reducer that is said to be the form for a new game, with the game that it begins.
func testForm(_ reducer: NewGameReducer) {
  // Exercise 4.7
  exercise("4.7", "fill in the form, play, and come back")
}
