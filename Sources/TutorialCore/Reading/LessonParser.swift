/// Reads the Markdown that lessons use. What it does not know stays as it stands, and is a problem.
struct LessonParser {
  typealias Line = (number: Int, text: String)
  typealias Node = LessonDocument.Node

  let file: String
  let keepsTargets: Bool
  private(set) var problems: [Problem] = []
  private var exercise: ExerciseID?
  private var predictions: [String: Int] = [:]
  /// The last prediction, until its answer is found.
  private var openPrediction: String?
  private var foldIDs: [String: Int] = [:]

  init(file: String, keepsTargets: Bool) {
    self.file = file
    self.keepsTargets = keepsTargets
  }

  private mutating func report(_ message: String, _ line: Int) {
    problems.append(Problem(message, file: file, line: line))
  }

  private mutating func inline(_ text: String, _ line: Int) -> [Prose.Piece] {
    let inline = InlineMarkdown(text, keepsTargets: keepsTargets)
    for problem in inline.problems { report(problem, line) }
    return inline.pieces
  }

  /// Reads lines that stand at one level.
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
      } else if let match = line.text.wholeMatch(of: /(#{1,6}) +(.+)/) {
        rest.removeFirst()
        block = heading(level: match.1.count, String(match.2).trimmed, line.number)
      } else if text.hasPrefix("<details") {
        block = fold(&rest)
      } else if text.wholeMatch(of: /(?:-{3,}|\*{3,}|_{3,})/) != nil {
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

  /// Takes lines from the front for as long as they are wanted, and the first in any case.
  private func take(
    _ rest: inout ArraySlice<Line>, while isWanted: (String) -> Bool
  ) -> [Line] {
    var taken = [rest.removeFirst()]
    while let line = rest.first, isWanted(line.text) {
      taken.append(line)
      rest.removeFirst()
    }
    return taken
  }

  /// Why a line cannot be laid out, whatever it is.
  private static func unknown(_ line: String) -> String? {
    let text = line.trimmed
    if line.indentation >= 4 { return "code stands between fences, not behind a margin" }
    if text.hasPrefix("|") { return "a table's second line says how its columns stand: \"|---|\"" }
    if text.prefixMatch(of: /\[[^\]]+\]:\s/) != nil {
      return "a link names its target in place: \"[text](target)\""
    }
    // Words in angles may begin a paragraph; what a browser would take for a part of the page may not.
    let inlineTags = ["code", "kbd", "em", "i", "strong", "b"]
    if let match = text.prefixMatch(of: /<(\/?[A-Za-z][A-Za-z0-9]*)[\s\/>]/),
      !inlineTags.contains(String(match.1))
    {
      return "<\(match.1)> is HTML that is not known; of HTML there is <details> only"
    }
    if text.hasPrefix("<!--") { return "a comment of HTML would be shown" }
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
        && line.prefixMatch(of: /#{1,6}\s/) == nil && line.prefixMatch(of: /[-*]\s/) == nil
    }
    if lines.dropFirst().contains(where: { $0.text.wholeMatch(of: /=+\s*/) != nil }) {
      report("a heading begins with \"#\"", number)
    }
    // Two spaces at the end of a line would break it; nobody sees them.
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

  // MARK: Code and diagrams

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
    let code = LessonDocument.Code(
      language: words.words.first.map(String.init) ?? "",
      source: words.attribute("file") ?? words.attribute("transcript"),
      isTranscript: words.attribute("transcript") != nil,
      lines: lines.map { String($0.text.dropFirst(min(margin, $0.text.indentation))) })
    guard code.language == "mermaid" else { return .code(code) }
    do throws(Diagram.Misunderstanding) {
      return .diagram(try Diagram(code.lines), source: code)
    } catch {
      report(error.message, opening.number + error.line)
      return .code(code)
    }
  }

  // MARK: Folds

  private mutating func fold(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    let all = rest
    let opening = rest.removeFirst()
    var body: [Line] = [(opening.number, String(opening.text.trimmed.dropFirst("<details>".count)))]
    var depth = 1
    var isCode = false
    while depth > 0, let line = rest.popFirst() {
      let text = line.text.trimmed
      if text.hasPrefix("```") { isCode.toggle() }
      if !isCode, text.hasPrefix("<details") { depth += 1 }
      if !isCode, text.hasSuffix("</details>") { depth -= 1 }
      if depth == 0 {
        body.append((line.number, String(text.dropLast("</details>".count))))
      } else {
        body.append(line)
      }
    }
    // The summary may go on for some lines.
    let end = body.firstIndex { $0.text.contains("</summary>") }
    guard depth == 0, opening.text.trimmed.hasPrefix("<details>"), let end,
      let start = body.first(where: { !$0.text.trimmed.isEmpty })?.text.trimmed,
      start.hasPrefix("<summary>")
    else {
      report(
        "a fold has the form \"<details><summary>Words</summary>\", an empty line, text, an empty "
          + "line, \"</details>\"", opening.number)
      rest = all
      return .verbatim(take(&rest) { !$0.trimmed.isEmpty }.map(\.text))
    }
    let head = body[...end].map { $0.text.trimmed }.joined(separator: " ").trimmed
    let parts = head.dropFirst("<summary>".count).split(
      separator: "</summary>", maxSplits: 1, omittingEmptySubsequences: false)
    let words = String(parts[0]).trimmed
    let remainder = (body[end].number, String(parts.count > 1 ? parts[1] : "").trimmed)
    let kind = kind(words)
    let prediction = kind == .answer ? openPrediction : nil
    if kind == .answer { openPrediction = nil }
    return .fold(
      .init(
        id: foldID(words, kind), kind: kind, exercise: exercise, prediction: prediction,
        summary: inline(words, opening.number), nodes: nodes(of: [remainder] + body[(end + 1)...])))
  }

  private func kind(_ summary: String) -> LessonDocument.Fold.Kind {
    if summary == "Answer" { return .answer }
    guard exercise != nil else { return .question }
    if let match = summary.prefixMatch(of: /Hint (\d+) ·\s/), let number = Int(match.1) {
      return .hint(number)
    }
    return .note
  }

  private mutating func foldID(_ summary: String, _ kind: LessonDocument.Fold.Kind) -> String {
    var words = summary
    if case .hint(let number) = kind { words = "Hint \(number)" }
    let id = exercise.map { "\($0) \(words)" } ?? words
    foldIDs[id, default: 0] += 1
    let count = foldIDs[id] ?? 1
    return count == 1 ? id : "\(id) (\(count))"
  }

  // MARK: Lists

  /// The marker of an item and the column in which its text begins, if a line begins one.
  private static func item(_ line: String) -> (marker: String, column: Int)? {
    guard let match = line.prefixMatch(of: /( *)([-*+]|\d{1,3}[.)])( +)(?=\S)/) else { return nil }
    let isBullet = match.2.count == 1
    return (isBullet ? "•" : String(match.2), match.0.count)
  }

  private mutating func list(_ rest: inout ArraySlice<Line>) -> LessonDocument.Block {
    var items: [LessonDocument.Item] = []
    let margin = rest.first?.text.indentation ?? 0
    while let line = rest.first, let item = Self.item(line.text), line.text.indentation == margin {
      rest.removeFirst()
      var body: [Line] = [(line.number, String(line.text.dropFirst(item.column)))]
      while let next = rest.first {
        let text = next.text
        if text.trimmed.isEmpty {
          // An empty line belongs to the item if what follows does.
          guard let following = rest.first(where: { !$0.text.trimmed.isEmpty }),
            following.text.indentation >= item.column
          else { break }
        } else if text.indentation <= margin, Self.item(text) != nil || !isLazy(body, text) {
          break
        }
        let cut = min(item.column, text.indentation)
        body.append((next.number, String(text.dropFirst(cut))))
        rest.removeFirst()
      }
      items.append(.init(marker: item.marker, nodes: nodes(of: body)))
      // Items may have empty lines between them.
      let following = rest.drop { $0.text.trimmed.isEmpty }
      if let next = following.first, Self.item(next.text) != nil,
        next.text.indentation == margin
      {
        rest = following
      }
    }
    return .list(items)
  }

  /// Whether a line without a margin goes on with an item's last paragraph.
  private func isLazy(_ body: [Line], _ line: String) -> Bool {
    guard let last = body.last?.text.trimmed, !last.isEmpty, last != "```" else { return false }
    return line.prefixMatch(of: /#{1,6}\s|```|>|<details|\|/) == nil
  }

  // MARK: Tables

  private static func isDelimiter(_ line: String) -> Bool {
    line.trimmed.wholeMatch(of: /\|(?: *:?-+:? *\|)+/) != nil
  }

  /// The texts between the bars of a row. A bar in a piece of code, or behind a backslash, is none.
  private static func cells(_ line: String) -> [String] {
    var cells = [""]
    var isCode = false
    var isEscaped = false
    for character in line.trimmed.dropFirst() {
      if isEscaped {
        cells[cells.count - 1] += character == "|" ? "|" : "\\\(character)"
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "|" where !isCode: cells.append("")
      default:
        if character == "`" { isCode.toggle() }
        cells[cells.count - 1].append(character)
      }
    }
    if cells.last?.trimmed.isEmpty == true { cells.removeLast() }
    return cells.map(\.trimmed)
  }

  private mutating func table(_ lines: [Line]) -> LessonDocument.Block {
    let header = Self.cells(lines[0].text)
    let alignments = Self.cells(lines[1].text).map { mark -> LessonDocument.Table.Alignment in
      switch (mark.hasPrefix(":"), mark.hasSuffix(":")) {
      case (true, true): .centre
      case (false, true): .right
      default: .left
      }
    }
    if header.count != alignments.count {
      report("a table's first two lines have the same number of columns", lines[0].number)
    }
    let columns = max(header.count, alignments.count)
    func padded<Value>(_ values: [Value], with value: Value) -> [Value] {
      values + Array(repeating: value, count: max(0, columns - values.count))
    }
    var rows: [[[Prose.Piece]]] = []
    for line in lines.dropFirst(2) {
      var cells = Self.cells(line.text)
      if cells.count > columns {
        report("this row has more cells than the table has columns", line.number)
        // Nothing is to be lost.
        cells[columns - 1] = cells[(columns - 1)...].joined(separator: " | ")
        cells.removeLast(cells.count - columns)
      }
      rows.append(padded(cells.map { inline($0, line.number) }, with: []))
    }
    return .table(
      .init(
        header: padded(header.map { inline($0, lines[0].number) }, with: []), rows: rows,
        alignments: padded(alignments, with: .left)))
  }
}
