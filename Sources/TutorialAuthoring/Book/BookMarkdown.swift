import TutorialCore

/// Writes a lesson as a page of the book, in the Markdown of Python that MkDocs reads.
///
/// The lesson is parsed as everywhere else and written again, because the two kinds of Markdown differ in folds, file
/// names above code, and the indentation of list items.
struct BookMarkdown {
  /// The text's path, relative to the course.
  let source: String
  /// The name of its page.
  let page: String
  /// The number of its chapter, if it is a lesson.
  let chapter: Int?
  let links: BookLinks

  private var anchors = Anchors()
  /// Whether the current text is in the section of the invariants.
  private var isAmongInvariants = false
  /// Whether the page has a diagram.
  private var hasDiagram = false

  init(source: String, page: String, chapter: Int? = nil, links: BookLinks) {
    self.source = source
    self.page = page
    self.chapter = chapter
    self.links = links
  }

  /// The page.
  mutating func text(_ document: LessonDocument) -> String {
    let lines = blocks(document.nodes)
    // The theme would load the diagram script from a different host if the page didn't include it.
    let scripts = [Self.diagramScript, "assets/diagrams.js"].map {
      "<script src=\"\($0)\"></script>"
    }
    return ((hasDiagram ? scripts + [""] : []) + lines).text
  }

  /// The path of the diagram script in pages.
  static let diagramScript = "assets/mermaid.js"

  // MARK: Blocks

  private mutating func blocks(_ nodes: [LessonDocument.Node]) -> [String] {
    var lines: [String] = []
    var rest = nodes[...]
    while let node = rest.popFirst() {
      if !lines.isEmpty { lines.append("") }
      lines += block(node.block)
      guard case .prediction = node.block else { continue }
      // What it is asked about, such as code, is in the box as well.
      let count = Self.countInQuestion(rest)
      let about = blocks(Array(rest.prefix(count)))
      if !about.isEmpty { lines += [""] + about.indented(by: 4) }
      rest = rest.dropFirst(count)
    }
    return lines
  }

  /// How many of the blocks that follow a question belong to it: those before its answer, or else the code.
  private static func countInQuestion(_ rest: ArraySlice<LessonDocument.Node>) -> Int {
    let untilFold = rest.prefix { node in
      switch node.block {
      case .code, .list, .paragraph, .quote, .table: true
      default: false
      }
    }
    if case .fold(let fold)? = rest.dropFirst(untilFold.count).first?.block, fold.kind == .answer {
      return untilFold.count
    }
    return rest.prefix { if case .code = $0.block { true } else { false } }.count
  }

  private mutating func block(_ block: LessonDocument.Block) -> [String] {
    switch block {
    case .heading(let heading):
      let anchor = anchors.next(heading.text.text)
      if heading.level <= 2 { isAmongInvariants = heading.text.text == "Invariants" }
      let marks = String(repeating: "#", count: heading.level)
      return ["\(marks) \(inline(heading.text, isLinking: false)) {: #\(anchor) }"]
    case .paragraph(let pieces): return [paragraph(pieces)]
    case .prediction(let prediction):
      var pieces = prediction.text
      let title = pieces.first?.kind == .strong ? pieces.removeFirst().text : "Predict first"
      if let first = pieces.first {
        pieces[0].text = first.text.trimmingPrefix(" ").description
      }
      return ["!!! question \"\(Self.title(title.trimmingSuffix(".")))\""]
        + [""] + [paragraph(pieces)].indented(by: 4)
    case .list(let items): return list(items)
    case .table(let table): return self.table(table)
    case .code(let code):
      if code.isDiagram { hasDiagram = true }
      return Self.fence(code)
    case .quote(let nodes):
      return blocks(nodes).map { $0.isEmpty ? ">" : "> \($0)" }
    case .fold(let fold):
      let title = Self.title(inline(fold.summary, isLinking: false))
      return ["??? \(Self.style(fold.kind)) \"\(title)\"", ""]
        + blocks(fold.nodes).indented(by: 4)
    case .rule: return ["---"]
    case .picture(let picture): return Self.picture(picture)
    case .verbatim(let lines):
      return Self.fence(.init(language: "text", source: nil, isTranscript: false, lines: lines))
    }
  }

