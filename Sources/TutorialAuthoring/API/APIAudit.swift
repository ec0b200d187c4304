import Foundation
import TutorialCore

/// Checks the pages of an API for missing pages and broken links, also between them and the book.
enum APIAudit {
  /// The modules that apps and their tests can import and that have no page in the catalogue.
  static func missingModules(
    _ api: API, of chapter: Chapter, _ toolchain: Toolchain
  ) async throws -> [Problem] {
    let packages = try await LocalPackage.all(from: chapter.folder, toolchain: toolchain)
    let plan = try LibraryPlan(
      [SymbolGraphs.library, "DependenciesTestSupport"], from: packages)
    let known = Set(api.modules.map(\.name))
    return plan.modules.filter { !known.contains($0) }.map { name in
      Problem(
        "the module \(name) has no page: write \(APIModule.catalogue)/\(name).md, which begins "
          + "with \"# ``\(name)``\"")
    }
  }

  /// The references of the pages to missing files or to other hosts.
  ///
  /// DocC's pages are empty frames. Their content comes from a data file, which names all references.
  static func problems(in folder: URL) throws -> [Problem] {
    struct Page: Decodable {
      struct Reference: Decodable {
        struct Variant: Decodable { let url: String }
        let type: String
        let url: String?
        let variants: [Variant]?
      }
      let references: [String: Reference]?
    }
    let data = folder.appending(path: "data")
    var problems: [Problem] = []
    let paths = Files.paths(below: data)
    let pages = Set(paths.map { "/" + $0.dropLast(".json".count) })
    if pages.isEmpty { problems.append(Problem("there is no page of the API")) }
    for path in paths.sorted() {
      let text = try Files.text(data.appending(path: path))
      let page = try JSONDecoder().decode(Page.self, from: Data(text.utf8))
      for reference in (page.references ?? [:]).values {
        for variant in reference.variants ?? [] where variant.url.contains("://") {
          problems.append(Problem("the page would load \(variant.url)", file: "data/\(path)"))
        }
        guard reference.type == "topic", let url = reference.url, url.hasPrefix("/") else {
          continue
        }
        let target = String(url.prefix { $0 != "#" })
        let file = folder.appending(path: "\(target.dropFirst())/index.html")
        if !pages.contains(target) || !file.exists {
          problems.append(Problem("\(url) is not there", file: "data/\(path)"))
        }
      }
    }
    return problems
  }

  /// Lessons without any link from a name to a symbol's page, which means that names aren't found anymore; and links
  /// from names to missing pages.
  ///
  /// - Parameter site: The folder of the book.
  static func lessonsWithoutLinks(
    _ milestones: [Milestone], in site: URL
  ) throws(TutorialError) -> [Problem] {
    var problems: [Problem] = []
    for milestone in milestones {
      let page = "\(milestone.folder).html"
      let text = try Files.text(site.appending(path: page))
      let targets = Set(
        text.matches(of: /href="([^"#]+)/).map {
          $0.1.removingPercentEncoding ?? String($0.1)
        }
      )
      .filter { $0.hasPrefix("\(API.place)/") }
      if targets.isEmpty {
        problems.append(Problem("no name in it leads to the page of a symbol", file: page))
      }
      problems += targets.sorted().filter { !site.appending(path: $0).exists }
        .map { Problem("\($0) is not there", file: page) }
    }
    return problems
  }
}
