import LineEditor

/// Markdown, formatted for a terminal: paragraphs are filled, and code and strong words are highlighted.
///
/// It supports the Markdown of hints: paragraphs, lists, blocks of code, `code`, **strong**, *emphasis*, links.
/// Complete lessons use ``LessonDocument``.
public struct Prose: Hashable, Sendable {
  /// The kind of a piece of text.
  public enum Kind: Hashable, Sendable {
    case plain
    case code
    case strong
    /// Code within strong words.
    case strongCode
    case emphasis
    case link
  }

  /// A piece of a line.
  public struct Piece: Hashable, Sendable {
    /// Its text, without markup.
    public var text: String
    /// Its kind.
    public let kind: Kind
    /// Its target, if it is part of a link that can be followed.
    package var target: String?

    /// Creates a piece of text.
    package init(text: String, kind: Kind, target: String? = nil) {
      self.text = text
      self.kind = kind
      self.target = target
    }

    /// With backticks around code, for output without colours. Asterisks mark strong code.
    var withMarksOfCode: Piece {
      switch kind {
      case .code: Piece(text: "`\(text)`", kind: kind, target: target)
      case .strongCode: Piece(text: "*`\(text)`*", kind: kind, target: target)
      default: self
      }
    }
  }

  /// The lines, each from left to right.
  public private(set) var lines: [[Piece]] = []

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - width: The maximum width of a filled line. Blocks of code stay unchanged.
  ///   - marksCode: Whether code within a paragraph keeps its backticks.
  ///   - isNarrow: Whether the width is so small that long words and blocks of code are also broken.
  public init(_ markdown: String, width: Int, marksCode: Bool = false, isNarrow: Bool = false) {
    var paragraph: [String] = []
    var isCode = false
    func flush(_ lines: inout [[Piece]]) {
      let text = paragraph.joined(separator: " ")
      let item = text.prefixMatch(of: /(?:[-*]|\d+\.)\s/).map { $0.output.count } ?? 0
      var pieces = InlineMarkdown(text).pieces
      if marksCode { pieces = pieces.map(\.withMarksOfCode) }
      lines += Self.fill(
        pieces, width: width, indentation: isNarrow ? min(item, width / 4) : item,
        breaksWords: isNarrow)
      paragraph = []
    }
    for line in markdown.lines {
      if line.trimmed.hasPrefix("```") {
        flush(&lines)
        isCode.toggle()
      } else if isCode {
        let parts = isNarrow ? "  \(line)".cut(to: width) : ["  \(line)"]
        lines += parts.map { [Piece(text: $0, kind: .code)] }
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

  /// Breaks a paragraph into lines at spaces.
  ///
  /// - Parameters:
  ///   - pieces: The paragraph.
  ///   - width: The maximum width of a line.
  ///   - indentation: The indentation of all lines except the first.
  ///   - breaksWords: Whether to break a word that is longer than a line, preferably after a punctuation mark.
  static func fill(
    _ pieces: [Piece], width: Int, indentation: Int = 0, breaksWords: Bool = false
  ) -> [[Piece]] {
    var lines: [[Piece]] = []
    var line: [Piece] = []
    var column = 0
    for word in words(pieces) {
      let length = word.reduce(0) { $0 + $1.text.terminalWidth }
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
      if breaksWords, column + length > width {
        for part in parts(of: word, width: max(1, width - indentation)) {
          if column > indentation {
            lines.append(line)
            line = indentation > 0 ? [Piece(text: .spaces(indentation), kind: .plain)] : []
          }
          for piece in part { append(piece, to: &line) }
          column = line.reduce(0) { $0 + $1.text.terminalWidth }
        }
        continue
      }
      for piece in word { append(piece, to: &line) }
      column += length
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A text as lines, broken between words and within words that are too long.
  package static func broken(_ text: String, to width: Int) -> [String] {
    fill([Piece(text: text, kind: .plain)], width: max(1, width), breaksWords: true)
      .map { $0.map(\.text).joined() }
  }

  /// A long word in parts that fit. They end after a mark such as a slash, if there is one.
  private static func parts(of word: [Piece], width: Int) -> [[Piece]] {
    let characters = word.flatMap { piece in piece.text.map { ($0, piece.kind) } }
    var parts: [[Piece]] = []
    var start = 0
    while start < characters.count {
      var end = start
      var room = width
      while end < characters.count, String(characters[end].0).terminalWidth <= room {
        room -= String(characters[end].0).terminalWidth
        end += 1
      }
      end = max(end, start + 1)
      if end < characters.count,
        let mark = (start..<end).last(where: { "/.,:;(_+-".contains(characters[$0].0) }),
        mark - start >= width / 3
      {
        end = mark + 1
      }
      var part: [Piece] = []
      for (character, kind) in characters[start..<end] {
        append(Piece(text: String(character), kind: kind), to: &part)
      }
      parts.append(part)
      start = end
    }
    return parts
  }

  /// The words of a paragraph, separated by spaces. A word can have pieces of different kinds.
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
