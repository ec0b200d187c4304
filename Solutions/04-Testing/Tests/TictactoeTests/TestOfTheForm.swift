import ComposableArchitecture
import Exercises
import Testing

@testable import tictactoe

/// Tests a reducer of the form for a new game, with the game inside it, which may be wrong.
func testForm(_ reducer: NewGameReducer) {
  // Exercise 4.7
  TestStore(initialState: NewGameState(), reducer: reducer, environment: ()).assert(
    .send(.startButtonTapped),
    .send(.binding(.set(\.$xPlayer, "  Ada  L. "))) { $0.xPlayer = "Ada L." },
    .send(.startButtonTapped),
    .send(.binding(.set(\.$xPlayer, "  "))) { $0.xPlayer = "" },
    .send(.binding(.set(\.$oPlayer, "Wolfeschlegelstein"))) { $0.oPlayer = "Wolfeschlege" },
    .send(.startButtonTapped),
    .send(.binding(.set(\.$xPlayer, "Wolfeschlegelstein"))) { $0.xPlayer = "Wolfeschlege" },
    .send(.binding(.set(\.$xPlayer, "Ada"))) { $0.xPlayer = "Ada" },
    .send(.binding(.set(\.$oPlayer, " Blob "))) { $0.oPlayer = "Blob" },
    .send(.startButtonTapped) { $0.game = GameState(xPlayer: "Ada", oPlayer: "Blob") },
    .send(.game(.squareTapped(Square(2, 2)))) {
      $0.game?.board[Square(2, 2)] = .x
      $0.game?.turn = .o
    },
    .send(.game(.playAgainButtonTapped)) {
      $0.game?.board = Board()
      $0.game?.beginner = .o
    },
    .send(.game(.alertDismissed)),
    .send(.logOutButtonTapped),
    .send(.game(.squareTapped(Square(1, 1)))) {
      $0.game?.board[Square(1, 1)] = .o
      $0.game?.turn = .x
    },
    .send(.game(.quitButtonTapped)) { $0.game = nil },
    .send(.logOutButtonTapped),
    .send(.startButtonTapped) { $0.game = GameState(xPlayer: "Ada", oPlayer: "Blob") }
  )
}
