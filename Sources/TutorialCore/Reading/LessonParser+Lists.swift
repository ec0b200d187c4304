extension LessonParser {
  /// The marker of an item and the column of its text, if a line begins an item.
  static func item(_ line: String) -> (marker: String, column: Int)? {
    let text = line.dropFirst(line.indentation)
    guard let first = text.first, first.isNumber || "-*+".contains(first) else { return nil }
    let digits = text.prefix(while: \.isNumber)
    let mark = text.prefix(digits.count + 1)
    let spaces = text.dropFirst(mark.count).prefix { $0 == " " }
    let words = text.dropFirst(mark.count + spaces.count)
    guard digits.count <= 3, digits.isEmpty || mark.hasSuffix(".") || mark.hasSuffix(")"),
      !spaces.isEmpty, let next = words.first, !next.isWhitespace
    else { return nil }
    let column = line.indentation + mark.count + spaces.count
    return (digits.isEmpty ? "•" : String(mark), column)
  }

  mutating func list(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    var items: [LessonDocument.Item] = []
    let margin = rest.first?.text.indentation ?? 0
    while let line = rest.first, let item = Self.item(line.text), line.text.indentation == margin {
      rest.removeFirst()
      var body: [Line] = [(line.number, String(line.text.dropFirst(item.column)))]
      while let next = rest.first {
        let text = next.text
        if text.trimmed.isEmpty {
          // An empty line belongs to the item if the following text does.
          guard let following = rest.first(where: { !$0.text.trimmed.isEmpty }),
            following.text.indentation >= item.column
          else { break }
        } else if text.indentation <= margin, Self.item(text) != nil || !isLazy(body, text) {
          break
        }
        let cut = min(item.column, text.indentation)
        body.append((next.number, String(text.dropFirst(cut))))
        rest.removeFirst()
      }
      items.append(.init(marker: item.marker, nodes: nodes(of: body)))
      // Items may be separated by empty lines.
      let following = rest.drop { $0.text.trimmed.isEmpty }
      if let next = following.first, Self.item(next.text) != nil,
        next.text.indentation == margin
      {
        rest = following
      }
    }
    return .list(items)
  }

  /// Whether a line without a margin continues an item's last paragraph.
  private func isLazy(_ body: [Line], _ line: String) -> Bool {
    guard let last = body.last?.text.trimmed, !last.isEmpty, last != "```" else { return false }
    return !Self.isHeading(line) && !["```", ">", "<details", "|"].contains { line.hasPrefix($0) }
  }
}
