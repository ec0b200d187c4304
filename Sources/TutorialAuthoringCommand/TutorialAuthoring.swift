import ArgumentParser
import TutorialConsole

/// The commands of those that write the course. The script at the root runs this program for them.
@main
struct Authoring: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "./tutorial",
    abstract: "Commands for authors of the course.",
    version: "The Composable Architecture, from scratch",
    subcommands: [
      VerifyCommand.self, BookCommand.self, CarryCommand.self, StandInsCommand.self,
      ChecksumsCommand.self, DiagramsCommand.self, VerdictsCommand.self, MilestonesCommand.self,
      ControlsPageCommand.self,
    ]
  )

  static func main() async { await runProgram() }
}
