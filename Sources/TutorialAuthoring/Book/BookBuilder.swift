import Foundation
import TutorialCore

/// Makes the book with MkDocs, and installs it in a folder.
public struct BookBuilder: Sendable {
  let repository: Repository
  let tools: BookTools

  /// Creates a builder. The tools have to be installed before it builds.
  public init(_ repository: Repository, tools: BookTools) {
    self.repository = repository
    self.tools = tools
  }

  /// The default folder of the book.
  public var usualFolder: URL { repository.root.appending(path: ".build/book") }

  /// The list of a book's files. Its presence marks a folder as a book.
  static let manifest = "book-files.txt"

  /// Makes the book in place of an earlier one.
  ///
  /// - Parameters:
  ///   - folder: The book's folder. It may contain a book, be empty, or not exist.
  ///   - api: Makes the pages of the library's symbols, if the book should have them. Their modules have to be built.
  /// - Returns: The book's first page, and DocC's warnings.
  /// - Throws: A usage error if the folder contains anything else; an error if the book can't be made. Then the folder
  ///   is unchanged.
  public func build(
    to folder: URL, api: APIBuilder? = nil
  ) async throws -> (page: URL, warnings: [Problem]) {
    let folder = folder.standardizedFileURL
    try check(folder)
    let warnings = try await Files.withTemporaryFolder { temporary in
      let api = try await api?.make(in: temporary)
      let site = try await make(in: temporary, api: api)
      try Task.checkCancellation()
      try check(folder)
      try exchange(folder, for: site)
      return api?.warnings ?? []
    }
    return (folder.appending(path: "index.html"), warnings)
  }

  /// Makes the book in a temporary folder.
  ///
  /// - Parameter api: The pages of the library's symbols, which become part of the site.
  /// - Returns: The folder of the site.
  func make(in temporary: URL, api: API? = nil) async throws -> URL {
    let book = try Book(repository, api: api)
    let documents = temporary.appending(path: "docs")
    for page in book.pages {
      try Files.write(page.text, to: documents.appending(path: page.name))
    }
    let assets = tools.sources.appending(path: "assets")
    for path in Files.paths(below: assets) {
      try Files.copy(assets.appending(path: path), to: documents.appending(path: "assets/\(path)"))
    }
    if let script = tools.diagramScript {
      try Files.copy(script, to: documents.appending(path: BookMarkdown.diagramScript))
    }
    let configuration = try Files.text(tools.sources.appending(path: "mkdocs.yml"))
    try Files.write(
      configuration + book.navigation, to: temporary.appending(path: "mkdocs.yml"))

    // Verification may make one book with the API's pages and one without them concurrently.
    let log = repository.logs.appending(path: api == nil ? "book.txt" : "book-with-api.txt")
    let site = temporary.appending(path: "site")
    let tool = Tool(
      tools.python, ["-m", "mkdocs", "build", "--strict", "--site-dir", site.pathString],
      in: temporary, environment: ["NO_MKDOCS_2_WARNING": "true", "NO_COLOR": "1"])
    guard try await tool.run(log: log, limit: .seconds(600)).isSuccess else {
      let output = try Files.text(log).lines.suffix(20).map { "  \($0)\n" }.joined()
      throw TutorialError(
        .software, "MkDocs failed to make the book:\n\(output)",
        advice: "Complete output: \(repository.shown(log.pathString))")
    }
    // These two need the book's final host.
    for name in ["404.html", "sitemap.xml", "sitemap.xml.gz"] {
      try Files.remove(site.appending(path: name))
    }
    for path in Self.allPaths(below: site) where path.hasSuffix(".html") {
      let file = site.appending(path: path)
      try Files.write(Self.emphasisingTyped(in: Self.breakingPaths(in: Files.text(file))), to: file)
    }
    if let api {
      try FileManager.default.moveItem(at: api.folder, to: site.appending(path: API.place))
    }
    let files = Self.allPaths(below: site) + [Self.manifest]
    try Files.write(files.sorted().text, to: site.appending(path: Self.manifest))
    return site
  }

  /// A page in which file names may be broken after a slash. Copied text stays the same.
  static func breakingPaths(in html: String) -> String {
    // Code spans contain only text, and no other markup.
    html.replacing(/(<code>|<span class="filename">)([^<\n]*\/[^<\n]*)</) { match in
      "\(match.1)\(match.2.replacing(/\/(?=[A-Za-z])/, with: "/<wbr>"))<"
    }
  }

  // MARK: The folder

  /// Checks that the folder contains nothing but a book.
  ///
  /// - Throws: A usage error if the folder contains anything else.
  public func check(_ folder: URL) throws(TutorialError) {
    func refuse(_ reason: String) -> TutorialError {
      TutorialError(
        .usage, "\(repository.shown(folder.pathString)) \(reason) Nothing was changed.",
        advice: "Name a different folder: ./tutorial book --output DIR")
    }
    guard folder.exists else { return }
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: folder.pathString, isDirectory: &isFolder)
    guard isFolder.boolValue else { throw refuse("is not a folder.") }
    let there = Self.allPaths(below: folder)
    if there.isEmpty { return }
    let manifest = folder.appending(path: Self.manifest)
    guard manifest.exists else { throw refuse("contains something other than a book.") }
    let known = Set(try Files.text(manifest).lines)
    if let other = there.first(where: { !known.contains($0) }) {
      throw refuse("contains a book and \(other), which doesn't belong to it.")
    }
  }

  /// All files below a folder, including hidden ones, and empty folders.
  static func allPaths(below folder: URL) -> [String] {
    let root = folder.pathString
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    let folders = Set(all.map { ($0 as NSString).deletingLastPathComponent })
    return all.filter { !folders.contains($0) }.sorted()
  }

  /// Replaces the folder with the site, atomically for observers.
  private func exchange(_ folder: URL, for site: URL) throws {
    let parent = folder.deletingLastPathComponent()
    try Files.createFolder(parent)
    let name = folder.lastPathComponent
    let next = parent.appending(path: ".\(name)-\(UUID().uuidString)-new")
    let last = parent.appending(path: ".\(name)-\(UUID().uuidString)-old")
    let manager = FileManager.default
    do {
      // The temporary folder may be on a different disk, from which the site has to be copied.
      try manager.moveItem(at: site, to: next)
      let isReplaced = folder.exists
      if isReplaced { try manager.moveItem(at: folder, to: last) }
      do {
        try manager.moveItem(at: next, to: folder)
      } catch {
        if isReplaced { try manager.moveItem(at: last, to: folder) }
        throw error
      }
      if isReplaced { try? manager.removeItem(at: last) }
    } catch {
      try? manager.removeItem(at: next)
      throw TutorialError(
        .inputOutput,
        "The book can't be written to \(folder.pathString): \(error.localizedDescription)")
    }
  }
}
