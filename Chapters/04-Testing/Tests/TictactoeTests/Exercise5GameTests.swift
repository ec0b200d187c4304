import ComposableArchitecture
import Testing

@testable import tictactoe

@Suite("Exercise 4.5 · a test of the game", .timeLimit(.minutes(1)))
struct GameTests {
  @Test("has nothing to say against the right rules")
  func right() {
    testGame(gameReducer)
  }

  @Test("objects to rules that are wrong about a mark", arguments: BrokenRules.ofMarks)
  func marks(broken: BrokenRules) {
    broken.expectObjection(of: testGame, right: gameReducer)
  }

  @Test("objects to rules that are wrong about the end", arguments: BrokenRules.ofEnds)
  func ends(broken: BrokenRules) {
    broken.expectObjection(of: testGame, right: gameReducer)
  }

  @Test("objects to rules that are wrong about what comes then", arguments: BrokenRules.afterwards)
  func afterwards(broken: BrokenRules) {
    broken.expectObjection(of: testGame, right: gameReducer)
  }
}

enum BrokenRules: String, BrokenReducer {
  case overwrites = "a mark may be put on another one"
  case forgetsRefusal = "nothing says that a square was taken"
  case keepsRefusal = "after a mark it still says that the square before was taken"
  case losesTurn = "whoever asks for a square that is taken loses their turn"
  case knowsOnlyX = "it is always the turn of X"
  static let ofMarks: [Self] = [
    .overwrites, .forgetsRefusal, .keepsRefusal, .losesTurn, .knowsOnlyX,
  ]

  case praisesLoser = "the other player is said to have won"
  case doesNotCount = "wins are not counted"
  case lastIsDraw = "who wins with the last square is told that it is a draw"
  case noDraw = "nine squares without a winner end with nothing said"
  case goesOn = "after the end one can play on"
  case refusesOn = "after the end a square that is taken is still refused"
  static let ofEnds: [Self] = [
    .praisesLoser, .doesNotCount, .lastIsDraw, .noDraw, .goesOn, .refusesOn,
  ]

  case alwaysX = "X begins all games"
  case keepsMarks = "the marks of one game are there in the next"
  case forgetsWins = "the wins are forgotten when another game begins"
  case remembersRefusal = "a new game still says that a square was taken in the one before"
  case asksAgain = "when another game begins the alert stays"
  case doesNotLetGo = "the alert cannot be dismissed"
  case quitsWithAlert = "quitting leaves the alert"
  static let afterwards: [Self] = [
    .alwaysX, .keepsMarks, .forgetsWins, .remembersRefusal, .asksAgain, .doesNotLetGo,
    .quitsWithAlert,
  ]

  var reducer: GameReducer {
    GameReducer { state, action, _ in
      let before = state
      _ = gameReducer.run(&state, action, ())
      change(&state, before, action)
      return .none
    }
  }

  /// Makes a mistake after the rules were followed.
  private func change(_ state: inout GameState, _ before: GameState, _ action: GameAction) {
    let isMark = state.board != before.board && action != .playAgainButtonTapped
    let isEnd = state.isOver && !before.isOver
    switch (self, action) {
    case (.overwrites, .squareTapped(let square)) where !isMark && !before.isOver:
      state.board[square] = state.turn
      state.turn = state.turn.other
      state.refused = nil
    case (.forgetsRefusal, _): state.refused = nil
    case (.keepsRefusal, .squareTapped) where isMark: state.refused = before.refused
    case (.losesTurn, .squareTapped) where state.refused != nil: state.turn = before.turn.other
    case (.knowsOnlyX, _): state.turn = .x

    case (.praisesLoser, _) where isEnd && state.alert != .draw:
      state.alert = .won(by: state.name(of: state.turn.other))
    case (.doesNotCount, _): state.wins = [:]
    case (.lastIsDraw, _) where isEnd && state.board.isFull:
      state.alert = .draw
      state.wins = before.wins
    case (.noDraw, _) where isEnd && state.alert == .draw: state.alert = nil
    case (.goesOn, .squareTapped(let square)) where before.isOver && state.board[square] == nil:
      state.board[square] = state.turn

    case (.refusesOn, .squareTapped(let square))
    where before.isOver && state.board[square] != nil:
      state.refused = square

    case (.alwaysX, .playAgainButtonTapped):
      state.beginner = .x
      state.turn = .x
    case (.keepsMarks, .playAgainButtonTapped): state.board = before.board
    case (.forgetsWins, .playAgainButtonTapped): state.wins = [:]
    case (.remembersRefusal, .playAgainButtonTapped): state.refused = before.refused
    case (.asksAgain, .playAgainButtonTapped), (.doesNotLetGo, .alertDismissed),
      (.quitsWithAlert, .quitButtonTapped):
      state.alert = before.alert
    default: break
    }
  }
}
