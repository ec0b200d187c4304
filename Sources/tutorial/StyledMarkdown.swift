import TutorialConsole
import TutorialCore

extension String {
  /// The one line of Markdown with its marks turned into styles. Code keeps its marks where there are none.
  var styledMarkdown: String {
    Prose(self, width: .max, marksCode: !Console.hasColours).lines.map(\.styled)
      .joined(separator: " ")
  }

  /// The Markdown laid out for the terminal, or for the columns that the environment wants where standard
  /// output is something else.
  var renderedMarkdown: String {
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
      case .strongCode: Console.styled(piece.text, .bold)
      case .emphasis: Console.styled(piece.text, .italic)
      }
    }
    .joined()
  }
}
