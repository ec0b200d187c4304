import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

/// The command line of the course.
@main
struct Tutorial: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "./tutorial",
    abstract: "A course: rebuild the Composable Architecture, release by release.",
    discussion: """
      Chapters and exercises are named by their numbers: 1 is a chapter, 1.2 an exercise. \
      `--yes`, before or after a command, confirms all questions, such as whether to install missing tools.
      """,
    version: "The Composable Architecture, from scratch",
    subcommands: [
      ListCommand.self, ReadCommand.self, DemoCommand.self, CheckCommand.self, WatchCommand.self,
      HintCommand.self, InvariantCommand.self, SolutionCommand.self, DiffCommand.self,
      ResetCommand.self, UndoCommand.self, BenchCommand.self, NewCommand.self,
      ControlsCommand.self, DoctorCommand.self, CompletionsCommand.self, BookCommand.self,
      VerifyCommand.self,
    ],
    defaultSubcommand: ListCommand.self
  )

  static func main() async {
    await runProgram(checkCommandName: checkCommandName)
  }
}

extension Tutorial {
  /// Common alternatives for some commands.
  private static let synonyms = [
    "test": "check", "run": "demo", "start": "read", "lesson": "read", "next": "list",
    "status": "list", "show": "read", "answer": "solution",
  ]

  /// A first word that isn't a command would be parsed as an argument of the default command.
  private static func checkCommandName() throws(TutorialError) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"),
      !names.contains(word)
    else { return }
    if word.wholeMatch(of: /[A-Za-z]\d+/) != nil {
      throw TutorialError(
        .usage, "There is no command “\(word)”.",
        advice: "To look it up: ./tutorial invariant \(word)")
    }
    if Target(argument: word) != nil {
      throw TutorialError(
        .usage, "There is no command “\(word)”.",
        advice: "To read: ./tutorial read \(word). To check: ./tutorial check \(word)")
    }
    let distances = names.map { (name: $0, distance: word.difference(from: $0).count) }
    // A wrong letter counts twice: one removal and one insertion. For a short word, that leaves little in common, and
    // the guess might be a command that removes something.
    let nearest = distances.min { $0.distance < $1.distance }.flatMap {
      $0.distance <= min(3, word.count / 2) ? $0.name : nil
    }
    let meant = synonyms[word] ?? nearest
    throw TutorialError(
      .usage, "There is no command “\(word)”.",
      advice: meant.map { "Did you mean “\($0)”?" } ?? "All commands: ./tutorial --help")
  }
}
