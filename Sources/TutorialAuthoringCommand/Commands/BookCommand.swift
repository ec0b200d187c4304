import ArgumentParser
import Foundation
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct BookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book", abstract: "Write the lessons as a web site.",
    discussion: """
      The site opens from disk, loads nothing from other hosts, and can be put on any server. It \
      is made with MkDocs. If that is missing, the command asks before installing it into \
      .tutorial/book-tools; --yes agrees.

      With --api, the library of the last chapter and the modules that it uses have a page for each of \
      their public symbols, and their names in lessons are links. DocC makes these pages; it comes \
      with Swift. Browsers show them only from a server, such as `python3 -m http.server` in the \
      folder of the site.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder of the site. Only an earlier book is replaced. (default: .build/book)",
      valueName: "dir"))
  var output: String?

  @Flag(
    help: "Add the pages of the library’s API. That builds the library, which may take minutes.")
  var api = false

  func run() async throws {
    let repository = try Repository.locate()
    let tools = BookTools(repository)
    let builder = BookBuilder(repository, tools: tools)
    let folder = output.map { URL(filePath: $0) } ?? builder.usualFolder
    try builder.check(folder)
    let pages = api ? try APIBuilder(repository, toolchain: .locate()) : nil
    if !tools.areInstalled { try await install(tools, repository) }
    if let pages { try await build(pages, repository) }
    let work = LongWork(
      name: api ? "book with api" : "book",
      title: "Writing the book: MkDocs turns \(repository.available.count) lessons into pages",
      repository: repository, firstTime: "This takes about a minute.")
    let (first, warnings) = try await work.run { _ in
      try await builder.build(to: folder, api: pages)
    }
    for warning in warnings { Console.error("\(warning)") }
    Console.line(first.path(percentEncoded: false))
  }

  /// Compiles the modules of the API's pages.
  private func build(_ pages: APIBuilder, _ repository: Repository) async throws {
    let number = pages.milestone.number
    let work = LongWork(
      name: "book api", title: "Building the library of chapter \(number)", repository: repository)
    let build = try await work.run { progress in try await pages.build(progress: progress) }
    guard build.succeeded else {
      showErrors(
        build.diagnostics.filter { $0.severity == .error }, repository, log: build.log)
      throw ExitCode.failure
    }
  }

  private func install(_ tools: BookTools, _ repository: Repository) async throws {
    try await tools.checkPython()
    Console.error("MkDocs, which makes the book, is missing. This installs it:")
    Console.error("  \(tools.installation)")
    if !Console.isAgreed, ProcessInfo.processInfo.environment["CI"] != "true" {
      guard Console.canAsk else {
        throw TutorialError(
          .unavailable, "The book's tools are not installed.",
          advice: "Run the command above, or this again with --yes.")
      }
      guard try await Console.confirm("Install it now? It takes about 170 MB.") else {
        throw TutorialError(
          .unavailable, "Nothing was installed.",
          advice: "Run the command above, and then this one again.")
      }
    }
    let work = LongWork(
      name: "book tools", title: "Installing MkDocs from PyPI", repository: repository,
      firstTime: "This takes about a minute.")
    try await work.run { _ in try await tools.install() }
  }
}
