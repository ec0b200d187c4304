import TerminalUI

/// A board, drawn with lines. It is 21 columns wide.
struct BoardView: View {
  let board: Board

  var body: some View {
    Text("     1     2     3").dimmed()
    rule("╭", "┬", "╮")
    for row in 1...3 {
      if row > 1 { rule("├", "┼", "┤") }
      for part in 0..<3 { line(part, ofRow: row) }
    }
    rule("╰", "┴", "╯")
  }

  private func rule(_ left: String, _ middle: String, _ right: String) -> Text {
    let dashes = Array(repeating: "─────", count: 3).joined(separator: middle)
    return Text("  " + left + dashes + right).dimmed()
  }

  /// One of the three lines of text that show a row of squares.
  private func line(_ part: Int, ofRow row: Int) -> Text {
    let margin = Text(part == 1 ? "\(row) │" : "  │").dimmed()
    return (1...3).reduce(margin) { line, column in
      line + glyph(at: Square(row, column))[part] + Text("│").dimmed()
    }
  }

  /// The three lines of text of a square. Three in a row stand out, even without colours.
  private func glyph(at square: Square) -> [Text] {
    let isWinning = board.winningSquares.contains(square)
    let lines: [String]
    switch (board[square], isWinning) {
    case (nil, _): lines = ["   ", "   ", "   "]
    case (.x, false): lines = ["╲ ╱", " ╳ ", "╱ ╲"]
    case (.x, true): lines = ["▚ ▞", " █ ", "▞ ▚"]
    case (.o, false): lines = ["╭─╮", "│ │", "╰─╯"]
    case (.o, true): lines = ["▛▀▜", "▌ ▐", "▙▄▟"]
    }
    return lines.map {
      let text = Text(" \($0) ").foregroundColor(isWinning ? .green : board[square]?.color)
      return isWinning ? text.bold() : text
    }
  }
}

extension Mark {
  /// The colour of a player and their mark.
  var color: Color { self == .x ? .cyan : .purple }
}
