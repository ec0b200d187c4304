import ArgumentParser
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct StandInsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stand-ins",
    abstract: "For authors: record the contents of a starter's gaps, for reset.",
    shouldDisplay: false)

  @Argument(help: "The chapter's number.")
  var chapter: Int

  func run() throws {
    print("Wrote \(try Repository.locate().writeStandIns(chapter))")
  }
}
