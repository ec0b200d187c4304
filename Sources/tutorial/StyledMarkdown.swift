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
    return Prose(self, width: width).lines.map(\.styled).joined(separator: "\n")
  }
}

extension [Prose.Piece] {
  fileprivate var styled: String {
    map { piece in
      switch piece.kind {
      case .plain, .link: piece.text
      // Without colours, what the marks say would be lost with them.
      case .code: Console.hasColours ? Console.styled(piece.text, .cyan) : "`\(piece.text)`"
      case .strong: Console.styled(piece.text, .bold)
      case .emphasis: Console.styled(piece.text, .italic)
      }
    }
    .joined()
  }
}
