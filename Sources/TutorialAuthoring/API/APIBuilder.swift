import Foundation
import TutorialCore

/// The pages of an API, and the links to them.
struct API: Sendable {
  /// The folder of the pages.
  let folder: URL
  /// The number of the library's chapter.
  let chapter: Int
  let modules: [APIModule]
  let symbols: APISymbols
  /// DocC's warnings, and the symbols without documentation or without a page.
  let warnings: [Problem]

  /// The folder of the pages, in the book's.
  static let place = "api"
}

/// Makes the pages of the last chapter's library, with our solutions, and of the modules that it uses.
public struct APIBuilder: Sendable {
  let repository: Repository
  let toolchain: Toolchain
  let compiler: DocCompiler
  /// The library's chapter.
  public let milestone: Milestone

  /// Creates a builder.
  ///
  /// - Throws: An error with the remedy, if the toolchain has no DocC, or there is no chapter.
  public init(_ repository: Repository, toolchain: Toolchain) throws(TutorialError) {
    guard let last = repository.available.last else {
      throw TutorialError(.usage, "There is no chapter with a library for pages.")
    }
    self.repository = repository
    self.toolchain = toolchain
    milestone = last
    compiler = try .locate(toolchain)
  }

  /// Compiles the modules that aren't compiled yet.
  ///
  /// - Parameter progress: Receives descriptions of the current step.
  /// - Returns: The build; if it fails, there are no symbols for pages.
  public func build(
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Toolchain.Build {
    let solved = SolvedCopy(try repository.chapter(milestone.number))
    try solved.update()
    let log = repository.logs.appending(path: "book-api.build.txt")
    func build(_ module: String) async throws -> Toolchain.Build {
      try await toolchain.build(
        solved.folder, scratch: repository.chaptersScratch, .module(module), log: log,
        progress: progress)
    }
    // Only tests need it, so it isn't built with the library.
    let others = try APIModule.all(in: repository).map(\.name).filter {
      $0.hasSuffix("TestSupport")
    }
    var result = try await build(SymbolGraphs.library)
    for module in others where result.succeeded { result = try await build(module) }
    return result
  }

  /// Makes the pages in a temporary folder. The modules have to be built.
  func make(in temporary: URL) async throws -> API {
    let modules = try APIModule.all(in: repository)
    let graphs = temporary.appending(path: "symbols")
    try await SymbolGraphs(toolchain: toolchain, scratch: repository.chaptersScratch).write(
      modules.map(\.name), to: graphs, log: repository.logs.appending(path: "book-symbols.txt"))
    let pages = temporary.appending(path: "api-pages")
    let warnings = try await compiler.convert(
      catalogue: repository.root.appending(path: APIModule.catalogue), graphs: graphs, to: pages,
      log: repository.logs.appending(path: "book-api.txt"))
    let symbols = try APISymbols(
      Files.text(pages.appending(path: "linkable-entities.json")),
      vocabularies: APIVocabulary.all(in: repository, modules: modules.map(\.name)))
    let known = Set(symbols.symbols.map(\.usr))
    let found = try SymbolGraphs.symbols(in: graphs).flatMap { symbol in
      (symbol.docComment == nil ? [symbol.problem("has no documentation comment")] : [])
        + (known.contains(symbol.identifier.precise) ? [] : [symbol.problem("has no page")])
    }
    try APIPages(folder: pages).arrange()
    return API(
      folder: pages, chapter: milestone.number, modules: modules, symbols: symbols,
      warnings: (warnings + found).map { problem in
        Problem(problem.message, file: problem.file.map(shown), line: problem.line)
      })
  }

  /// The chapter's file for a file in its copy with our solutions.
  private func shown(_ path: String) -> String {
    let copy = repository.solvedFolder(milestone).pathString + "/"
    guard path.hasPrefix(copy) else { return repository.shown(path) }
    return "Chapters/\(milestone.folder)/\(path.dropFirst(copy.count))"
  }
}
