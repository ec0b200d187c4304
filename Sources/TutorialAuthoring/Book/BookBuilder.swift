import Foundation
import TutorialCore

/// Makes the book with MkDocs, and puts it where it is wanted.
public struct BookBuilder: Sendable {
  let repository: Repository
  let tools: BookTools

  /// Creates a builder. The tools have to be installed before it builds.
  public init(_ repository: Repository, tools: BookTools) {
    self.repository = repository
    self.tools = tools
  }

  /// Where the book is put if nobody says otherwise.
  public var usualFolder: URL { repository.root.appending(path: ".build/book") }

  /// The list of the files that a book consists of, which tells a book from any other folder.
  static let manifest = "book-files.txt"

  /// Makes the book in place of an earlier one.
  ///
  /// - Parameters:
  ///   - folder: The book's folder. It may be a book, be empty, or not be there.
  ///   - api: Makes the pages of the library's symbols, if the book is to have them. Their modules have to be built.
  /// - Returns: The book's first page, and what DocC warns of.
  /// - Throws: A usage error when the folder holds anything else; an error when the book cannot be made.
  ///   Then the folder is as it was.
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
  /// - Parameter api: The pages of the library's symbols, which become a part of the site.
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

    // Verification may make a book with the pages of the API beside one without.
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
    // These two need to know on which host the book will be.
    for name in ["404.html", "sitemap.xml", "sitemap.xml.gz"] {
      try Files.remove(site.appending(path: name))
    }
    for path in Self.allPaths(below: site) where path.hasSuffix(".html") {
      let file = site.appending(path: path)
      try Files.write(Self.emphasisingTyped(in: Self.breakingPaths(in: Files.text(file))), to: file)
    }
    if let api {
      try addToSearch(api, of: site)
      try FileManager.default.moveItem(at: api.folder, to: site.appending(path: API.place))
    }
    let files = Self.allPaths(below: site) + [Self.manifest]
    try Files.write(files.sorted().text, to: site.appending(path: Self.manifest))
    return site
  }

  /// Lets the search of the site find the pages of symbols, which MkDocs doesn't know.
  private func addToSearch(_ api: API, of site: URL) throws {
    for name in ["search_index.json", "search_index.js"] {
      let file = site.appending(path: "search/\(name)")
      let index = try Self.index(Files.text(file), with: api.symbols.symbols)
      guard let index else {
        throw TutorialError(.software, "MkDocs wrote search/\(name) in a form that isn't known.")
      }
      try Files.write(index, to: file)
    }
  }

  /// An index of the search with an entry for each page of a symbol.
  ///
  /// - Parameters:
  ///   - index: What MkDocs wrote: an object in JSON, or a script that assigns one to a variable.
  ///   - symbols: The symbols. Of several with the same name, the first is enough.
  /// - Returns: `nil` if the index has a different form.
  static func index(_ index: String, with symbols: [APISymbols.Symbol]) throws -> String? {
    struct Entry: Encodable {
      let location: String
      let title: String
      let text: String
    }
    guard let end = index.range(of: "]}", options: .backwards),
      index.contains("\"docs\":[")
    else { return nil }
    var known: Set<String> = []
    let entries = symbols.map { symbol in
      // The words that a reader looks for are found without the names of arguments, too.
      Entry(
        location: symbol.page, title: symbol.names.joined(separator: "."),
        text: "\(symbol.kind) \(symbol.baseNames.joined(separator: " "))")
    }.filter { known.insert($0.title).inserted }
    guard !entries.isEmpty else { return index }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let added = try entries.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let isEmpty = index[..<end.lowerBound].hasSuffix("\"docs\":[")
    return index[..<end.lowerBound] + (isEmpty ? "" : ",") + added.joined(separator: ",")
      + index[end.lowerBound...]
  }

  /// A page in which the names of files may be broken behind a slash. What is copied is the same.
  static func breakingPaths(in html: String) -> String {
    // What spans of code have in them is text, and no other marks.
    html.replacing(/(<code>|<span class="filename">)([^<\n]*\/[^<\n]*)</) { match in
      "\(match.1)\(match.2.replacing(/\/(?=[A-Za-z])/, with: "/<wbr>"))<"
    }
  }

  // MARK: The folder

  /// Makes sure that nothing but a book would be lost.
  ///
  /// - Throws: A usage error when the folder holds anything else.
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

  /// All that is below a folder and is not a folder itself, hidden or not, and folders that are empty.
  static func allPaths(below folder: URL) -> [String] {
    let root = folder.pathString
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    let folders = Set(all.map { ($0 as NSString).deletingLastPathComponent })
    return all.filter { !folders.contains($0) }.sorted()
  }

  /// Puts the site in the folder's place, immediately as far as anybody sees.
  private func exchange(_ folder: URL, for site: URL) throws {
    let parent = folder.deletingLastPathComponent()
    try Files.createFolder(parent)
    let name = folder.lastPathComponent
    let next = parent.appending(path: ".\(name)-\(UUID().uuidString)-new")
    let last = parent.appending(path: ".\(name)-\(UUID().uuidString)-old")
    let manager = FileManager.default
    do {
      // The temporary folder may be on another disk, from which the site has to be copied.
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
