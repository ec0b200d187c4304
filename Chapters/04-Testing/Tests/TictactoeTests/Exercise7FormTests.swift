import ComposableArchitecture
import Testing

@testable import tictactoe

@Suite("Exercise 4.7 · a test of a form", .timeLimit(.minutes(1)))
struct FormTests {
  @Test("has nothing to say against the right form")
  func right() {
    testForm(newGameReducer)
  }

  @Test("objects to what is wrong about the names", arguments: BrokenForm.names)
  func names(broken: BrokenForm) {
    broken.expectObjection(of: testForm, right: newGameReducer)
  }

  @Test("objects to what is wrong about the start", arguments: BrokenForm.starts)
  func starts(broken: BrokenForm) {
    broken.expectObjection(of: testForm, right: newGameReducer)
  }

  @Test("objects to what is wrong about the game inside", arguments: BrokenForm.games)
  func games(broken: BrokenForm) {
    broken.expectObjection(of: testForm, right: newGameReducer)
  }
}

enum BrokenForm: String, BrokenReducer {
  case writesNothing = "what is typed is not written"
  case keepsSpacesOfX = "spaces around the name of X stay"
  case keepsSpacesOfO = "spaces around the name of O stay"
  case keepsLengthOfX = "a name of eighteen letters is not cut for X"
  case keepsLengthOfO = "a name of eighteen letters is not cut for O"
  case swapsFields = "what is typed for X is written for O, and the other way round"
  static let names: [Self] = [
    .writesNothing, .keepsSpacesOfX, .keepsSpacesOfO, .keepsLengthOfX, .keepsLengthOfO,
    .swapsFields,
  ]

  case startsWithoutX = "a game begins although X has no name"
  case startsWithoutO = "a game begins although O has no name"
  case swapsPlayers = "in the game the names are the other way round"
  case startsLate = "in the game O begins"
  static let starts: [Self] = [.startsWithoutX, .startsWithoutO, .swapsPlayers, .startsLate]

  case isDeaf = "what happens in the game does not reach it"
  case goesFirst = "the form takes the game away before the game knows"
  case stays = "quitting leaves the game where it is"
  case forgets = "quitting forgets the names"
  case logsOut = "logging out empties the form, which is for others to do"
  static let games: [Self] = [.isDeaf, .goesFirst, .stays, .forgets, .logsOut]

  var reducer: NewGameReducer {
    NewGameReducer { state, action, _ in
      let before = state
      switch (self, action) {
      case (.isDeaf, .game(.quitButtonTapped)): break
      case (.writesNothing, .binding), (.isDeaf, .game), (.stays, .game(.quitButtonTapped)):
        return .none
      case (.goesFirst, .game(.quitButtonTapped)): state.game = nil
      default: break
      }
      let effect = newGameReducer.run(&state, action, ())
      switch (self, action) {
      case (.keepsSpacesOfX, .binding):
        state.xPlayer = String(typed(action, before).xPlayer.prefix(12))
      case (.keepsSpacesOfO, .binding):
        state.oPlayer = String(typed(action, before).oPlayer.prefix(12))
      case (.keepsLengthOfX, .binding):
        state.xPlayer = typed(action, before).xPlayer.split(separator: " ").joined(separator: " ")
      case (.keepsLengthOfO, .binding):
        state.oPlayer = typed(action, before).oPlayer.split(separator: " ").joined(separator: " ")
      case (.swapsFields, .binding):
        let (x, o) = (state.xPlayer, state.oPlayer)
        if x != before.xPlayer { (state.xPlayer, state.oPlayer) = (before.xPlayer, x) }
        if o != before.oPlayer { (state.xPlayer, state.oPlayer) = (o, before.oPlayer) }
      case (.startsWithoutX, .startButtonTapped) where !state.oPlayer.isEmpty,
        (.startsWithoutO, .startButtonTapped) where !state.xPlayer.isEmpty:
        state.game = GameState(xPlayer: state.xPlayer, oPlayer: state.oPlayer)
      case (.swapsPlayers, .startButtonTapped) where state.canStart:
        state.game = GameState(xPlayer: state.oPlayer, oPlayer: state.xPlayer)
      case (.startsLate, .startButtonTapped): state.game?.turn = .o
      case (.forgets, .game(.quitButtonTapped)), (.logsOut, .logOutButtonTapped):
        state = NewGameState()
      default: break
      }
      return effect
    }
  }

  /// The form as a control writes it, before the reducer gets to see it.
  private func typed(_ action: NewGameAction, _ state: NewGameState) -> NewGameState {
    var state = state
    _ = NewGameReducer.empty.binding().run(&state, action, ())
    return state
  }
}