  private static func style(_ kind: LessonDocument.Fold.Kind) -> String {
    switch kind {
    case .answer: "success"
    case .hint: "tip"
    case .note: "note"
    case .question: "question"
    }
  }

  /// Words between quotation marks.
  private static func title(_ text: String) -> String { text.replacing("\"", with: "&quot;") }

  private mutating func list(_ items: [LessonDocument.Item]) -> [String] {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      var nodes = item.nodes
      var first = ""
      if case .paragraph(let pieces)? = nodes.first?.block {
        nodes.removeFirst()
        first = self.item(pieces)
      }
      let rest = blocks(nodes).indented(by: 4)
      let isTight = nodes.allSatisfy { if case .list = $0.block { true } else { false } }
      let marker = item.marker == "•" ? "-" : "\(item.marker.dropLast())."
      lines.append("\(marker)\(String(repeating: " ", count: max(1, 4 - marker.count)))\(first)")
      if !rest.isEmpty { lines += (isTight ? [] : [""]) + rest }
      if !isTight, index < items.count - 1 { lines.append("") }
    }
    return lines
  }

  /// The words of an item; an invariant gets its anchor and the exercises that use it.
  private func item(_ pieces: [Prose.Piece]) -> String {
    guard let first = pieces.first, first.kind == .strong else { return paragraph(pieces) }
    if isAmongInvariants, links.invariants[first.text]?.hasPrefix("\(page)#") == true {
      let uses = (links.uses[first.text] ?? []).compactMap(link).joined(separator: ", ")
      let used = uses.isEmpty ? "" : " <span class=\"used\">Used in \(uses).</span>"
      let rest = inline(Array(pieces.dropFirst()))
      return "**\(first.text)**{: #\(Self.anchor(ofInvariant: first.text)) }\(rest)\(used)"
    }
    if first.text == "Builds on:" {
      return "**Builds on:**" + linked(pieces.dropFirst().map(\.text).joined(), /\d+\.\d+/)
    }
    return paragraph(pieces)
  }

  /// The anchor of an invariant.
  static func anchor(ofInvariant name: String) -> String { name.lowercased() }

  private func table(_ table: LessonDocument.Table) -> [String] {
    func row(_ cells: [[Prose.Piece]]) -> String {
      "| " + cells.map { inline($0) }.joined(separator: " | ") + " |"
    }
    let marks = table.alignments.map { alignment in
      switch alignment {
      case .left: "---"
      case .centre: ":---:"
      case .right: "---:"
      }
    }
    return [row(table.header), "| \(marks.joined(separator: " | ")) |"] + table.rows.map(row)
  }

  private static func fence(_ code: LessonDocument.Code) -> [String] {
    let ticks = code.lines.map { line in line.prefix { $0 == " " || $0 == "`" }.count { $0 == "`" }
    }
    let mark = String(repeating: "`", count: max(3, (ticks.max() ?? 0) + 1))
    let title = code.shownSource.map { " title=\"\($0)\"" } ?? ""
    let language = code.language.isEmpty ? "text" : code.language
    let opening = code.isTranscript ? " {.\(language) .terminal\(title)}" : "\(language)\(title)"
    return [mark + opening] + code.lines + [mark]
  }

  /// A picture. The theme shows its version for the chosen background.
  private static func picture(_ picture: LessonDocument.Picture) -> [String] {
    [(picture.light, "light"), (picture.dark, "dark")].map { path, ground in
      let place = path.replacing(/^(?:\.\.\/)*BookTools\//, with: "")
      return "![\(escaped(picture.words))](\(place)#only-\(ground))"
    }
  }

  // MARK: Words

  /// A paragraph whose first word must not be parsed as other markup.
  private func paragraph(_ pieces: [Prose.Piece]) -> String {
    let text = inline(pieces)
    if let match = text.prefixMatch(of: /\d+(?=[.)]\s)/) {
      return "\(match.0)\\\(text[match.range.upperBound...])"
    }
    let isMark = text.prefixMatch(of: /[#+-]|!!!/) != nil
    return isMark ? "\\\(text)" : text
  }

  /// Words in one line.
  ///
  /// - Parameter isLinking: Whether they may contain links.
  func inline(_ pieces: [Prose.Piece], isLinking: Bool = true) -> String {
    pieces.map { piece in
      guard isLinking else { return Self.marked(piece) }
      if let target = piece.target {
        let shown = Self.marked(piece)
        guard let destination = links.destination(of: target, from: source) else { return shown }
        return "[\(shown)](\(BookLinks.relative(destination, on: page)))"
      }
      let names = /I\d+\b|[Ee]xercise \d+\.\d+|[Cc]hapter \d+\b/
      return switch piece.kind {
      case .plain, .link: linked(piece.text, names)
      case .strong: "**\(linked(piece.text, names))**"
      case .emphasis: "*\(linked(piece.text, names))*"
      case .code: link(symbol: piece.text) ?? Self.marked(piece)
      case .strongCode: Self.marked(piece)
      }
    }.joined()
  }

  /// A text in which the names of invariants, exercises and chapters are links.
  private func linked(_ text: String, _ names: Regex<Substring>) -> String {
    var result = ""
    var rest = Substring(text)
    while let match = rest.firstMatch(of: names) {
      let before = rest[..<match.range.lowerBound]
      result += Self.escaped(before)
      let isInsideWord = (before.last ?? " ").isLetter || (before.last ?? " ").isNumber
      let name = String(match.0)
      if !isInsideWord, let destination = destination(ofName: name) {
        result += "[\(name)](\(BookLinks.relative(destination, on: page)))"
      } else {
        result += Self.escaped(name)
      }
      rest = rest[match.range.upperBound...]
    }
    return result + Self.escaped(rest)
  }

  private func destination(ofName name: String) -> String? {
    let last = name.split(separator: " ").last.map(String.init) ?? name
    if let id = ExerciseID(last) { return links.exercises[id] }
    if let number = Int(last) { return number == chapter ? nil : links.chapters[number] }
    return links.invariants[last]
  }

  /// The name of a symbol that has a page, as a link to it. It is HTML: MkDocs would look for the page among the book's
  /// own.
  private func link(symbol name: String) -> String? {
    links.symbols?.page(of: name, chapter: chapter).map { page in
      "<a class=\"symbol\" href=\"\(page)\"><code>\(Self.escaped(name))</code></a>"
    }
  }

  private func link(_ id: ExerciseID) -> String? {
    links.exercises[id].map { "[\(id)](\(BookLinks.relative($0, on: page)))" }
  }

  private static func marked(_ piece: Prose.Piece) -> String {
    switch piece.kind {
    case .plain, .link: return escaped(piece.text)
    case .strong: return "**\(escaped(piece.text))**"
    case .emphasis: return "*\(escaped(piece.text))*"
    case .code:
      let longest = piece.text.split { $0 != "`" }.map(\.count).max() ?? 0
      let mark = String(repeating: "`", count: longest + 1)
      let space = longest > 0 ? " " : ""
      return "\(mark)\(space)\(piece.text)\(space)\(mark)"
    case .strongCode:
      return "**\(marked(Prose.Piece(text: piece.text, kind: .code)))**"
    }
  }

  /// A text in which markup of Markdown and HTML is escaped.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "{", "}": result += "\\\(character)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      // It would end a cell of a table. In code, it doesn't.
      case "|": result += "&#124;"
      default: result.append(character)
      }
    }
    return result
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
