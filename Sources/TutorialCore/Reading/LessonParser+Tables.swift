extension LessonParser {
  static func isDelimiter(_ line: String) -> Bool {
    line.trimmed.wholeMatch(of: /\|(?: *:?-+:? *\|)+/) != nil
  }

  /// The texts between the bars of a row. A bar in code or after a backslash doesn't count.
  private static func cells(_ line: String) -> [String] {
    var cells = [""]
    var isCode = false
    var isEscaped = false
    for character in line.trimmed.dropFirst() {
      if isEscaped {
        cells[cells.count - 1] += character == "|" ? "|" : "\\\(character)"
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "|" where !isCode: cells.append("")
      default:
        if character == "`" { isCode.toggle() }
        cells[cells.count - 1].append(character)
      }
    }
    if cells.last?.trimmed.isEmpty == true { cells.removeLast() }
    return cells.map(\.trimmed)
  }

  mutating func table(_ lines: [Line]) -> LessonDocument.Block {
    let header = Self.cells(lines[0].text)
    let alignments = Self.cells(lines[1].text).map { mark -> LessonDocument.Table.Alignment in
      switch (mark.hasPrefix(":"), mark.hasSuffix(":")) {
      case (true, true): .centre
      case (false, true): .right
      default: .left
      }
    }
    if header.count != alignments.count {
      report("a table's first two lines have the same number of columns", lines[0].number)
    }
    let columns = max(header.count, alignments.count)
    func padded<Value>(_ values: [Value], with value: Value) -> [Value] {
      values + Array(repeating: value, count: max(0, columns - values.count))
    }
    var rows: [[[Prose.Piece]]] = []
    for line in lines.dropFirst(2) {
      var cells = Self.cells(line.text)
      if cells.count > columns {
        report("this row has more cells than the table has columns", line.number)
        // No text may be lost.
        cells[columns - 1] = cells[(columns - 1)...].joined(separator: " | ")
        cells.removeLast(cells.count - columns)
      }
      rows.append(padded(cells.map { inline($0, line.number) }, with: []))
    }
    return .table(
      .init(
        header: padded(header.map { inline($0, lines[0].number) }, with: []), rows: rows,
        alignments: padded(alignments, with: .left)))
  }
}
