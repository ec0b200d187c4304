import Foundation

/// The names that a lesson can use for what is in its chapter's library. A name of the app is the app's, though the library
/// may have the same, and what comes in a later chapter is not meant yet.
struct APIVocabulary: Sendable {
  /// The names that are declared in the library and in the modules that it is made of.
  var library: Set<Substring> = []
  /// The names of the app's types.
  var appTypes: Set<Substring> = []
  /// The names of all that the app declares.
  var app: Set<Substring> = []

  /// Whether a name is the library's. A word that stands for itself must not be declared in the app at all; behind the name
  /// of a type it may.
  func knows(_ name: Substring, isAlone: Bool) -> Bool {
    library.contains(name) && !(isAlone ? app : appTypes).contains(name)
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
        shared[module, default: []]
          .formUnion(try names(below: repository.root.appending(path: folder), declaration))
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
        let place = sources.appending(path: target)
        if target.hasPrefix(SymbolGraphs.library) || modules.contains(target) {
          vocabulary.library.formUnion(try names(below: place, declaration))
        } else {
          vocabulary.appTypes.formUnion(try names(below: place, type))
          vocabulary.app.formUnion(try names(below: place, declaration))
        }
      }
      for (module, names) in shared where manifest.contains(bytes: "\"\(module)\"") {
        vocabulary.library.formUnion(names)
      }
      vocabularies[milestone.number] = vocabulary
    }
    return vocabularies
  }

  private static var declaration: Regex<(Substring, Substring)> {
    /(?:struct|class|enum|protocol|actor|typealias|associatedtype|macro|func|var|let|case)\s+`?(\w+)/
  }
  private static var type: Regex<(Substring, Substring)> {
    /(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/
  }

  private static func names(
    below folder: URL, _ declaration: Regex<(Substring, Substring)>
  ) throws(TutorialError) -> Set<Substring> {
    var names: Set<Substring> = []
    for path in Files.paths(below: folder) where path.hasSuffix(".swift") {
      let text = try Files.source(folder.appending(path: path))
      names.formUnion(text.matches(of: declaration).map(\.1))
    }
    return names
  }
}
