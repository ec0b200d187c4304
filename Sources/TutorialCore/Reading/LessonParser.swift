/// Reads the Markdown that lessons use. Unsupported markup stays unchanged, and is reported as a problem.
struct LessonParser {
  typealias Line = (number: Int, text: String)
  typealias Node = LessonDocument.Node

  let file: String
  let keepsTargets: Bool
  let sections: SectionTitles
  let diagrams: [DrawnDiagram]
  private(set) var problems: [Problem] = []
  private(set) var exercise: ExerciseID?
  private var predictions: [String: Int] = [:]
  /// The last prediction, until its answer is found.
  var openPrediction: String?
  var foldIDs: [String: Int] = [:]

  init(file: String, keepsTargets: Bool, sections: SectionTitles, diagrams: [DrawnDiagram]) {
    self.file = file
    self.keepsTargets = keepsTargets
    self.sections = sections
    self.diagrams = diagrams
  }

  mutating func report(_ message: String, _ line: Int) {
    problems.append(Problem(message, file: file, line: line))
  }

  mutating func inline(_ text: String, _ line: Int) -> [Prose.Piece] {
    let inline = InlineMarkdown(text, keepsTargets: keepsTargets, sections: sections)
    for problem in inline.problems { report(problem, line) }
    return inline.pieces
  }

