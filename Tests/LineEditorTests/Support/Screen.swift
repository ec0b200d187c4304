@testable import LineEditor

/// A terminal's screen that supports the output of libedit and the line editor for an `xterm` that rewraps its lines
/// when its width changes.
struct Screen {
  private struct Row {
    /// One character a column; a wide character is followed by an empty one.
    var cells: [String]
    /// Whether the text was wrapped automatically.
    var wraps = false
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var row = 0
  private(set) var column = 0
  /// Unsupported output.
  private(set) var unknown: [String] = []
  private(set) var bells = 0
  private(set) var escapes = 0
  /// Whether pastes are bracketed.
  private(set) var bracketsPastes = false
  private var grid: [Row]
  private var scrolledOff: [Row] = []
  private var wrapIsPending = false
  private var inserts = false
  private var decoder = ScalarDecoder()
  private var sequence = ""

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    grid = Array(repeating: Row(cells: Array(repeating: " ", count: columns)), count: rows)
  }

  /// The rows as text, without trailing spaces and without empty rows at the bottom.
  var lines: [String] { Self.text(of: grid) }

  /// The same, including rows that scrolled off the screen.
  var linesWithHistory: [String] { Self.text(of: scrolledOff + grid) }

  private static func text(of rows: [Row]) -> [String] {
    var lines = rows.map { row in
      String(row.cells.joined().reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  mutating func feed(_ bytes: ArraySlice<UInt8>) {
    decoder.append(bytes)
    while let scalar = decoder.next() { feed(scalar) }
  }

  private mutating func feed(_ scalar: Unicode.Scalar) {
    if !sequence.isEmpty {
      sequence.unicodeScalars.append(scalar)
      let isControl = sequence.hasPrefix("\u{1B}[")
      if isControl
        ? sequence.count > 2 && "@"..."~" ~= scalar : !"[(".unicodeScalars.contains(scalar)
      {
        perform(sequence)
        sequence = ""
      }
      return
    }
    switch scalar {
    case "\u{1B}":
      sequence = "\u{1B}"
      escapes += 1
    case "\u{7}": bells += 1
    case "\u{8}": move(to: row, column - 1)
    case "\r": move(to: row, 0)
    case "\n": lineFeed()
    case "\t": move(to: row, (column / 8 + 1) * 8)
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = scalar.terminalWidth
    if width == 0 {
      let place = wrapIsPending ? column : max(0, column - 1)
      let base = grid[row].cells[place].isEmpty ? place - 1 : place
      grid[row].cells[base].unicodeScalars.append(scalar)
      return
    }
    if wrapIsPending || column + width > columns {
      grid[row].wraps = true
      lineFeed()
      column = 0
    }
    if inserts { insert(width) }
    grid[row].cells[column] = String(scalar)
    if width == 2 { grid[row].cells[column + 1] = "" }
    wrapIsPending = column + width == columns
    column = min(column + width, columns - 1)
  }

  private mutating func lineFeed() {
    wrapIsPending = false
    if row + 1 < rows {
      row += 1
    } else {
      scrolledOff.append(grid.removeFirst())
      grid.append(Row(cells: blanks(columns)))
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    wrapIsPending = false
    self.row = min(max(row, 0), rows - 1)
    self.column = min(max(column, 0), columns - 1)
  }

  private func blanks(_ count: Int) -> [String] { Array(repeating: " ", count: count) }

  private mutating func insert(_ count: Int) {
    grid[row].cells.insert(contentsOf: blanks(count), at: column)
    grid[row].cells.removeLast(count)
  }

  private mutating func perform(_ sequence: String) {
    guard sequence.hasPrefix("\u{1B}["), let command = sequence.last else {
      // Character sets and keypad modes change nothing here.
      if !["\u{1B}(B", "\u{1B}=", "\u{1B}>"].contains(sequence) { unknown.append(sequence) }
      return
    }
    let parameters = sequence.dropFirst(2).dropLast()
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(first, 1)
    switch command {
    case "A": move(to: row - count, column)
    case "B": move(to: row + count, column)
    case "C": move(to: row, column + count)
    case "D": move(to: row, column - count)
    case "G": move(to: row, count - 1)
    case "d": move(to: count - 1, column)
    case "H": move(to: count - 1, (numbers.dropFirst().first ?? 1) - 1)
    case "@": insert(count)
    case "P":
      grid[row].cells.removeSubrange(column..<min(column + count, columns))
      grid[row].cells += blanks(columns - grid[row].cells.count)
    case "K" where first == 0: erase(from: column)
    case "J" where first == 0:
      erase(from: column)
      for below in grid.indices.dropFirst(row + 1) { grid[below] = Row(cells: blanks(columns)) }
    case "J" where first == 2: grid = grid.map { _ in Row(cells: blanks(columns)) }
    case "h" where parameters == "4": inserts = true
    case "l" where parameters == "4": inserts = false
    case "h" where parameters == "?2004": bracketsPastes = true
    case "l" where parameters == "?2004": bracketsPastes = false
    case "h", "l": if !parameters.hasPrefix("?") { unknown.append(sequence) }
    case "m": break
    default: unknown.append(sequence)
    }
  }

  private mutating func erase(from column: Int) {
    grid[row].cells.replaceSubrange(column..., with: blanks(columns - column))
    grid[row].wraps = false
  }

  /// Changes the size; automatically wrapped rows are wrapped again.
  mutating func resize(columns newColumns: Int, rows newRows: Int) {
    var rewrapped: [Row] = []
    var cursor = (row: 0, column: 0)
    var cells: [String] = []
    for (index, old) in grid.prefix(max(row, lines.count - 1) + 1).enumerated() {
      let cursorOffset = index == row ? cells.count + column : nil
      cells += old.cells
      if old.wraps, index != grid.count - 1 {
        if let cursorOffset { cursor = (-1, cursorOffset) }
        continue
      }
      let offset = cursorOffset ?? (cursor.row == -1 ? cursor.column : nil)
      while cells.count > (offset ?? 0) + 1, cells.last == " " { cells.removeLast() }
      if let offset {
        cursor = (rewrapped.count + offset / newColumns, offset % newColumns)
      }
      repeat {
        let part = Array(cells.prefix(newColumns))
        cells.removeFirst(part.count)
        rewrapped.append(
          Row(
            cells: part + Array(repeating: " ", count: newColumns - part.count),
            wraps: !cells.isEmpty))
      } while !cells.isEmpty
    }
    columns = newColumns
    rows = newRows
    while rewrapped.count > rows {
      scrolledOff.append(rewrapped.removeFirst())
      cursor.row -= 1
    }
    grid = rewrapped + Array(repeating: Row(cells: blanks(columns)), count: rows - rewrapped.count)
    move(to: cursor.row, cursor.column)
  }
}
