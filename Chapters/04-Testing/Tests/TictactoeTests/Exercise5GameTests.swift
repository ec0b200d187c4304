import ComposableArchitecture
import Testing

@testable import tictactoe

@Suite("Exercise 4.5 · Test the rules of a game", .timeLimit(.minutes(1)))
struct GameTests {
  @Test("your test passes for the right rules")
  func right() {
    testGame(tictactoe.gameReducer)
  }

  @Test("your test does not run the app's own reducer")
  func knowsByItself() {
    expectToKnowByItself("gameReducer") { testGame(tictactoe.gameReducer) }
  }

  @Test("your test fails for rules with mistakes in a mark", arguments: BrokenRules.ofMarks)
  func marks(broken: BrokenRules) {
    broken.expectObjection(of: testGame, right: tictactoe.gameReducer)
  }

  @Test(
    "your test fails for rules with mistakes in the end of a game", arguments: BrokenRules.ofEnds)
  func ends(broken: BrokenRules) {
    broken.expectObjection(of: testGame, right: tictactoe.gameReducer)
  }

  @Test(
    "your test fails for rules with mistakes after the end of a game",
    arguments: BrokenRules.afterwards)
  func afterwards(broken: BrokenRules) {
    broken.expectObjection(of: testGame, right: tictactoe.gameReducer)
  }
}

enum BrokenRules: String, BrokenReducer {
  case overwrites = "a mark may replace a mark"
  case forgetsRefusal = "`refused` is never set"
  case keepsRefusal = "after a mark, `refused` still contains the taken square"
  case losesTurn = "a player who taps a taken square loses the turn"
  case refusesOnce =
    "when a player taps two taken squares, `refused` still contains the first"
  case knowsOnlyX = "it is always the turn of X"
  case showsOneTurn = "X and O play in turn, but `turn` is always the player who began"
  static let ofMarks: [Self] = [
    .overwrites, .forgetsRefusal, .keepsRefusal, .losesTurn, .refusesOnce, .knowsOnlyX,
    .showsOneTurn,
  ]

  case praisesLoser = "the alert names the loser as the winner"
  case doesNotCount = "wins are not counted"
  case countsOnlyX = "a win of O is counted for X"
  case countsToOne = "the second win of a player is not counted"
  case countsDraw = "a draw is counted as a win"
  case passesTurn = "after a win, `turn` is the other player"
  case lastIsDraw = "a win with the last square counts as a draw"
  case noDraw = "a draw shows no alert"
  case goesOn = "after the end of the game, free squares can still be marked"
  case refusesOn = "after the end of the game, a tap on a taken square sets `refused`"
  case goesOnByItself = "after a win, the next game begins by itself"
  static let ofEnds: [Self] = [
    .praisesLoser, .doesNotCount, .countsOnlyX, .countsToOne, .countsDraw, .passesTurn, .lastIsDraw,
    .noDraw, .goesOn, .refusesOn, .goesOnByItself,
  ]

  case alwaysX = "X begins every game"
  case saysX = "X and O begin in turn, but `beginner` is always X"
  case loserBegins = "the loser begins the next game, not the player who did not begin this one"
  case keepsMarks = "the next game begins with the marks of this one"
  case forgetsWins = "a new game resets the wins"
  case remembersRefusal = "in a new game, `refused` still contains a square of the previous game"
  case asksAgain = "a new game does not dismiss the alert"
  case doesNotLetGo = "the alert cannot be dismissed"
  case dismissesGame = "dismissing the alert removes the marks"
  case quitsWithAlert = "quitting does not dismiss the alert"
  case quitsWins = "quitting resets the wins"
  static let afterwards: [Self] = [
    .alwaysX, .saysX, .loserBegins, .keepsMarks, .forgetsWins, .remembersRefusal, .asksAgain,
    .doesNotLetGo, .dismissesGame, .quitsWithAlert, .quitsWins,
  ]

  var reducer: GameReducer {
    GameReducer { state, action, _ in
      // Tests have to know the mistakes of two of them anyway.
      if self == .showsOneTurn { state.turn = state.nextMark }
      if self == .saysX { state.beginner = state.firstMark }
      let before = state
      _ = tictactoe.gameReducer.run(&state, action, ())
      change(&state, before, action)
      let isWon = state.wins != before.wins
      return self == .goesOnByItself && isWon ? Effect(value: .playAgainButtonTapped) : .none
    }
  }

  /// Adds a mistake after applying the rules.
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
    case (.refusesOnce, .squareTapped) where state.refused != nil:
      state.refused = before.refused ?? state.refused
    case (.knowsOnlyX, _): state.turn = .x
    case (.showsOneTurn, _): state.turn = state.beginner

    case (.praisesLoser, _) where isEnd && state.alert != .draw:
      state.alert = .won(by: state.name(of: state.turn.other))
    case (.doesNotCount, _): state.wins = [:]
    case (.countsOnlyX, _) where isEnd && state.alert != .draw:
      state.wins = before.wins
      state.wins[.x, default: 0] += 1
    case (.countsToOne, _): state.wins = state.wins.mapValues { min($0, 1) }
    case (.countsDraw, _) where isEnd && state.alert == .draw:
      state.wins[state.turn, default: 0] += 1
    case (.passesTurn, _) where isEnd && state.alert != .draw: state.turn = state.turn.other
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
    case (.saysX, _): state.beginner = .x
    case (.loserBegins, .playAgainButtonTapped) where !before.board.winningSquares.isEmpty:
      state.beginner = before.turn.other
      state.turn = state.beginner
    case (.keepsMarks, .playAgainButtonTapped): state.board = before.board
    case (.forgetsWins, .playAgainButtonTapped): state.wins = [:]
    case (.remembersRefusal, .playAgainButtonTapped): state.refused = before.refused
    case (.asksAgain, .playAgainButtonTapped), (.doesNotLetGo, .alertDismissed),
      (.quitsWithAlert, .quitButtonTapped):
      state.alert = before.alert
    case (.dismissesGame, .alertDismissed): state.board = Board()
    case (.quitsWins, .quitButtonTapped): state.wins = [:]
    default: break
    }
  }
}

extension GameState {
  private var markCount: Int { Square.all.filter { board[$0] != nil }.count }

  /// The player of the next or the last mark, or the winner, regardless of “turn”.
  fileprivate var nextMark: Mark {
    (markCount % 2 == 0) == isOver ? beginner.other : beginner
  }

  /// The player who began, regardless of “beginner”.
  fileprivate var firstMark: Mark {
    (markCount % 2 == 0) == isOver ? turn.other : turn
  }
}
