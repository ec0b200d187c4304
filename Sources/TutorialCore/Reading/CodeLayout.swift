import LineEditor

/// A block of code, formatted for a width. A line that is too long continues in the next one, after a mark.
package struct CodeLayout {
  package private(set) var lines: [LayoutLine] = []

  /// - Parameter source: The line of the block's fence in the lesson.
  package init(_ code: LessonDocument.Code, width: Int, source: Int) {
    let colours = code.language == "swift"
    if let name = code.shownSource {
      lines += LessonLayout.cut(
        [.init(text: name, style: .faint)], width: max(8, width - 2), source: source
      ).map { $0.behind("  ", .plain) }
    }
    var isComment = false
    for (index, text) in code.lines.enumerated() {
      if code.language == "sh", let command = Self.command(text, width: width - 2) {
        lines += command.map { LayoutLine($0, source: source + 1 + index).behind("  ", .plain) }
        continue
      }
      let spans =
        if colours {
          SwiftColours.spans(of: text, isInsideComment: &isComment)
        } else if code.isTranscript, text.hasPrefix("> ") {
          [LayoutLine.Span(text: text, style: .typed)]
        } else if code.language == "sh" {
          [LayoutLine.Span(text: text, style: .code)]
        } else {
          [LayoutLine.Span(text: text, style: .plain)]
        }
      if let broken = Self.comment(spans, width: width - 2) {
        lines += broken.map { LayoutLine($0, source: source + 1 + index).behind("  ", .plain) }
        continue
      }
      // The fence is a line of its own.
      lines += LessonLayout.cut(
        spans, width: max(8, width - 2), source: source + 1 + index, indentation: text.indentation
      )
      .map { $0.spans.isEmpty ? $0 : $0.behind("  ", .plain) }
    }
    if lines.isEmpty { lines = [LayoutLine(source: source)] }
  }

  /// A line with a trailing comment that doesn't fit: the comment continues below, as a comment. `nil` if it fits, or
  /// if there is too little room even below.
  private static func comment(_ spans: [LayoutLine.Span], width: Int) -> [[LayoutLine.Span]]? {
    guard let comment = spans.last, comment.style == .comment, comment.text.hasPrefix("//"),
      spans.reduce(0, { $0 + $1.text.terminalWidth }) > width
    else { return nil }
    let code = Array(spans.dropLast())
    let column = code.reduce(0) { $0 + $1.text.terminalWidth }
    let mark = String(comment.text.prefix { $0 == "/" }) + " "
    let room = width - column - mark.count
    guard room >= 16 else { return nil }
    let words = comment.text.dropFirst(mark.count)
    return Prose.broken(String(words), to: room).enumerated().map { index, words in
      let margin = LayoutLine.Span(text: String(repeating: " ", count: column), style: .plain)
      return (index == 0 ? code : [margin]) + [.init(text: mark + words, style: .comment)]
    }
  }

  /// A command with its remark, which moves below it if it doesn't fit; `nil` if there is no remark.
  private static func command(_ text: String, width: Int) -> [[LayoutLine.Span]]? {
    guard let comment = text.firstRange(of: " # ")?.lowerBound else { return nil }
    let command = String(text[..<comment])
    let words = String(text[comment...].dropFirst(3))
    if text.terminalWidth <= width {
      return [[.init(text: command, style: .code), .init(text: " # \(words)", style: .comment)]]
    }
    guard command.trimmedAtEnd.terminalWidth <= width else { return nil }
    let margin = String(repeating: " ", count: command.indentation + 4) + "# "
    let said = Prose.broken(words, to: max(1, width - margin.count))
    // Each of these lines is a comment, so that the copied text can still be run.
    return [[.init(text: command.trimmedAtEnd, style: .code)]]
      + said.map { [.init(text: margin + $0, style: .comment)] }
  }
}

/// Simple syntax highlighting for Swift: keywords, comments and strings.
enum SwiftColours {
  private static let keywords: Set<Substring> = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "final", "for", "func", "guard", "if", "import", "in", "indirect",
    "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated", "open",
    "operator", "override", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "Self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "unowned", "var", "weak", "where", "while",
  ]

  /// A line in pieces.
  ///
  /// - Parameter isInsideComment: Whether the previous line ended within a comment; afterwards, whether this one does.
  static func spans(of text: String, isInsideComment: inout Bool) -> [LayoutLine.Span] {
    var line = LayoutLine(source: 0)
    var rest = Substring(text)
    while let first = rest.first {
      if isInsideComment {
        let end = rest.firstRange(of: "*/")?.upperBound
        line.append(String(rest[..<(end ?? rest.endIndex)]), .comment)
        rest = rest[(end ?? rest.endIndex)...]
        isInsideComment = end == nil
      } else if rest.hasPrefix("//") {
        line.append(String(rest), .comment)
        rest = ""
      } else if rest.hasPrefix("/*") {
        isInsideComment = true
      } else if first == "\"" {
        let end = endOfString(rest)
        line.append(String(rest[..<end]), .string)
        rest = rest[end...]
      } else if first.isLetter || first == "_" || "#@".contains(first) {
        let rest0 = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let word = rest[rest.startIndex..<rest0.endIndex]
        let style: LayoutLine.Style =
          keywords.contains(word) || "#@".contains(first)
          ? .keyword : first.isUppercase ? .type : .plain
        line.append(String(word), style)
        rest = rest[word.endIndex...]
      } else {
        line.append(String(first), .plain)
        rest = rest.dropFirst()
      }
    }
    return line.spans
  }

  /// The end of a string literal, including its interpolations.
  private static func endOfString(_ text: Substring) -> Substring.Index {
    var index = text.index(after: text.startIndex)
    var depth = 0
    while index < text.endIndex {
      let next = text.index(after: index)
      switch text[index] {
      case "\\":
        guard next < text.endIndex else { return text.endIndex }
        if text[next] == "(" { depth += 1 }
        index = text.index(after: next)
        continue
      case "(" where depth > 0: depth += 1
      case ")" where depth > 0: depth -= 1
      case "\"" where depth == 0: return next
      default: break
      }
      index = next
    }
    return text.endIndex
  }
}
