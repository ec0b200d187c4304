import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create your own app, which contains the library.",
    discussion: """
      The app is a separate package: a feature, a screen, tests, and the library as it is at the end of \
      a chapter. It doesn't need the course. “Your own app” in the book explains the next steps.
      """)

  @Argument(help: "The app's name, such as Groceries.")
  var name: String

  @Option(help: "The chapter whose library the app uses. (default: the last one)")
  var chapter: Int?

  @Flag(help: "Use your own solutions, and ours only for exercises that aren't done.")
  var mine = false

  @Option(
    help: ArgumentHelp(
      "The app's folder, which must not exist yet. (default: beside the course)",
      valueName: "dir"))
  var output: String?

  func run() async throws {
    let repository = try Repository.locate()
    let name = try AppName(self.name)
    let last = repository.available.last?.number ?? 1
    let chapter = try repository.chapter(self.chapter ?? last)
    let maker = AppMaker(repository, toolchain: .locate())
    let folder = output.map { URL(filePath: $0) } ?? maker.usualFolder(name)
    let result = try await maker.make(name, in: folder, chapter: chapter, isMine: mine)

    let path = result.folder.path(percentEncoded: false)
    Console.write(
      "\(name.module) is in \(path), with the library of chapter \(chapter.milestone.number).",
      hanging: 2)
    if !result.open.isEmpty {
      let ids = result.open.map(\.description).formatted(.list(type: .and))
      Console.write(
        "These exercises aren't done yet, so our solutions were used: \(ids).", hanging: 2)
    }
    Console.write("")
    Console.write("  cd \(shellQuoted(path))")
    Console.write("  swift run \(name.command)")
    Console.write("  swift test")
  }

  private func shellQuoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) }
    return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }
}
