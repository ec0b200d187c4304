import ArgumentParser
import Foundation
import TutorialCore

struct BookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book", abstract: "Write the lessons as a web site.",
    discussion: """
      The site opens from the disk, asks no other host for anything, and can be put on any server. It \
      is made with MkDocs. Where that is missing, the command asks before installing it into \
      .tutorial/book-tools; --yes agrees.
      """)

  @Option(
    help: ArgumentHelp(
      "The folder of the site. Only an earlier book is replaced. (default: .build/book)",
      valueName: "dir"))
  var output: String?

  func run() async throws {
    let repository = try Repository.locate()
    let tools = BookTools(repository)
    let builder = BookBuilder(repository, tools: tools)
    let folder = output.map { URL(filePath: $0) } ?? builder.usualFolder
    try builder.check(folder)
    if !tools.areInstalled { try await install(tools) }
    Console.progress("Making the book")
    let first = try await builder.build(to: folder)
    Console.line(first.path(percentEncoded: false))
  }

  private func install(_ tools: BookTools) async throws {
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
          .unavailable, "Nothing was installed.", advice: "Run it yourself, and then this again.")
      }
    }
    Console.progress("Installing the book's tools")
    try await tools.install()
  }
}
