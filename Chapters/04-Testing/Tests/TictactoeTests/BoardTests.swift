import ComposableArchitecture
import CustomDump
import Testing

@testable import tictactoe

@Suite("The board")
struct BoardTests {
  private static func board(_ rows: String) -> Board {
    var board = Board()
    for (row, marks) in rows.split(separator: " ").enumerated() {
      for (column, mark) in marks.enumerated() {
        board[Square(row + 1, column + 1)] = Mark(rawValue: String(mark))
      }
    }
    return board
  }

  @Test(
    "three marks in a row, a column or a diagonal win",
    arguments: [
      "XXX OO- ---", "OO- XXX ---", "OO- --- XXX", "XOO X-- X--", "OXO -X- -X-", "OOX --X --X",
      "XOO -X- --X", "OOX -X- X--",
    ]
  )
  func lines(rows: String) {
    let board = Self.board(rows)
    #expect(board.winningSquares == Set(Square.all.filter { board[$0] == .x }))
    #expect(!board.isFull)
  }

  @Test("two rows that one mark completes both count")
  func twoRows() {
    let board = Self.board("XXX XOO XOO")
    #expect(board.winningSquares.count == 5)
    #expect(board.isFull)
  }

  @Test(
    "fewer than three marks, or marks of both players, do not win",
    arguments: ["--- --- ---", "XX- OO- ---", "XOX XOX OXO"]
  )
  func none(rows: String) {
    #expect(Self.board(rows).winningSquares.isEmpty)
  }

  @Test("differences of boards are drawn, and squares have readable descriptions")
  func dump() {
    #expect(
      diff(Self.board("X-- -O- ---"), Self.board("X-X -O- ---")) == #"""
          """
        - X · ·
        + X · X
          · O ·
          · · ·
          """
        """#)
    #expect(String(customDumping: GameAction.squareTapped(Square(2, 3))).contains("Square(2, 3)"))
  }
}

@Suite("Alerts of the game")
struct GameAlertTests {
  @Test("the alert offers a new game, or to quit")
  func alert() {
    #expect(AlertState.won(by: "Ada").title.plain == "Ada wins!")
    for alert in [AlertState.won(by: "Ada"), .draw] {
      #expect(alert.buttons.map(\.action) == [.playAgainButtonTapped, .quitButtonTapped])
    }
  }
}
