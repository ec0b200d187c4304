import ArgumentParser
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct ControlsPageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls-page",
    abstract: "For authors: write the reference of views and controls, for controls.",
    shouldDisplay: false)

  func run() throws {
    print("Wrote \(try Repository.locate().writeControls())")
  }
}
