import TerminalUI

/// A bar of blocks with a piece for each speaker. The filled blocks show the time that has passed.
struct ShareBar: Equatable {
  /// The full and empty blocks of one piece.
  struct Piece: Equatable {
    var full: Int
    var empty: Int
  }

  /// The maximum number of columns. With its margin, the bar fits a terminal of 40 columns.
  static let columns = 35

  /// The pieces from left to right. If there are too many speakers for a piece each, there is a single piece.
  let pieces: [Piece]

  /// - Parameters:
  ///   - shares: The division of the time.
  ///   - second: The seconds that have passed.
  init(_ shares: Shares, at second: Int) {
    let isDivided = shares.count * 2 - 1 <= Self.columns
    let count = isDivided ? shares.count : 1
    let blocks = (Self.columns - (count - 1)) / count
    pieces = (0..<count).map { index in
      let start = isDivided ? shares.start(of: index) : 0
      let end = isDivided ? shares.end(of: index) : shares.seconds
      let full =
        second >= end ? blocks : second <= start ? 0 : (second - start) * blocks / (end - start)
      return Piece(full: full, empty: blocks - full)
    }
  }

  /// The bar in a colour.
  func text(in color: Color) -> Text {
    pieces.enumerated().reduce(Text("")) { bar, element in
      let (index, piece) = element
      return bar + Text(index == 0 ? "" : " ")
        + Text(String(repeating: "█", count: piece.full)).foregroundColor(color)
        + Text(String(repeating: "░", count: piece.empty)).foregroundColor(color).dimmed()
    }
  }
}
