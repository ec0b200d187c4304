import LineEditor

extension LessonLayout {
  /// A paragraph as lines.
  ///
  /// - Parameter style: The style of text without its own style.
  static func filled(
    _ text: [Prose.Piece], _ line: Int, _ width: Int, marksCode: Bool,
    style: LayoutLine.Style? = nil
  ) -> [LayoutLine] {
    let text = marksCode ? text.map(\.withMarksOfCode) : text
    return Prose.fill(text, width: max(1, width), breaksWords: true).map { pieces in
      LayoutLine(
        pieces.map { piece in
          .init(text: piece.text, style: LayoutLine.Style(piece.kind, plain: style ?? .plain))
        }, source: line)
    }
  }

  /// Pieces of one line as lines, cut at the width; each line except the first begins with a mark.
  static func cut(
    _ spans: [LayoutLine.Span], width: Int, source: Int, indentation: Int = 0
  ) -> [LayoutLine] {
    let total = spans.reduce(0) { $0 + $1.text.terminalWidth }
    guard total > width else { return [LayoutLine(spans, source: source)] }
    let characters = spans.flatMap { span in span.text.map { (String($0), span.style) } }
    // It leaves room for the mark and for a character of any width.
    let margin = max(0, min(indentation + 2, width / 2 + 2, width - 4))
    var lines: [LayoutLine] = []
    var start = 0
    while start < characters.count {
      let isFirst = start == 0
      var room = isFirst ? width : max(1, width - margin - 2)
      var end = start
      while end < characters.count, characters[end].0.terminalWidth <= room {
        room -= characters[end].0.terminalWidth
        end += 1
      }
      end = max(end, start + 1)
      // Preferably between words, if that doesn't leave half of the line empty.
      if end < characters.count,
        let space = (start..<end).last(where: { characters[$0].0 == " " }),
        space - start > (end - start) / 2
      {
        end = space + 1
      }
      var line = LayoutLine(source: source)
      if !isFirst { line.append(String(repeating: " ", count: margin) + "↳ ", .faint) }
      let isBroken = end < characters.count && characters[end - 1].0 == " "
      for (character, style) in characters[start..<(isBroken ? end - 1 : end)] {
        line.append(character, style)
      }
      lines.append(line)
      start = end
    }
    return lines
  }
}

extension String {
  /// A line of code as lines, cut at the width; each line except the first begins with a mark.
  ///
  /// - Parameter width: The maximum width of a line.
  public func cut(to width: Int) -> [String] {
    LessonLayout.cut(
      [.init(text: self, style: .plain)], width: max(8, width), source: 0, indentation: indentation
    )
    .map { $0.spans.map(\.text).joined() }
  }
}

extension LayoutLine.Style {
  init(_ kind: Prose.Kind, plain: LayoutLine.Style) {
    self =
      switch kind {
      case .plain: plain
      case .code: .code
      case .strong: .strong
      case .strongCode: .strongCode
      case .emphasis: .emphasis
      case .link: .link
      }
  }
}
