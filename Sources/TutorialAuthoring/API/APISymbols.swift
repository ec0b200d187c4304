import Foundation
import TutorialCore

/// The pages of symbols, and the lookup of names in texts.
struct APISymbols: Sendable {
  /// A symbol that has a page.
  struct Symbol: Hashable, Sendable {
    /// Its name after the names of its enclosing types: `TestStore`, `send(_:)`.
    let names: [String]
    /// DocC's kind of symbol: `structure`, `macro`.
    let kind: String
    /// Its page, in the book.
    let page: String
    /// The compiler's identifier.
    let usr: String

    /// The sort key of symbols: of two with the same name, the one whose address has no suffix comes first.
    fileprivate var place: Substring { page.dropLast("/index.html".count) }

    /// The names without argument labels.
    var baseNames: [Substring] { names.map { $0.prefix { $0 != "(" } } }
  }

  /// All symbols.
  let symbols: [Symbol]
  /// The vocabularies of the lessons, by chapter number.
  private let vocabularies: [Int: APIVocabulary]
  private let byName: [String: [Symbol]]
  private let members: [String: [Symbol]]
  private let protocols: Set<String>

  /// Reads DocC's list of link targets.
  ///
  /// - Parameter vocabularies: The vocabularies of the lessons, by chapter number.
  init(_ entities: String, vocabularies: [Int: APIVocabulary] = [:]) throws {
    struct Entity: Decodable {
      let path: String
      let referenceURL: String
      let kind: String
      let usr: String?
    }
    self.vocabularies = vocabularies
    let all = try JSONDecoder().decode([Entity].self, from: Data(entities.utf8))
    let extended = Set(all.filter { $0.kind.hasSuffix(".extendedModule") }.map(\.path))
    symbols = all.compactMap { entity -> Symbol? in
      let kind = entity.kind.split(separator: ".").last.map(String.init) ?? ""
      guard let usr = entity.usr, !kind.hasPrefix("extended"), kind != "module" else { return nil }
      let parts = entity.referenceURL.split(separator: "/documentation/", maxSplits: 1).last ?? ""
      // The names of the module and of the extended module aren't part of a symbol's name.
      let parents = entity.path.split(separator: "/").prefix(3).joined(separator: "/")
      let names = parts.split(separator: "/").map(String.init)
        .dropFirst(extended.contains("/\(parents)") ? 2 : 1).map(Self.plain)
      let path = entity.path.split(separator: "/").map(Self.escaped).joined(separator: "/")
      return Symbol(names: names, kind: kind, page: "\(API.place)/\(path)/index.html", usr: usr)
    }.sorted { $0.place < $1.place }
    var byName: [String: [Symbol]] = [:]
    var members: [String: [Symbol]] = [:]
    for symbol in symbols {
      let parents = symbol.baseNames.dropLast().map(String.init)
      let names = [symbol.names.last, symbol.baseNames.last.map(String.init)].compactMap(\.self)
      for name in Set(names) {
        byName[(parents + [name]).joined(separator: "."), default: []].append(symbol)
      }
      guard symbol.names.count > 1 else { continue }
      for name in Set(names) { members[name, default: []].append(symbol) }
    }
    self.byName = byName
    self.members = members
    protocols = Set(
      symbols.filter { $0.kind == "protocol" }.map { $0.names.joined(separator: ".") })
  }

  /// The page of the symbol that a code span in a text names, if it is unambiguous.
  ///
  /// These are names: `Store`, `Store<State, Action>`, `@Reducer`, `TestStore.finish`, `skipReceivedActions`,
  /// `reduce(into:action:)`. A single lower-case word such as `send` isn't a name, because it can mean anything.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - chapter: The number of the lesson's chapter; `nil` for any other text.
  func page(of code: String, chapter: Int?) -> String? {
    // Most code spans aren't names, and this check is faster than the regular expression.
    let isName = code.unicodeScalars.contains { ("A"..."Z").contains($0) || $0 == ":" }
    guard isName, !code.utf8.contains(where: Self.marks.contains) else { return nil }
    guard
      let match = code.wholeMatch(of: /(@?)(\w+(?:\.\w+)*)(<(?:[^()>]|>(?!\.))*>)?(\((?:\w+:)*\))?/)
    else {
      return nil
    }
    let (isAttribute, base, call) = (!match.1.isEmpty, String(match.2), match.4.map(String.init))
    let words = base.split(separator: ".")
    if let chapter {
      guard let vocabulary = vocabularies[chapter],
        words.allSatisfy({ vocabulary.knows($0, isAlone: words.count == 1) })
      else { return nil }
    }
    guard words[0].contains(where: \.isUppercase) || call.map({ $0 != "()" }) == true else {
      return nil
    }
    var found = call.flatMap { byName[base + $0] } ?? []
    if found.isEmpty, call == nil || call == "()" { found = byName[base] ?? [] }
    if found.isEmpty, words.count == 1 {
      found = members[base + (call ?? "")] ?? []
      if call == nil {
        // A member's name alone is often ambiguous.
        found = found.filter { symbol in
          guard let chapter, let vocabulary = vocabularies[chapter] else { return false }
          return vocabulary.means(words[0], of: symbol.baseNames.dropLast())
        }
      }
      // Conforming types also have a protocol's requirements.
      let asked = found.filter {
        protocols.contains($0.baseNames.dropLast().joined(separator: "."))
      }
      if !asked.isEmpty { found = asked }
    }
    // Overloads of one name are on several pages, which link to each other. An attribute has no arguments here.
    let macros = found.filter { $0.kind == "macro" }
    if isAttribute, let macro = macros.first { return macro.page }
    found = found.filter { $0.kind != "macro" }
    return Set(found.map(\.names)).count == 1 ? found[0].page : nil
  }

  /// The names in code that is more than a name.
  private static let marks = Set("/\\$\"{}=+[".utf8)

  /// A name without DocC's disambiguation suffix.
  static func plain(_ name: String) -> String {
    let name = name.removingPercentEncoding ?? name
    // An operator may begin like that.
    let match = name.dropFirst().firstMatch(
      of: /-(?:[0-9a-z]{1,7}|swift\.[a-z.]+|>.*|\([^)]*\)(?:->.*)?)$/)
    return match.map { String(name[..<$0.range.lowerBound]) } ?? name
  }

  /// A component of an address.
  private static func escaped(_ part: Substring) -> String {
    let kept = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-._~():,")
    return part.addingPercentEncoding(withAllowedCharacters: kept) ?? String(part)
  }
}
