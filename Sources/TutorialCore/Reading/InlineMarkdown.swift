/// Splits a paragraph of Markdown into pieces, and finds markup that it doesn't support.
package struct InlineMarkdown {
  /// The pieces, from left to right, without markup.
  package private(set) var pieces: [Prose.Piece] = []
  /// The reasons why parts aren't supported; the pieces contain these parts unchanged.
  private(set) var problems: [String] = []

  private let characters: [Character]
  private var index = 0
  private var plain = ""
  private let keepsTargets: Bool
  private let sections: SectionTitles

  /// Splits a paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph in one line.
  ///   - kind: The kind of its words without markup.
  ///   - keepsTargets: Whether a link's pieces contain its target. Otherwise the target follows them as text.
  ///   - sections: The titles of the sections that are targets of links.
  package init(
    _ text: String, kind: Prose.Kind = .plain, keepsTargets: Bool = false,
    sections: SectionTitles = SectionTitles()
  ) {
    characters = Array(text)
    self.keepsTargets = keepsTargets
    self.sections = sections
    while index < characters.count { step(kind) }
    flush(kind)
  }

  private mutating func step(_ kind: Prose.Kind) {
    switch characters[index] {
    case "`": code(kind)
    case "*": emphasised(kind)
    case "[", "!": link(kind)
    case "<": tag(kind)
    case "&": entity()
    case "\\":
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      if next.isASCII, next.isPunctuation || next.isSymbol { index += 1 }
      take()
    default: take()
    }
  }

  private mutating func take() {
    plain.append(characters[index])
    index += 1
  }

  private mutating func flush(_ kind: Prose.Kind) {
    add(plain, kind)
    plain = ""
  }

  private mutating func add(_ text: String, _ kind: Prose.Kind, target: String? = nil) {
    guard !text.isEmpty else { return }
    if pieces.last?.kind == kind, pieces.last?.target == target {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append(Prose.Piece(text: text, kind: kind, target: target))
    }
  }

  /// The position of a mark at or after an index.
  private func find(_ mark: String, from start: Int) -> Int? {
    let mark = Array(mark)
    guard start + mark.count <= characters.count else { return nil }
    return (start...(characters.count - mark.count)).first { place in
      // The first character is nearly always sufficient, and a slice is slower.
      characters[place] == mark[0] && characters[place...].starts(with: mark)
    }
  }

  private func text(_ range: Range<Int>) -> String { String(characters[range]) }

  private mutating func code(_ kind: Prose.Kind) {
    let ticks = characters[index...].prefix { $0 == "`" }.count
    guard let end = find(String(repeating: "`", count: ticks), from: index + ticks) else {
      problems.append("a backtick isn't closed")
      for _ in 0..<ticks { take() }
      return
    }
    flush(kind)
    let body = text((index + ticks)..<end)
    // Two backticks and a space enclose code that contains a backtick.
    add(ticks > 1 ? body.trimmed : body, kind == .strong ? .strongCode : .code)
    index = end + ticks
  }

  private mutating func emphasised(_ kind: Prose.Kind) {
    let isStrong = characters[index...].starts(with: "**")
    let mark = isStrong ? "**" : "*"
    let start = index + mark.count
    guard start < characters.count, !characters[start].isWhitespace,
      let end = closing(mark, from: start + 1)
    else {
      // A single asterisk may be a product.
      if isStrong { problems.append("\"**\" isn't closed") }
      for _ in mark { take() }
      return
    }
    flush(kind)
    nest(text(start..<end), isStrong ? .strong : .emphasis)
    index = end + mark.count
  }

  /// The position of a closing mark: after a letter, and outside of code.
  private func closing(_ mark: String, from start: Int) -> Int? {
    var place = start
    var isCode = characters[start - 1] == "`"
    while place < characters.count {
      if characters[place] == "`" { isCode.toggle() }
      if !isCode, characters[place] == "*", !characters[place - 1].isWhitespace {
        let stars = characters[place...].prefix { $0 == "*" }.count
        if stars == mark.count || stars > 2 { return place }
        place += stars
      } else {
        place += 1
      }
    }
    return nil
  }

  private mutating func nest(_ text: String, _ kind: Prose.Kind, target: String? = nil) {
    let inner = InlineMarkdown(
      text, kind: kind, keepsTargets: keepsTargets, sections: sections)
    for piece in inner.pieces { add(piece.text, piece.kind, target: target ?? piece.target) }
    problems += inner.problems
  }

  private mutating func link(_ kind: Prose.Kind) {
    if characters[index] == "!" {
      if index + 1 < characters.count, characters[index + 1] == "[" {
        problems.append("a terminal can't show a picture")
        take()
      }
      take()
      return
    }
    guard let middle = find("](", from: index), let end = find(")", from: middle),
      !characters[(index + 1)..<middle].contains("[")
    else {
      take()
      return
    }
    flush(kind)
    let target = text((middle + 2)..<end)
    let words = text((index + 1)..<middle)
    nest(words, .link, target: keepsTargets ? target : nil)
    let said = InlineMarkdown(words).pieces.text.replacing("\n", with: " ")
    var shown = Self.shown(target, words: said, title: sections[target])
    // “chapter 6 (“What the compiler can see”)”, with the chapter named once.
    if let chapter = shown.prefixMatch(of: /chapter \d+/)?.0,
      said.lowercased().hasSuffix(chapter)
    {
      shown = String(shown.dropFirst(chapter.count + 2))
    }
    if !keepsTargets, !shown.isEmpty { add(" (\(shown))", kind) }
    index = end + 1
  }

  /// A link's target for a reader in a terminal: the command for a chapter's lesson, and the title of a section, unless
  /// the link's own words contain it.
  static func shown(_ target: String, words: String, title: String?) -> String {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard !parts[0].isEmpty else { return "" }
    var section = ""
    if parts.count > 1 {
      var anchors = Anchors()
      let named = anchors.next(words.trimmed)
      let isSaid = named == parts[1] || named.hasPrefix("\(parts[1])-of-chapter-")
      section = isSaid ? "" : ", “\(title ?? String(parts[1].replacing("-", with: " ")))”"
    }
    if let match = target.firstMatch(of: /(?:^|\/)(\d\d)-[A-Za-z]+\/Chapter\.md/),
      let number = Int(match.1)
    {
      return parts.count > 1 ? "chapter \(number)\(section)" : "./tutorial read \(number)"
    }
    if target.contains("://") { return target }
    // A path relative to the lesson's folder is meaningless in the root.
    return parts[0].replacing("../", with: "") + section
  }

  private mutating func tag(_ kind: Prose.Kind) {
    let rest = characters[index...]
    guard let end = find(">", from: index), rest.count > 1,
      rest[index + 1].isLetter || "/!".contains(rest[index + 1])
    else {
      take()
      return
    }
    let name = text((index + 1)..<end)
    let kinds: [String: Prose.Kind] = [
      "code": .code, "kbd": .code, "em": .emphasis, "i": .emphasis, "strong": .strong, "b": .strong,
    ]
    if let inner = kinds[name], let close = find("</\(name)>", from: end) {
      flush(kind)
      let body = text((end + 1)..<close)
      if inner == .code {
        add(Self.decoded(body), kind == .strong ? .strongCode : .code)
      } else {
        nest(body, inner)
      }
      index = close + name.count + 3
    } else if name.contains("://") {
      flush(kind)
      add(name, .link, target: keepsTargets ? name : nil)
      index = end + 1
    } else {
      problems.append("<\(name)> is unsupported HTML; code is between backticks")
      for _ in index...end { take() }
    }
  }

  private static let entities = ["&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": "\""]

  private mutating func entity() {
    for (entity, character) in Self.entities where characters[index...].starts(with: entity) {
      plain += character
      index += entity.count
      return
    }
    take()
  }

  private static func decoded(_ text: String) -> String {
    // Ampersands come last. Otherwise their result would be parsed as an entity.
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }
}
