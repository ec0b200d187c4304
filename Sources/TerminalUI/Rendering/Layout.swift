import LineEditor

extension StyledLine {
  /// The maximum length of rules, so that they don't dominate the screen.
  static let maximalDividerWidth = 40

  /// The printed line, broken between words if it is too long, and inside a word only if the word alone is too long.
  /// Words that stay together count as one word if it fits on a line.
  ///
  /// - Parameters:
  ///   - width: The number of columns. No line is longer, except with widths below two, which are too small for a wide
  ///     character.
  ///   - colors: Whether to write styles as escape sequences.
  func laidOut(width: Int, colors: Bool) -> [String] {
    guard bars > 0 else { return laidOutWithoutBars(width: max(width, 2), colors: colors) }
    // Bars take at most half of the width.
    let count = min(bars, width / 4)
    let edge = String(repeating: "│ ", count: count)
    let rows = laidOutWithoutBars(width: max(width - 2 * count, 2), colors: colors)
    return rows.map { row in
      let edge = row.isEmpty ? String(edge.dropLast()) : edge
      return (colors ? TextStyle.dimmed.escaped(edge) : edge) + row
    }
  }

  private func laidOutWithoutBars(width: Int, colors: Bool) -> [String] {
    // Text gets at least half of the width, and enough for a wide character, at any depth.
    let maximalMargin = min(width / 2, width - 2)
    let margin = min(indentation, maximalMargin)
    if isDivider {
      let length = min(width - margin, Self.maximalDividerWidth)
      let rule = Span(String(repeating: "─", count: length), style: .dimmed)
      return [Self.line([rule], margin: margin, colors: colors)]
    }
    if fits(width - margin) {
      return [Self.line(spans, margin: margin, colors: colors)]
    }
    let hang = min(indentation + hangingIndentation, maximalMargin)
    return LineBreaker.rows(of: spans, first: width - margin, others: width - hang)
      .enumerated()
      .map { Self.line($1, margin: $0 == 0 ? margin : hang, colors: colors) }
  }

  private func fits(_ width: Int) -> Bool {
    // No character has more columns than bytes, so most lines don't need to be measured.
    spans.reduce(0) { $0 + $1.text.utf8.count } <= width
      || spans.reduce(0) { $0 + $1.text.terminalWidth } <= width
  }

  private static func line(_ spans: [Span], margin: Int, colors: Bool) -> String {
    let text = spans.map { colors ? $0.style.escaped($0.text) : $0.text }.joined()
    return text.isEmpty ? "" : String(repeating: " ", count: margin) + text
  }
}

/// Breaks a line into rows.
private struct LineBreaker {
  private struct Cell {
    var character: Character
    var style: TextStyle
    var width: Int
    var staysTogether: Bool

    var isSpace: Bool { character == " " }
  }

  private let first: Int
  private let others: Int
  private var rows: [[Cell]] = []
  private var row: [Cell] = []
  private var rowWidth = 0

  static func rows(
    of spans: [StyledLine.Span],
    first: Int,
    others: Int
  ) -> [[StyledLine.Span]] {
    if spans.count == 1, !spans[0].staysTogether,
      let rows = rows(ofASCII: spans[0].text, first: first, others: others)
    {
      return rows.map { $0.isEmpty ? [] : [StyledLine.Span($0, style: spans[0].style)] }
    }
    var breaker = LineBreaker(first: first, others: others)
    for span in spans {
      for character in span.text {
        let isPlain = character.asciiValue.map { (0x20..<0x7F).contains($0) } ?? false
        let width = isPlain ? 1 : String(character).terminalWidth
        breaker.append(
          Cell(
            character: character, style: span.style, width: width,
            staysTogether: span.staysTogether))
      }
    }
    breaker.rows.append(breaker.row)
    return breaker.rows.map(Self.spans)
  }

  /// The same for text of ASCII characters, where each byte is a column. The text may be very long.
  ///
  /// - Returns: `nil` for any other text.
  private static func rows(ofASCII text: String, first: Int, others: Int) -> [String]? {
    guard first > 0, others > 0 else { return nil }
    var text = text
    return text.withUTF8 { bytes -> [String]? in
      guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
      let space = UInt8(ascii: " ")
      var rows: [String] = []
      var start = 0
      while true {
        if !rows.isEmpty { while start < bytes.count, bytes[start] == space { start += 1 } }
        let end = start + (rows.isEmpty ? first : others)
        guard end < bytes.count else {
          rows.append(String(decoding: bytes[start...], as: UTF8.self))
          return rows
        }
        var next = end
        if bytes[end] != space, let last = bytes[start..<end].lastIndex(of: space) {
          next = last + 1
        }
        var rowEnd = next
        while rowEnd > start, bytes[rowEnd - 1] == space { rowEnd -= 1 }
        rows.append(String(decoding: bytes[start..<rowEnd], as: UTF8.self))
        start = next
      }
    }
  }

  private init(first: Int, others: Int) {
    self.first = first
    self.others = others
  }

  private mutating func append(_ cell: Cell) {
    // Repeats if the word that moves to the next row doesn't fit there, either.
    while !row.isEmpty, rowWidth + cell.width > (rows.isEmpty ? first : others) {
      let between = row.lastIndex { $0.isSpace && !$0.staysTogether }
      let space = between ?? row.lastIndex(where: \.isSpace)
      let isBetween = cell.isSpace && (between == nil || !cell.staysTogether)
      endRow(keeping: isBetween ? row.count : space.map { $0 + 1 } ?? row.count)
    }
    // The spaces at a line break aren't printed.
    if cell.isSpace, row.isEmpty, !rows.isEmpty { return }
    row.append(cell)
    rowWidth += cell.width
  }

  /// Ends the row after some of its cells. The others begin the next row.
  private mutating func endRow(keeping count: Int) {
    var ended = row[..<count]
    while ended.last?.isSpace == true { ended.removeLast() }
    rows.append(Array(ended))
    row.removeFirst(count)
    rowWidth = row.reduce(0) { $0 + $1.width }
  }

  private static func spans(of row: [Cell]) -> [StyledLine.Span] {
    var spans: [StyledLine.Span] = []
    for cell in row {
      if spans.last?.style == cell.style {
        spans[spans.count - 1].text.append(cell.character)
      } else {
        spans.append(StyledLine.Span(String(cell.character), style: cell.style))
      }
    }
    return spans
  }
}
