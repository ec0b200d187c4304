import ArgumentParser
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct DiagramsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagrams",
    abstract: "For authors: draw a lesson's diagrams as text, for read.",
    shouldDisplay: false)

  @Argument(help: "The chapter's number.")
  var chapter: Int

  func run() throws {
    print("Wrote \(try Repository.locate().writeDiagrams(chapter))")
  }
}
