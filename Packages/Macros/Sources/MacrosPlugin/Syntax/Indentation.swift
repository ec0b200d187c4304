import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The statements without their common indentation. They are indented again when they are inserted.
  var withoutIndentation: Self {
    var width = 0
    for piece in leadingTrivia.pieces.reversed() {
      guard case .spaces(let count) = piece else { break }
      width += count
    }
    return width == 0 ? self : Dedenter(width: width).rewrite(self).cast(Self.self)
  }
}

/// Removes spaces from the beginnings of lines. It changes trivia only, so that multiline string literals stay
/// unchanged.
private final class Dedenter: SyntaxRewriter {
  let width: Int

  init(width: Int) {
    self.width = width
    super.init()
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    var pieces = token.leadingTrivia.pieces
    var isAtBeginning = token.previousToken(viewMode: .sourceAccurate)?.endsLine ?? true
    for index in pieces.indices {
      if isAtBeginning, case .spaces(let count) = pieces[index] {
        pieces[index] = .spaces(Swift.max(0, count - width))
      }
      isAtBeginning = pieces[index].isNewline
    }
    return token.with(\.leadingTrivia, Trivia(pieces: pieces))
  }
}

extension TokenSyntax {
  /// Whether the next token is on a new line, as in a multiline string literal.
  fileprivate var endsLine: Bool {
    trailingTrivia.contains(where: \.isNewline) || text.hasSuffix("\n")
  }
}
