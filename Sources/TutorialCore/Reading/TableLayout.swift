import LineEditor

/// A table formatted for a width: in columns if each has room for its longest word, and otherwise row by row.
struct TableLayout {
  private(set) var lines: [LayoutLine] = []
  private let table: LessonDocument.Table
  private let marksCode: Bool
  private static let gap = " │ "

  init(_ table: LessonDocument.Table, width: Int, marksCode: Bool) {
    self.table = table
    self.marksCode = marksCode
    if let widths = columns(width) { addRows(widths) } else { addStack(width) }
  }

  private var hasHeader: Bool { table.header.contains { !$0.isEmpty } }

  private func filled(
    _ cell: [Prose.Piece], _ width: Int, style: LayoutLine.Style? = nil
  ) -> [LayoutLine] {
    LessonLayout.filled(cell, 0, width, marksCode: marksCode, style: style)
  }

  /// The widths of the columns; `nil` if words would have to be broken.
  private func columns(_ width: Int) -> [Int]? {
    let cells = (hasHeader ? [table.header] : []) + table.rows
    guard !table.header.isEmpty else { return nil }
    var least: [Int] = []
    var wanted: [Int] = []
    for column in table.header.indices {
      let lines = cells.map { filled($0[column], 10_000) }
      let words = lines.joined().flatMap { line in
        line.text.split(separator: " ").map(\.terminalWidth)
      }
      let longest = max(1, words.max() ?? 1)
      // Names in the first column aren't broken; a long path in a different column may be broken after a slash.
      least.append(column == 0 ? longest : min(longest, 22))
      wanted.append(max(1, lines.map { $0.first?.width ?? 0 }.max() ?? 1))
    }
    // Prose in a narrow column is hard to read.
    for column in least.indices { least[column] = max(least[column], min(wanted[column], 12)) }
    let gaps = Self.gap.count * (least.count - 1)
    guard least.reduce(gaps, +) <= width else { return nil }
    var widths = least
    var room = width - least.reduce(gaps, +)
    while room > 0,
      let column = widths.indices.filter({ widths[$0] < wanted[$0] })
        .min(by: { Self.need(widths, wanted, $0) > Self.need(widths, wanted, $1) })
    {
      widths[column] += 1
      room -= 1
    }
    return widths
  }

  /// The minimum number of lines of a column's longest cell.
  private static func need(_ widths: [Int], _ wanted: [Int], _ column: Int) -> Double {
    Double(wanted[column]) / Double(widths[column])
  }

  private mutating func addRows(_ widths: [Int]) {
    if hasHeader {
      addRow(table.header, widths, style: .strong)
      let rules = widths.map { String(repeating: "─", count: $0) }
      lines.append(LayoutLine(rules.joined(separator: "─┼─"), .faint, source: 0))
    }
    for row in table.rows { addRow(row, widths) }
  }

  private mutating func addRow(
    _ row: [[Prose.Piece]], _ widths: [Int], style: LayoutLine.Style? = nil
  ) {
    let cells = zip(row, widths).map { filled($0, $1, style: style) }
    for index in 0..<max(1, cells.map(\.count).max() ?? 1) {
      var line = LayoutLine(source: 0)
      for (column, cell) in cells.enumerated() {
        if column > 0 { line.append(Self.gap, .faint) }
        let part = index < cell.count ? cell[index] : LayoutLine(source: 0)
        let room = widths[column] - part.width
        let left =
          switch table.alignments[column] {
          case .left: 0
          case .centre: room / 2
          case .right: room
          }
        line.append(String(repeating: " ", count: left), .plain)
        for span in part.spans { line.append(span.text, span.style) }
        if column < cells.count - 1 {
          line.append(String(repeating: " ", count: room - left), .plain)
        }
      }
      lines.append(line)
    }
  }

  /// Each row separately: its first cell as a title, and the others below it. If several of them have column headings,
  /// each cell follows its heading. Otherwise the headings are shown once, above all rows.
  private mutating func addStack(_ width: Int) {
    let words = table.header.filter { !$0.isEmpty }
    let isTelling = table.header.dropFirst().count { !$0.isEmpty } > 1
    if !isTelling, !words.isEmpty {
      let heading = words.joined(separator: [.init(text: " · ", kind: .plain)])
      lines += filled(Array(heading), width, style: .faint)
    }
    for row in table.rows {
      let first = filled(row.first ?? [], max(1, width - 2), style: .strong)
      lines += first.enumerated().map { $0.element.behind($0.offset == 0 ? "▪ " : "  ", .faint) }
      for (column, cell) in row.enumerated().dropFirst() where !cell.isEmpty {
        var text = cell
        let header = table.header[column].text
        if isTelling, !header.isEmpty {
          text.insert(.init(text: "\(header): ", kind: .emphasis), at: 0)
        }
        lines += filled(text, max(1, width - 4)).map { $0.behind("    ", .faint) }
      }
    }
  }
}
