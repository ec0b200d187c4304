import ArgumentParser
import TutorialConsole
import TutorialCore

struct ControlsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls", abstract: "List the views and controls that apps are written with.")

  @Argument(help: "Show only this view or modifier, such as Stepper or sheet.")
  var name: String?

  func run() throws {
    let document = try ControlsReference.document(Repository.locate(), about: name)
    Pager.show(document.laidOut)
  }
}
