import ComposableArchitecture
import Exercises
import Testing

@testable import tictactoe

/// Tests a reducer of the game, which may be wrong.
func testGame(_ rules: GameReducer) {
  // Exercise 4.5
  let start = GameState(xPlayer: "Ada", oPlayer: "Blob")
  let store = TestStore(initialState: start, reducer: rules, environment: ())

  /// Plays marks of both players in turn, none of which ends the game.
  func play(_ squares: Square..., from beginner: Mark) {
    var mark = beginner
    for square in squares {
      store.send(.squareTapped(square)) {
        $0.board[square] = mark
        $0.turn = mark.other
      }
      mark = mark.other
    }
  }

  // Ada wins. She asks for two squares that are taken, hers and Blob's, before she gets another.
  play(Square(1, 1), Square(2, 1), from: .x)
  store.send(.squareTapped(Square(1, 1))) { $0.refused = Square(1, 1) }
  store.send(.squareTapped(Square(2, 1))) { $0.refused = Square(2, 1) }
  store.send(.squareTapped(Square(1, 2))) {
    $0.board[Square(1, 2)] = .x
    $0.turn = .o
    $0.refused = nil
  }
  play(Square(2, 2), from: .o)
  store.send(.squareTapped(Square(1, 3))) {
    $0.board[Square(1, 3)] = .x
    $0.wins = [.x: 1]
    $0.alert = .won(by: "Ada")
  }
  store.send(.squareTapped(Square(3, 3)))
  store.send(.squareTapped(Square(1, 1)))
  store.send(.alertDismissed) { $0.alert = nil }

  // Blob begins the next game, and wins it with the last square.
  store.send(.playAgainButtonTapped) {
    $0.board = Board()
    $0.beginner = .o
    $0.turn = .o
  }
  play(
    Square(1, 1), Square(1, 2), Square(1, 3), Square(2, 1), Square(2, 2), Square(2, 3),
    Square(3, 2), Square(3, 1), from: .o)
  store.send(.squareTapped(Square(3, 3))) {
    $0.board[Square(3, 3)] = .o
    $0.wins = [.x: 1, .o: 1]
    $0.alert = .won(by: "Blob")
  }

  // The third is given up in the middle, and nobody wins the fourth.
  store.send(.playAgainButtonTapped) {
    $0.board = Board()
    $0.beginner = .x
    $0.turn = .x
    $0.alert = nil
  }
  play(Square(1, 1), from: .x)
  store.send(.squareTapped(Square(1, 1))) { $0.refused = Square(1, 1) }
  store.send(.playAgainButtonTapped) {
    $0.board = Board()
    $0.beginner = .o
    $0.refused = nil
  }
  play(
    Square(1, 1), Square(1, 2), Square(1, 3), Square(2, 2), Square(2, 1), Square(2, 3),
    Square(3, 2), Square(3, 1), from: .o)
  store.send(.squareTapped(Square(3, 3))) {
    $0.board[Square(3, 3)] = .o
    $0.alert = .draw
  }
  store.send(.quitButtonTapped) { $0.alert = nil }

  // Ada begins the fifth and loses it, which is Blob's second win. Anyway he begins the sixth.
  store.send(.playAgainButtonTapped) {
    $0.board = Board()
    $0.beginner = .x
    $0.turn = .x
  }
  play(Square(1, 1), Square(2, 1), Square(1, 2), Square(2, 2), Square(3, 3), from: .x)
  store.send(.squareTapped(Square(2, 3))) {
    $0.board[Square(2, 3)] = .o
    $0.wins = [.x: 1, .o: 2]
    $0.alert = .won(by: "Blob")
  }
  store.send(.playAgainButtonTapped) {
    $0.board = Board()
    $0.beginner = .o
    $0.alert = nil
  }
}
