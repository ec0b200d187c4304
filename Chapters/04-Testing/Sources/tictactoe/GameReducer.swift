import ComposableArchitecture

/// Two players and their board, for one game after another.
struct GameState: Equatable {
  let xPlayer: String
  let oPlayer: String

  var board = Board()
  /// The player who began this game. The other player begins the next.
  var beginner = Mark.x
  /// The player whose turn it is. After a win this stays the winner.
  var turn = Mark.x
  var wins: [Mark: Int] = [:]

  /// The last tapped square, if it was already taken.
  var refused: Square?
  /// The alert with the result of the game.
  var alert: AlertState<GameAction>?

  init(xPlayer: String, oPlayer: String) {
    self.xPlayer = xPlayer
    self.oPlayer = oPlayer
  }

  func name(of mark: Mark) -> String { mark == .x ? xPlayer : oPlayer }

  var isOver: Bool { board.isFull || !board.winningSquares.isEmpty }
}

/// The actions of the board.
enum GameAction: Equatable {
  case squareTapped(Square)
  case playAgainButtonTapped
  case quitButtonTapped
  case alertDismissed
}

typealias GameReducer = Reducer<GameState, GameAction, Void>

/// The rules. The game has no effects, so its reducer needs no environment.
let gameReducer = GameReducer { state, action, _ in
  switch action {
  case .squareTapped(let square):
    guard !state.isOver else { return .none }
    guard state.board[square] == nil else {
      state.refused = square
      return .none
    }
    state.refused = nil
    state.board[square] = state.turn
    if !state.board.winningSquares.isEmpty {
      state.wins[state.turn, default: 0] += 1
      state.alert = .won(by: state.name(of: state.turn))
    } else if state.board.isFull {
      state.alert = .draw
    } else {
      state.turn = state.turn.other
    }
    return .none

  case .playAgainButtonTapped:
    state.board = Board()
    state.beginner = state.beginner.other
    state.turn = state.beginner
    state.refused = nil
    state.alert = nil
    return .none

  // The form that contains the game removes it.
  case .quitButtonTapped, .alertDismissed:
    state.alert = nil
    return .none
  }
}

extension AlertState<GameAction> {
  static func won(by name: String) -> Self {
    AlertState(title: TextState("\(name) wins!").foregroundColor(.green), buttons: afterwards)
  }

  static let draw = AlertState(
    title: "It is a draw.", message: "Nobody has three in a row.", buttons: afterwards)

  private static var afterwards: [Button] {
    [
      .default("Play again", send: .playAgainButtonTapped),
      .cancel("Quit game", send: .quitButtonTapped),
    ]
  }
}
