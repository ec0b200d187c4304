import ComposableArchitecture
import Testing

@testable import tictactoe

@Suite("A new game")
struct NewGameTests {
  private let store = TestStore(
    initialState: NewGameState(), reducer: newGameReducer, environment: ())

  @Test("begins when both players have names")
  func starts() {
    store.send(.startButtonTapped)
    store.send(.binding(.set(\.$xPlayer, "Ada"))) { $0.xPlayer = "Ada" }
    store.send(.startButtonTapped)
    store.send(.binding(.set(\.$oPlayer, "Blob"))) { $0.oPlayer = "Blob" }
    store.send(.startButtonTapped) { $0.game = GameState(xPlayer: "Ada", oPlayer: "Blob") }
  }

  @Test("takes names without needless spaces, and not too long ones")
  func names() {
    store.send(.binding(.set(\.$xPlayer, "  Ada  L. "))) { $0.xPlayer = "Ada L." }
    store.send(.binding(.set(\.$oPlayer, "Wolfeschlegelstein"))) { $0.oPlayer = "Wolfeschlege" }
    store.send(.binding(.set(\.$oPlayer, "  "))) { $0.oPlayer = "" }
    #expect(!NewGameState(xPlayer: "Ada").canStart)
  }

  @Test("is played, and quitting leads back to the form with its names")
  func quits() {
    let game = GameState(xPlayer: "Ada", oPlayer: "Blob")
    let store = TestStore(
      initialState: NewGameState(xPlayer: "Ada", oPlayer: "Blob", game: game),
      reducer: newGameReducer, environment: ())
    store.send(.game(.squareTapped(Square(2, 2)))) {
      $0.game?.board[Square(2, 2)] = .x
      $0.game?.turn = .o
    }
    store.send(.game(.quitButtonTapped)) { $0.game = nil }
  }

  @Test("leaves the log-out to others")
  func logsOut() {
    store.send(.logOutButtonTapped)
  }
}
