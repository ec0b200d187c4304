import LineEditor
import TutorialCore

/// A grid of characters to draw on, which grows with the drawing.
struct Canvas {
  private var rows: [[String]] = []
  /// The number of rows.
  var height: Int { rows.count }

  /// The drawing, without trailing spaces.
  var lines: [String] { rows.map { $0.joined().trimmedAtEnd } }

  /// Writes a text from a position to the right, over existing characters.
  mutating func write(_ text: String, row: Int, column: Int) {
    var column = column
    for character in text {
      let width = String(character).terminalWidth
      set(String(character), row: row, column: column)
      // The second half of a wide character isn't a cell.
      if width > 1 { set("", row: row, column: column + 1) }
      column += max(1, width)
    }
  }

  /// Draws a box around lines of text.
  mutating func box(_ lines: [String], row: Int, column: Int, width: Int) {
    let rule = String(repeating: "─", count: width - 2)
    write("┌\(rule)┐", row: row, column: column)
    for (index, line) in lines.enumerated() {
      let room = width - 2 - line.terminalWidth
      let left = String(repeating: " ", count: room / 2)
      let right = String(repeating: " ", count: room - room / 2)
      write("│\(left)\(line)\(right)│", row: row + 1 + index, column: column)
    }
    write("└\(rule)┘", row: row + 1 + lines.count, column: column)
  }

  private mutating func set(_ text: String, row: Int, column: Int) {
    guard row >= 0, column >= 0 else { return }
    while rows.count <= row { rows.append([]) }
    while rows[row].count <= column { rows[row].append(" ") }
    rows[row][column] = text
  }
}
