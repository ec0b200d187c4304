import Foundation

/// The names that a lesson can use for what is in its chapter's library. A name of the app is the app's, though the library
/// may have the same, and what comes in a later chapter is not meant yet.
struct APIVocabulary: Sendable {
  /// The names that are declared in the library and in the modules that it is made of.
  var library: Set<Substring> = []
  /// What is declared in the chapter's own library, and by which words: `func`, `var`.
  var own: [Substring: Set<Substring>] = [:]
  /// The names of the app's types.
  var appTypes: Set<Substring> = []
  /// The names of all that the app declares.
  var app: Set<Substring> = []

  /// Whether a name is the library's. A word that stands for itself must not be declared in the app at all; behind the name
  /// of a type it may.
  func knows(_ name: Substring, isAlone: Bool) -> Bool {
    library.contains(name) && !(isAlone ? app : appTypes).contains(name)
  }

  /// Whether a word that stands for itself can mean a member of a type: the chapter has the type, and nothing else of that
  /// name, as far as the words tell that it is declared by.
  func means(_ member: Substring, of type: Substring) -> Bool {
    own[type] != nil && own[member]?.count == 1
  }

  /// Reads the sources of all chapters.
  ///
  /// - Parameter modules: The names of the shared modules.
  /// - Returns: The vocabularies by the numbers of the chapters.
  static func all(
    in repository: Repository, modules: [String]
  ) throws(TutorialError) -> [Int: APIVocabulary] {
    var shared: [String: Set<Substring>] = [:]
    for module in modules {
      let folders = ["Sources/\(module)", "Macros/Sources/\(module)", "Macros/\(module)/Sources"]
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

  private static let types: Set<Substring> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  /// The names that are declared in the sources of a folder, with the words that they are declared by.
  private static func declarations(
    below folder: URL
  ) throws(TutorialError) -> [Substring: Set<Substring>] {
    let declaration =
      /(struct|class|enum|protocol|actor|typealias|associatedtype|macro|func|var|let|case)\s+`?(\w+)/
    var names: [Substring: Set<Substring>] = [:]
    for path in Files.paths(below: folder) where path.hasSuffix(".swift") {
      let text = try Files.source(folder.appending(path: path))
      for match in text.matches(of: declaration) { names[match.2, default: []].insert(match.1) }
    }
    return names
  }
}
