import ComposableArchitecture
import CustomDump
import Testing

@testable import tictactoe

@Suite("The game")
struct GameTests {
  private let store = TestStore(
    initialState: GameState(xPlayer: "Ada", oPlayer: "Blob"), reducer: gameReducer, environment: ())

  /// Plays marks of both players in turn, and has each described.
  private func play(_ squares: Square..., from beginner: Mark = .x) {
    var mark = beginner
    for square in squares {
      store.send(.squareTapped(square)) {
        $0.board[square] = mark
        $0.turn = mark.other
      }
      mark = mark.other
    }
  }

  @Test("players take turns")
  func turns() {
    play(Square(1, 1), Square(2, 2), Square(3, 3))
  }

  @Test("a square that is taken is refused, and the turn is not lost")
  func taken() {
    play(Square(1, 1))
    store.send(.squareTapped(Square(1, 1))) { $0.refused = Square(1, 1) }
    store.send(.squareTapped(Square(2, 2))) {
      $0.refused = nil
      $0.board[Square(2, 2)] = .o
      $0.turn = .x
    }
  }

  @Test("three in a row win, and after that nothing can be played")
  func wins() {
    play(Square(1, 1), Square(2, 1), Square(1, 2), Square(2, 2))
    store.send(.squareTapped(Square(1, 3))) {
      $0.board[Square(1, 3)] = .x
      $0.wins = [.x: 1]
      $0.alert = .won(by: "Ada")
    }
    store.send(.alertDismissed) { $0.alert = nil }
    store.send(.squareTapped(Square(3, 3)))
  }

  @Test("the last square may win")
  func winsAtLast() {
    play(
      Square(1, 1), Square(1, 2), Square(1, 3), Square(2, 1), Square(2, 2), Square(2, 3),
      Square(3, 2), Square(3, 1))
    store.send(.squareTapped(Square(3, 3))) {
      $0.board[Square(3, 3)] = .x
      $0.wins = [.x: 1]
      $0.alert = .won(by: "Ada")
    }
  }

  @Test("nine squares without three in a row are a draw")
  func draw() {
    play(
      Square(1, 1), Square(1, 2), Square(1, 3), Square(2, 2), Square(2, 1), Square(2, 3),
      Square(3, 2), Square(3, 1))
    store.send(.squareTapped(Square(3, 3))) {
      $0.board[Square(3, 3)] = .x
      $0.turn = .x
      $0.alert = .draw
    }
  }

  @Test("the next game is begun by the other player, and wins are counted")
  func playsAgain() {
    wins()
    store.send(.playAgainButtonTapped) {
      $0.board = Board()
      $0.beginner = .o
      $0.turn = .o
    }
    play(Square(1, 1), Square(2, 1), Square(1, 2), Square(2, 2), from: .o)
    store.send(.squareTapped(Square(1, 3))) {
      $0.board[Square(1, 3)] = .o
      $0.wins = [.x: 1, .o: 1]
      $0.alert = .won(by: "Blob")
    }
    store.send(.playAgainButtonTapped) {
      $0.board = Board()
      $0.beginner = .x
      $0.turn = .x
      $0.alert = nil
    }
  }

  @Test("quitting takes the alert away, and leaves the rest to others")
  func quits() {
    play(Square(1, 1))
    store.send(.quitButtonTapped)
  }

  @Test("the alert offers another game, and an end")
  func alert() {
    #expect(AlertState.won(by: "Ada").title.plain == "Ada wins!")
    for alert in [AlertState.won(by: "Ada"), .draw] {
      #expect(alert.buttons.map(\.action) == [.playAgainButtonTapped, .quitButtonTapped])
    }
  }
}

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
    "three in a row are three in a row, a column or a diagonal",
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

  @Test("two rows at once both count")
  func twoRows() {
    let board = Self.board("XXX XOO XOO")
    #expect(board.winningSquares.count == 5)
    #expect(board.isFull)
  }

  @Test(
    "fewer, or of both players, are none",
    arguments: ["--- --- ---", "XX- OO- ---", "XOX XOX OXO"]
  )
  func none(rows: String) {
    #expect(Self.board(rows).winningSquares.isEmpty)
  }

  @Test("differences of boards, and squares, are shown as one draws and writes them")
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
