/// The declarations of a Swift file outside of functions.
struct FileOutline: Sendable {
  /// The declarations on which tests depend.
  private(set) var comparators: [Comparator] = []
  /// The types other than protocols, as in `Store.Event`.
  private(set) var types: Set<String> = []

  /// An open block: a type or an extension; `nil` for code.
  private typealias Block = (kind: Substring, name: String, isPrivate: Bool)?

  private static let typeWords: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]
  private static let memberWords: Set<Substring> = [
    "func", "var", "let", "init", "subscript", "deinit",
  ]
  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final",
    "prefix", "postfix", "infix", "mutating", "nonmutating", "override", "nonisolated", "lazy",
  ]

  /// Reads a file.
  init(_ code: String) {
    let tokens = SwiftToken.tokens(of: code)
    var blocks: [Block] = []
    var next: Block = nil
    for (index, token) in tokens.enumerated() {
      let isName = index > 0 && tokens[index - 1].text.hasSuffix(".")
      if token.text == "{" {
        blocks.append(next)
        next = nil
      } else if token.text == "}" {
        _ = blocks.popLast()
        next = nil
      } else if blocks.contains(where: { $0 == nil }) || isName {
        // Declarations in a function are local.
        continue
      } else if Self.memberWords.contains(token.text) {
        next = nil
        // A protocol's requirements aren't declarations.
        guard let name = Comparator.name(token.text, tokens[(index + 1)...]),
          blocks.last??.kind != "protocol"
        else { continue }
        comparators.append(Self.comparator(name, index, tokens, in: blocks.compactMap(\.self)))
      } else if Self.typeWords.contains(token.text), let name = Self.name(after: index, tokens) {
        let outer = blocks.compactMap { $0?.name }
        let path = (outer + [name]).joined(separator: ".")
        next = (token.text, name, Self.isPrivate(index, tokens))
        if !["protocol", "extension"].contains(token.text) { types.insert(path) }
      }
    }
  }

  /// The name of a type after its declaring keyword.
  private static func name(after index: Int, _ tokens: [SwiftToken]) -> String? {
    var name = ""
    var position = index + 1
    while position < tokens.count,
      tokens[position].text.first.map({ $0.isLetter || $0 == "_" }) == true
    {
      let text = tokens[position].text
      // As in `class func`.
      if memberWords.contains(text) || modifiers.contains(text) { return nil }
      name += text
      guard position + 1 < tokens.count, tokens[position + 1].text == "." else { break }
      name += "."
      position += 2
    }
    return name.isEmpty ? nil : name
  }

  /// Whether one of the modifiers before a declaration makes it private to its file.
  private static func isPrivate(_ index: Int, _ tokens: [SwiftToken]) -> Bool {
    tokens[..<index].reversed().prefix { modifiers.contains($0.text) }
      .contains { ["private", "fileprivate"].contains($0.text) }
  }

  private static func comparator(
    _ name: String, _ index: Int, _ tokens: [SwiftToken],
    in blocks: [(kind: Substring, name: String, isPrivate: Bool)]
  ) -> Comparator {
    // A property may have none.
    let start = tokens[(index + 1)...].firstIndex { token in
      ["{", "}"].contains(token.text) || memberWords.contains(token.text)
    }
    let body = start.flatMap { tokens[$0].text == "{" ? block(at: $0, tokens) : nil } ?? []
    return Comparator(
      name: name, place: blocks.map(\.name).joined(separator: "."),
      isPrivate: isPrivate(index, tokens) || blocks.contains { $0.isPrivate },
      lines: tokens[index].line...(body.last ?? tokens[index]).line,
      signature: tokens[index..<(start ?? tokens.endIndex)].map(\.text), body: body.map(\.text))
  }

  /// The tokens from an opening brace to the one that closes it.
  private static func block(at start: Int, _ tokens: [SwiftToken]) -> ArraySlice<SwiftToken> {
    var depth = 0
    return tokens[start...].prefix { token in
      if token.text == "{" { depth += 1 }
      defer { if token.text == "}" { depth -= 1 } }
      return depth > 0
    }
  }
}
