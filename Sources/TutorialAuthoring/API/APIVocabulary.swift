import Foundation
import TutorialCore

/// The names that a lesson can use for what is in its chapter's library. A name of the app is the app's, though the library
/// may have the same, and what comes in a later chapter is not meant yet.
struct APIVocabulary: Sendable {
  /// The names that are declared in the library and in the modules that it is made of.
  var library: Set<String> = []
  /// What is declared in the chapter's own library, and by which words: `func`, `var`.
  var own: [String: Set<String>] = [:]
  /// The names of the app's types.
  var appTypes: Set<String> = []
  /// The names of all that the app declares.
  var app: Set<String> = []

  /// Whether a name is the library's. A word that stands for itself must not be declared in the app at all; behind the name
  /// of a type it may.
  func knows(_ name: Substring, isAlone: Bool) -> Bool {
    let name = String(name)
    return library.contains(name) && !(isAlone ? app : appTypes).contains(name)
  }

  /// Whether a word that stands for itself can mean a member of a type, which may be in others: the chapter has them, and
  /// nothing else of that name, as far as the words tell that it is declared by.
  func means(_ member: Substring, of types: some Sequence<Substring>) -> Bool {
    types.allSatisfy { own[String($0)] != nil } && own[String(member)]?.count == 1
  }

  /// Reads the sources of all chapters.
  ///
  /// - Parameter modules: The names of the shared modules.
  /// - Returns: The vocabularies by the numbers of the chapters.
  static func all(
    in repository: Repository, modules: [String]
  ) throws(TutorialError) -> [Int: APIVocabulary] {
    var shared: [String: Set<String>] = [:]
    for module in modules {
      let folders = [
        "Sources/\(module)", "Packages/Macros/Sources/\(module)", "Packages/\(module)/Sources",
      ]
      for folder in folders {
        let found = try declarations(below: repository.root.appending(path: folder))
        shared[module, default: []].formUnion(found.keys)
      }
    }
    var vocabularies: [Int: APIVocabulary] = [:]
    for milestone in repository.available {
      let folder = repository.chapterFolder(milestone)
      let manifest = try Files.text(folder.appending(path: "Package.swift"))
      var vocabulary = APIVocabulary()
      let sources = folder.appending(path: "Sources")
      let targets = (try? FileManager.default.contentsOfDirectory(atPath: sources.pathString)) ?? []
      for target in targets {
        let found = try declarations(below: sources.appending(path: target))
        if target.hasPrefix(SymbolGraphs.library) || modules.contains(target) {
          vocabulary.own.merge(found) { $0.union($1) }
        } else {
          vocabulary.app.formUnion(found.keys)
          vocabulary.appTypes.formUnion(found.filter { !$1.isDisjoint(with: types) }.keys)
        }
      }
      vocabulary.library.formUnion(vocabulary.own.keys)
      for (module, names) in shared where manifest.contains(bytes: "\"\(module)\"") {
        vocabulary.library.formUnion(names)
      }
      vocabularies[milestone.number] = vocabulary
    }
    return vocabularies
  }

  private static let types: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]
  private static let words = types.union([
    "associatedtype", "macro", "func", "var", "let", "case",
  ])

  /// The names that are declared in the sources of a folder, with the words that they are declared by.
  private static func declarations(
    below folder: URL
  ) throws(TutorialError) -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for path in Files.paths(below: folder) where path.hasSuffix(".swift") {
      for (word, name) in declarations(in: try Files.source(folder.appending(path: path))) {
        names[name, default: []].insert(word)
      }
    }
    return names
  }

  /// The declarations of a text: each name that stands behind a word such as `func`, with that word. Sources are megabytes,
  /// which a regular expression would take long for.
  static func declarations(in text: String) -> [(word: String, name: String)] {
    var found: [(word: String, name: String)] = []
    let bytes = Array(text.utf8)
    var last: String?
    var start: Int?
    for (index, byte) in (bytes + [UInt8(ascii: "\n")]).enumerated() {
      let isLetter =
        byte | 32 >= UInt8(ascii: "a") && byte | 32 <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
      if isLetter {
        if start == nil { start = index }
        continue
      }
      if let first = start {
        start = nil
        let isShort = index - first >= 3 && index - first <= 14
        if last != nil || isShort {
          let word = String(decoding: bytes[first..<index], as: UTF8.self)
          if let last { found.append((last, word)) }
          last = isShort && words.contains(word) ? word : nil
        }
      }
      // Between the word and the name is nothing but a space, or the mark of a name that is a word of Swift's.
      let isBetween = byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "`")
      if !isBetween { last = nil }
    }
    return found
  }
}
