import TutorialCore

extension String {
  /// The one line of Markdown with its marks turned into styles; as it is where there are none.
  var styledMarkdown: String {
    guard Console.hasColours else { return self }
    return Prose(self, width: .max).lines.map(\.styled).joined(separator: " ")
  }

  /// The Markdown laid out for the terminal; as it is where standard output is something else.
  var renderedMarkdown: String {
    guard Console.isTerminal else { return self }
    let width = min(Console.columns, 100) - 1
    // Without colours, what the marks say would be lost with them.
    let prose = Prose(
      self, width: width, marksCode: !Console.hasColours, isNarrow: Console.isNarrow)
    return prose.lines.map(\.styled).joined(separator: "\n")
  }
}

extension [Prose.Piece] {
  fileprivate var styled: String {
    map { piece in
      switch piece.kind {
      case .plain, .link: piece.text
      case .code: Console.styled(piece.text, .cyan)
      case .strong: Console.styled(piece.text, .bold)
      case .emphasis: Console.styled(piece.text, .italic)
      }
    }
    .joined()
  }
}
