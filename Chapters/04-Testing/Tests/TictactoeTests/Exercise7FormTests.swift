import ComposableArchitecture
import Testing

@testable import tictactoe

@Suite("Exercise 4.7 · Test a form and its child", .timeLimit(.minutes(1)))
struct FormTests {
  @Test("your test passes for the right form")
  func right() {
    testForm(tictactoe.newGameReducer)
  }

  @Test("your test does not run the app's own reducer")
  func knowsByItself() {
    expectToKnowByItself("newGameReducer") { testForm(tictactoe.newGameReducer) }
  }

  @Test("your test fails for mistakes in the names", arguments: BrokenForm.names)
  func names(broken: BrokenForm) {
    broken.expectObjection(of: testForm, right: tictactoe.newGameReducer)
  }

  @Test("your test fails for mistakes in the start of a game", arguments: BrokenForm.starts)
  func starts(broken: BrokenForm) {
    broken.expectObjection(of: testForm, right: tictactoe.newGameReducer)
  }

  @Test("your test fails for mistakes in the game in the form", arguments: BrokenForm.games)
  func games(broken: BrokenForm) {
    broken.expectObjection(of: testForm, right: tictactoe.newGameReducer)
  }
}

enum BrokenForm: String, BrokenReducer {
  case writesNothing = "typed text is not written to the form"
  case keepsSpacesOfX = "spaces around the name of X are not removed"
  case keepsSpacesOfO = "spaces around the name of O are not removed"
  case keepsSpacesInside = "two spaces inside a name are not replaced with one"
  case takesSpaces = "a name that consists of spaces counts as a name"
  case keepsLengthOfX = "a name of eighteen letters is not truncated for X"
  case keepsLengthOfO = "a name of eighteen letters is not truncated for O"
  case swapsFields = "the names of X and O are swapped when they are typed"
  static let names: [Self] = [
    .writesNothing, .keepsSpacesOfX, .keepsSpacesOfO, .keepsSpacesInside, .takesSpaces,
    .keepsLengthOfX, .keepsLengthOfO, .swapsFields,
  ]

  case startsWithoutNames = "a game begins although both names are empty"
  case startsWithoutX = "a game begins although X has no name"
  case startsWithoutO = "a game begins although O has no name"
  case swapsPlayers = "in the game the two names are swapped"
  case startsLate = "in the game O begins"
  case startsEmptied = "the start of a game empties the form"
  case remembersGame = "a second game continues the first one"
  static let starts: [Self] = [
    .startsWithoutNames, .startsWithoutX, .startsWithoutO, .swapsPlayers, .startsLate,
    .startsEmptied,
    .remembersGame,
  ]

  case isDeaf = "actions of the game do not reach the game"
  case goesFirst = "the form removes the game before the game gets the action"
  case stays = "quitting does not remove the game"
  case dismissesGame = "dismissing an alert of the game removes the game"
  case forgets = "quitting resets the names"
  case logsOut = "logging out empties the form"
  case logsOutOfGame = "logging out removes the game"
  static let games: [Self] = [
    .isDeaf, .goesFirst, .stays, .dismissesGame, .forgets, .logsOut, .logsOutOfGame,
  ]

  var reducer: NewGameReducer {
    var lastGame: GameState?
    return NewGameReducer { state, action, _ in
      let before = state
      switch (self, action) {
      case (.isDeaf, .game(.quitButtonTapped)): break
      case (.writesNothing, .binding), (.isDeaf, .game), (.stays, .game(.quitButtonTapped)):
        return .none
      case (.goesFirst, .game(.quitButtonTapped)): state.game = nil
      default: break
      }
      let effect = tictactoe.newGameReducer.run(&state, action, ())
      switch (self, action) {
      case (.keepsSpacesOfX, .binding):
        state.xPlayer = String(typed(action, before).xPlayer.prefix(12))
      case (.keepsSpacesOfO, .binding):
        state.oPlayer = String(typed(action, before).oPlayer.prefix(12))
      case (.keepsSpacesInside, .binding):
        state.xPlayer = trimmed(typed(action, before).xPlayer)
        state.oPlayer = trimmed(typed(action, before).oPlayer)
      case (.takesSpaces, .binding):
        let typed = typed(action, before)
        if typed.xPlayer.allSatisfy({ $0 == " " }) { state.xPlayer = typed.xPlayer }
        if typed.oPlayer.allSatisfy({ $0 == " " }) { state.oPlayer = typed.oPlayer }
      case (.keepsLengthOfX, .binding):
        state.xPlayer = typed(action, before).xPlayer.split(separator: " ").joined(separator: " ")
      case (.keepsLengthOfO, .binding):
        state.oPlayer = typed(action, before).oPlayer.split(separator: " ").joined(separator: " ")
      case (.swapsFields, .binding):
        let (x, o) = (state.xPlayer, state.oPlayer)
        if x != before.xPlayer { (state.xPlayer, state.oPlayer) = (before.xPlayer, x) }
        if o != before.oPlayer { (state.xPlayer, state.oPlayer) = (o, before.oPlayer) }
      case (.startsWithoutNames, .startButtonTapped)
      where state.xPlayer.isEmpty && state.oPlayer.isEmpty,
        (.startsWithoutX, .startButtonTapped) where !state.oPlayer.isEmpty,
        (.startsWithoutO, .startButtonTapped) where !state.xPlayer.isEmpty:
        state.game = GameState(xPlayer: state.xPlayer, oPlayer: state.oPlayer)
      case (.swapsPlayers, .startButtonTapped) where state.canStart:
        state.game = GameState(xPlayer: state.oPlayer, oPlayer: state.xPlayer)
      case (.startsLate, .startButtonTapped): state.game?.turn = .o
      case (.startsEmptied, .startButtonTapped) where state.game != nil:
        (state.xPlayer, state.oPlayer) = ("", "")
      case (.remembersGame, .startButtonTapped) where state.game != nil:
        state.game = lastGame ?? state.game
      case (.remembersGame, .game(.quitButtonTapped)): lastGame = before.game
      case (.dismissesGame, .game(.alertDismissed)), (.logsOutOfGame, .logOutButtonTapped):
        state.game = nil
      case (.forgets, .game(.quitButtonTapped)), (.logsOut, .logOutButtonTapped):
        state = NewGameState()
      default: break
      }
      return effect
    }
  }

  /// The form as a control writes it, before the reducer processes it.
  private func typed(_ action: NewGameAction, _ state: NewGameState) -> NewGameState {
    var state = state
    _ = NewGameReducer.empty.binding().run(&state, action, ())
    return state
  }

  /// A name without the spaces around it, and at most twelve letters.
  private func trimmed(_ name: String) -> String {
    let end = name.lastIndex { $0 != " " }
    return String((end.map { name[...$0] } ?? "").drop { $0 == " " }.prefix(12))
  }
}
