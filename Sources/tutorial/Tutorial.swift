import ArgumentParser
import Foundation
import TutorialCore

/// The command line of the course.
@main
struct Tutorial: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "./tutorial",
    abstract: "A course: rebuild the Composable Architecture, release by release.",
    discussion: """
      Chapters and exercises are named by their numbers: 1 is a chapter, 1.2 an exercise. \
      `--yes`, before or after a command, agrees to the installation of what is missing.
      """,
    subcommands: [
      ListCommand.self, DemoCommand.self, CheckCommand.self, HintCommand.self,
      SolutionCommand.self, ResetCommand.self, DoctorCommand.self, VerifyCommand.self,
      StandInsCommand.self, ChecksumsCommand.self,
    ],
    defaultSubcommand: ListCommand.self
  )

  static func main() async {
    let status = await Interruption.cancelling {
      do {
        var command = try parseAsRoot()
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
        return ExitCode.success.rawValue
      } catch let error as TutorialError {
        Console.error("Error: \(error)")
        return error.status.rawValue
      } catch is CancellationError {
        return ExitCode.failure.rawValue
      } catch {
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        if !message.isEmpty { code.isSuccess ? print(message) : Console.error(message) }
        return code.rawValue
      }
    }
    Foundation.exit(status)
  }
}

/// How a report is written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// The option of every command that reports.
struct ReportOptions: ParsableArguments {
  @Option(help: "How to report: text, or json for programs.")
  var format = OutputFormat.text
}

extension ExerciseID: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// A chapter or one of its exercises, as `1` or `1.2`.
enum Target: ExpressibleByArgument {
  case chapter(Int)
  case exercise(ExerciseID)

  init?(argument: String) {
    if let id = ExerciseID(argument) {
      self = .exercise(id)
    } else if let number = Int(argument) {
      self = .chapter(number)
    } else {
      return nil
    }
  }

  var chapter: Int {
    switch self {
    case .chapter(let number): number
    case .exercise(let id): id.chapter
    }
  }

  var exercise: ExerciseID? {
    if case .exercise(let id) = self { id } else { nil }
  }
}
