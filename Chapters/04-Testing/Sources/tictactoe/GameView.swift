import ComposableArchitecture
import TerminalUI

/// The board, its players, and whose turn it is.
struct GameView: View {
  let store: Store<GameState, GameAction>

  var body: some View {
    WithViewStore(store) { viewStore in
      Section(header: score(in: viewStore.state)) {
        BoardView(board: viewStore.board)
        if let refused = viewStore.refused, let owner = viewStore.board[refused] {
          Text("\(refused) is taken: \(viewStore.state.name(of: owner)) was there first.")
        }
        if !viewStore.isOver {
          let turn = viewStore.turn
          Text("\(viewStore.state.name(of: turn))’s turn (\(turn.rawValue))")
            .foregroundColor(turn.color)
        }
        Button("play", aliases: "p", argument: square, help: "Puts your mark on a square.") {
          viewStore.send(.squareTapped($0))
        }
        Button("Quit game", help: "Leaves the board as it is.") {
          viewStore.send(.quitButtonTapped)
        }
      }
    }
    .alert(store.scope(state: \.alert), dismiss: .alertDismissed)
  }

  private func score(in game: GameState) -> Text {
    let wins = [Mark.x, .o].map { game.wins[$0, default: 0] }
    return Text("X \(game.xPlayer)").foregroundColor(Mark.x.color)
      + Text("  \(wins[0]) : \(wins[1])  ")
      + Text("\(game.oPlayer) O").foregroundColor(Mark.o.color)
  }

  /// Two digits, with anything or nothing between them.
  private var square: CommandArgument<Square> {
    let expectation = "a row and a column from 1 to 3, as in “2 3”"
    return CommandArgument("row column", expectation: expectation) { text throws(ArgumentError) in
      let digits = text.compactMap(\.wholeNumberValue)
      let isClean = text.allSatisfy { $0.isWholeNumber || " ,-".contains($0) }
      guard isClean, digits.count == 2, digits.allSatisfy((1...3).contains) else {
        throw ArgumentError(expectation: expectation)
      }
      return Square(digits[0], digits[1])
    }
  }
}

extension Square: CustomStringConvertible {
  var description: String { "Row \(row), column \(column)" }
}
