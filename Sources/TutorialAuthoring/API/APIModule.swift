import Foundation
import TutorialCore

/// A module whose symbols have pages, and what is written about it in the catalogue.
struct APIModule: Hashable, Sendable {
  let name: String
  /// What it is.
  let purpose: [Prose.Piece]
  /// Which chapter makes it.
  let origin: [Prose.Piece]

  /// The folder with a page for each module: what DocC calls a catalogue.
  static let catalogue = "BookTools/API.docc"

  /// Reads a module's page in the catalogue.
  ///
  /// Under its title, a link to the module, there are two paragraphs or more: what it is, and where it is from.
  ///
  /// - Throws: A data error when it has another form.
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
        "\(file) is not the page of a module: it should begin with \"# ``Name``\" and two "
          + "paragraphs, what the module is and which chapter makes it.")
    }
    name = String(match.1)
    purpose = paragraphs[0]
    origin = paragraphs[1]
  }

  /// The modules of a course's catalogue: the library first.
  ///
  /// - Throws: A data error when a page has another form or another name than its module.
  static func all(in repository: Repository) throws(TutorialError) -> [APIModule] {
    let folder = repository.root.appending(path: catalogue)
    var modules: [APIModule] = []
    for path in Files.paths(below: folder).sorted() where path.hasSuffix(".md") {
      let file = "\(catalogue)/\(path)"
      let module = try APIModule(Files.text(folder.appending(path: path)), file: file)
      guard path == "\(module.name).md" else {
        throw TutorialError(.data, "\(file) is the page of \(module.name), and not called so.")
      }
      modules.append(module)
    }
    return modules.filter { $0.name == SymbolGraphs.library }
      + modules.filter { $0.name != SymbolGraphs.library }
  }
}
