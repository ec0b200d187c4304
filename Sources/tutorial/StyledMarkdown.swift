import TutorialConsole
import TutorialCore

extension String {
  /// One line of Markdown with its markup converted to styles. Without styles, code keeps its backticks.
  var styledMarkdown: String {
    Prose(self, width: .max, marksCode: !Console.hasColours).lines.map(\.styled)
      .joined(separator: " ")
  }

  /// The Markdown laid out for the terminal, or for the environment's width if standard output isn't a terminal.
  var renderedMarkdown: String {
    let width = min(Console.columns, 100) - 1
    // Without colours, removing the marks would lose their meaning.
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
