/// A player's mark on the board.
enum Mark: String {
  case x = "X"
  case o = "O"

  var other: Mark { self == .x ? .o : .x }
}

/// A position on the board. Rows and columns are counted from one.
struct Square: Hashable {
  var row: Int
  var column: Int

  init(_ row: Int, _ column: Int) {
    self.row = row
    self.column = column
  }

  static let all = (1...3).flatMap { row in (1...3).map { column in Square(row, column) } }
}

/// Nine squares, and the marks on them.
struct Board: Equatable {
  private var marks: [Square: Mark] = [:]

  /// The mark on a square, if there is one.
  subscript(square: Square) -> Mark? {
    get { marks[square] }
    set { marks[square] = newValue }
  }

  var isFull: Bool { marks.count == Square.all.count }

  /// The squares of three in a row, or of two rows if the last mark completed both. It is empty if
  /// there is no winner.
  var winningSquares: Set<Square> {
    Set(Self.lines.filter(isOfOneMark).joined())
  }

  private func isOfOneMark(_ line: [Square]) -> Bool {
    guard let mark = self[line[0]] else { return false }
    return line.allSatisfy { self[$0] == mark }
  }

  /// Every three squares that count as three in a row.
  private static let lines: [[Square]] =
    (1...3).map { row in (1...3).map { Square(row, $0) } }
    + (1...3).map { column in (1...3).map { Square($0, column) } }
    + [(1...3).map { Square($0, $0) }, (1...3).map { Square($0, 4 - $0) }]
}
