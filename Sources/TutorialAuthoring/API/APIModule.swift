import Foundation
import TutorialCore

/// A module whose symbols have pages, with its description from the catalogue.
struct APIModule: Hashable, Sendable {
  let name: String
  /// The description of the module.
  let purpose: [Prose.Piece]
  /// The chapter that builds it.
  let origin: [Prose.Piece]

  /// The folder with a page for each module: what DocC calls a catalogue.
  static let catalogue = "BookTools/API.docc"

  /// Reads a module's page in the catalogue.
  ///
  /// Its title is a link to the module. At least two paragraphs follow: the description of the module, and its origin.
  ///
  /// - Throws: A data error if it has a different form.
  init(_ page: String, file: String) throws(TutorialError) {
    let nodes = LessonDocument(page, file: file).nodes
    var paragraphs: [[Prose.Piece]] = []
    for node in nodes.dropFirst() {
      guard case .paragraph(let pieces) = node.block else { break }
      paragraphs.append(pieces)
    }
    guard let match = page.prefixMatch(of: /# ``(\w+)``\n/), paragraphs.count >= 2 else {
      throw TutorialError(
        .data,
        "\(file) isn't the page of a module: it should begin with \"# ``Name``\" and two "
          + "paragraphs, the module's description and its chapter.")
    }
    name = String(match.1)
    purpose = paragraphs[0]
    origin = paragraphs[1]
  }

  /// The modules of a course's catalogue: the library first.
  ///
  /// - Throws: A data error if a page has a different form, or a different name from its module's.
  static func all(in repository: Repository) throws(TutorialError) -> [APIModule] {
    let folder = repository.root.appending(path: catalogue)
    var modules: [APIModule] = []
    for path in Files.paths(below: folder).sorted() where path.hasSuffix(".md") {
      let file = "\(catalogue)/\(path)"
      let module = try APIModule(Files.text(folder.appending(path: path)), file: file)
      guard path == "\(module.name).md" else {
        throw TutorialError(
          .data, "\(file) is the page of \(module.name), but has a different name.")
      }
      modules.append(module)
    }
    return modules.filter { $0.name == SymbolGraphs.library }
      + modules.filter { $0.name != SymbolGraphs.library }
  }
}