  /// Reads lines of one level.
  ///
  /// A regular expression takes a thousand times longer than a prefix to reject a line, and most lines of a lesson are
  /// prose, so a prefix is checked first.
  mutating func nodes(of lines: [Line]) -> [Node] {
    var nodes: [Node] = []
    var rest = lines[...]
    while let line = rest.first {
      let text = line.text.trimmed
      let start = rest.startIndex
      if text.isEmpty {
        rest.removeFirst()
        continue
      }
      let block: LessonDocument.Block
      if text.hasPrefix("```") || text.hasPrefix("~~~") {
        block = code(&rest)
      } else if line.text.hasPrefix("#"), let match = line.text.wholeMatch(of: /(#{1,6}) +(.+)/) {
        rest.removeFirst()
        block = heading(level: match.1.count, String(match.2).trimmed, line.number)
      } else if text.hasPrefix("<details") {
        block = fold(&rest)
      } else if Self.isRule(text) {
        rest.removeFirst()
        block = .rule
      } else if text.hasPrefix(">") {
        let quoted = take(&rest) { $0.trimmed.hasPrefix(">") }
        block = .quote(
          self.nodes(
            of: quoted.map { line in
              let inside = line.text.trimmed.dropFirst()
              return (line.number, String(inside.hasPrefix(" ") ? inside.dropFirst() : inside))
            }))
      } else if text.hasPrefix("|"), rest.count > 1, Self.isDelimiter(rest[start + 1].text) {
        block = table(take(&rest) { $0.trimmed.hasPrefix("|") })
      } else if Self.item(line.text) != nil {
        block = list(&rest)
      } else if keepsTargets, text == "<picture>" {
        block = picture(&rest)
      } else if let message = Self.unknown(line.text) {
        report(message, line.number)
        block = .verbatim(take(&rest) { !$0.trimmed.isEmpty }.map(\.text))
      } else {
        block = paragraph(&rest)
      }
      nodes.append(Node(block: block, line: line.number))
    }
    return nodes
  }

  /// Takes lines from the front while a condition is true, but always the first.
  func take(
    _ rest: inout ArraySlice<Line>, while isWanted: (String) -> Bool
  ) -> [Line] {
    var taken = [rest.removeFirst()]
    while let line = rest.first, isWanted(line.text) {
      taken.append(line)
      rest.removeFirst()
    }
    return taken
  }

  private static func isRule(_ text: String) -> Bool {
    ["---", "***", "___"].contains { text.hasPrefix($0) }
      && text.wholeMatch(of: /-{3,}|\*{3,}|_{3,}/) != nil
  }

  /// Whether a line begins with the mark of a heading.
  static func isHeading(_ line: String) -> Bool {
    line.hasPrefix("#") && line.prefixMatch(of: /#{1,6}\s/) != nil
  }

  /// Whether a line begins with a bullet.
  private static func isBullet(_ line: String) -> Bool {
    (line.hasPrefix("-") || line.hasPrefix("*")) && line.prefixMatch(of: /[-*]\s/) != nil
  }

  /// The reason why a line isn't supported.
  private static func unknown(_ line: String) -> String? {
    let text = line.trimmed
    if line.indentation >= 4 { return "code is between fences rather than indented" }
    if text.hasPrefix("|") { return "a table's second line defines its columns: \"|---|\"" }
    if text.hasPrefix("["), text.prefixMatch(of: /\[[^\]]+\]:\s/) != nil {
      return "a link names its target in place: \"[text](target)\""
    }
    // Words in angle brackets may begin a paragraph, but HTML elements may not.
    let inlineTags = ["code", "kbd", "em", "i", "strong", "b"]
    if text.hasPrefix("<"), let match = text.prefixMatch(of: /<(\/?[A-Za-z][A-Za-z0-9]*)[\s\/>]/),
      !inlineTags.contains(String(match.1))
    {
      return "<\(match.1)> is unsupported HTML; the only supported element is <details>"
    }
    if text.hasPrefix("<!--") { return "an HTML comment would be shown" }
    return nil
  }

  // MARK: Headings and paragraphs

  private mutating func heading(level: Int, _ text: String, _ line: Int) -> LessonDocument.Block {
    var opened: ExerciseID?
    if level == 3, let match = text.prefixMatch(of: /Exercise (\d+\.\d+) ·\s/) {
      opened = ExerciseID(String(match.1))
    }
    if level <= 3 { exercise = opened }
    openPrediction = nil
    return .heading(.init(level: level, text: inline(text, line), exercise: opened))
  }

  private mutating func paragraph(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    let number = rest.first?.number ?? 0
    let lines = take(&rest) { line in
      let text = line.trimmed
      return !text.isEmpty && !text.hasPrefix("```") && !text.hasPrefix("<details")
        && !text.hasPrefix("</details>") && !text.hasPrefix(">")
        && !Self.isHeading(line) && !Self.isBullet(line)
    }
    let isUnderlined = lines.dropFirst().contains { line in
      line.text.hasPrefix("=") && line.text.wholeMatch(of: /=+\s*/) != nil
    }
    if isUnderlined {
      report("a heading begins with \"#\"", number)
    }
    // Two spaces at the end of a line would break it, but are invisible.
    let text = lines.map { $0.text.trimmed }.joined(separator: " ")
    let pieces = inline(text, number)
    guard text.hasPrefix("**Predict first.**") else { return .paragraph(pieces) }
    let owner = exercise?.description ?? "chapter"
    predictions[owner, default: 0] += 1
    let count = predictions[owner] ?? 1
    let id = count == 1 ? owner : "\(owner) (\(count))"
    openPrediction = id
    return .prediction(.init(id: id, text: pieces))
  }

  // MARK: Code

  private mutating func code(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    let opening = rest.removeFirst()
    let fence = opening.text.trimmed.prefix { $0 == "`" || $0 == "~" }
    let info = opening.text.trimmed.dropFirst(fence.count).trimmed
    var lines: [Line] = []
    var isClosed = false
    while let line = rest.popFirst() {
      if line.text.trimmed == fence {
        isClosed = true
        break
      }
      lines.append(line)
    }
    if !isClosed { report("this block of code is never closed", opening.number) }
    let margin = opening.text.indentation
    let words = Lesson.Fence(info: info, lines: [], line: opening.number)
    var code = LessonDocument.Code(
      language: words.words.first.map(String.init) ?? "",
      source: words.attribute("file") ?? words.attribute("transcript"),
      isTranscript: words.attribute("transcript") != nil,
      lines: lines.map { String($0.text.dropFirst(min(margin, $0.text.indentation))) })
    if code.isDiagram { code.drawing = diagrams.first { $0.isDrawn(from: code.lines) } }
    return .code(code)
  }
}
