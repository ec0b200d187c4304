import ArgumentParser
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct ChecksumsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checksums",
    abstract: "For authors: record the checksums of a chapter's tests and other provided files.",
    shouldDisplay: false)

  @Argument(help: "The chapter's number.")
  var chapter: Int

  func run() throws {
    print("Wrote \(try Repository.locate().writeChecksums(chapter))")
  }
}
