/// Markdown, laid out for a terminal: paragraphs are filled, code and strong words are told apart.
///
/// It knows what lessons use: paragraphs, lists, blocks of code, `code`, **strong** and *emphasis*.
public struct Prose: Hashable, Sendable {
  /// How a piece of text is meant.
  public enum Kind: Hashable, Sendable {
    case plain
    case code
    case strong
    case emphasis
  }

  /// A piece of a line.
  public struct Piece: Hashable, Sendable {
    /// Its text, without the marks of Markdown.
    public var text: String
    /// How it is meant.
    public let kind: Kind
  }

  /// The lines, each from left to right.
  public private(set) var lines: [[Piece]] = []

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - width: How many columns a filled line may have. Blocks of code are left as they are.
  public init(_ markdown: String, width: Int) {
    var paragraph: [String] = []
    var isCode = false
    func flush(_ lines: inout [[Piece]]) {
      let text = paragraph.joined(separator: " ")
      let item = text.prefixMatch(of: /(?:[-*]|\d+\.)\s/).map { $0.output.count } ?? 0
      lines += Self.fill(Self.pieces(text), width: width, indentation: item)
      paragraph = []
    }
    for line in markdown.lines {
      if line.trimmed.hasPrefix("```") {
        flush(&lines)
        isCode.toggle()
      } else if isCode {
        lines.append([Piece(text: "  \(line)", kind: .code)])
      } else if line.trimmed.isEmpty {
        flush(&lines)
        lines.append([])
      } else {
        if line.trimmed.prefixMatch(of: /(?:[-*]|\d+\.)\s/) != nil { flush(&lines) }
        paragraph.append(line.trimmed)
      }
    }
    flush(&lines)
  }

  /// Splits a paragraph where its meaning changes.
  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: /`([^`]+)`|\*\*(.+?)\*\*|\*(\S(?:[^*]*\S)?)\*/) {
      pieces.append(Piece(text: String(rest[..<match.range.lowerBound]), kind: .plain))
      if let code = match.1 { pieces.append(Piece(text: String(code), kind: .code)) }
      if let strong = match.2 { pieces.append(Piece(text: String(strong), kind: .strong)) }
      if let words = match.3 { pieces.append(Piece(text: String(words), kind: .emphasis)) }
      rest = rest[match.range.upperBound...]
    }
    pieces.append(Piece(text: String(rest), kind: .plain))
    return pieces.filter { !$0.text.isEmpty }
  }

  /// Breaks a paragraph into lines at spaces, and indents all but the first.
  private static func fill(_ pieces: [Piece], width: Int, indentation: Int) -> [[Piece]] {
    var lines: [[Piece]] = []
    var line: [Piece] = []
    var column = 0
    for word in words(pieces) {
      let length = word.reduce(0) { $0 + $1.text.count }
      let isFirst = column == 0
      if !isFirst, column + 1 + length > width {
        lines.append(line)
        line = indentation > 0 ? [Piece(text: .spaces(indentation), kind: .plain)] : []
        column = indentation
      } else if !isFirst {
        // A space inside a piece of code is code.
        let kind = line.last?.kind == word.first?.kind ? line.last?.kind : .plain
        append(Piece(text: " ", kind: kind ?? .plain), to: &line)
        column += 1
      }
      for piece in word { append(piece, to: &line) }
      column += length
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The words of a paragraph: what stands between spaces, which can mean several things.
  private static func words(_ pieces: [Piece]) -> [[Piece]] {
    var words: [[Piece]] = [[]]
    for piece in pieces {
      let parts = piece.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { words.append([]) }
        if !part.isEmpty {
          words[words.count - 1].append(Piece(text: String(part), kind: piece.kind))
        }
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func append(_ piece: Piece, to line: inout [Piece]) {
    if line.last?.kind == piece.kind {
      line[line.count - 1].text += piece.text
    } else {
      line.append(piece)
    }
  }
}

extension String {
  fileprivate static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
