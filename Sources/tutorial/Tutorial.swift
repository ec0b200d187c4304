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
      `--yes`, before or after a command, agrees to what is asked, as to install what is missing.
      """,
    version: "The Composable Architecture, from scratch",
    subcommands: [
      ListCommand.self, ReadCommand.self, BookCommand.self, DemoCommand.self, CheckCommand.self,
      WatchCommand.self,
      HintCommand.self, InvariantCommand.self, SolutionCommand.self, DiffCommand.self,
      ResetCommand.self,
      UndoCommand.self, BenchCommand.self, NewCommand.self, DoctorCommand.self,
      CompletionsCommand.self,
      VerifyCommand.self,
      CarryCommand.self, StandInsCommand.self, ChecksumsCommand.self,
    ],
    defaultSubcommand: ListCommand.self
  )

  static func main() async {
    let status = await Interruption.cancelling {
      do {
        if CommandLine.arguments.dropFirst().prefix(while: { $0 != "--" }).contains("--version") {
          print(try await Repository.locate().version())
          return ExitCode.success.rawValue
        }
        try checkCommandName()
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
        if let error = TutorialError(file: error) {
          Console.error("Error: \(error)")
          return error.status.rawValue
        }
        // The argument parser stops the program where it cannot lay out help: it needs 26 columns for
        // the names of options alone. It does so also where it is only asked for the status.
        let columns = Console.columnsOfHelp
        if columns < 40 { setenv("COLUMNS", "10000", 1) }
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        let shown = columns < 40 ? message.laidOutAsHelp(columns: columns) : message
        if !message.isEmpty { code.isSuccess ? print(shown) : Console.error(shown) }
        return code.rawValue
      }
    }
    // An interrupted command has left its progress on the screen.
    Console.clearProgress()
    Foundation.exit(Console.finish(status))
  }
}

extension Tutorial {
  /// What people type for some of the commands.
  private static let synonyms = [
    "test": "check", "run": "demo", "start": "read", "lesson": "read", "next": "list",
    "status": "list", "show": "read", "answer": "solution",
  ]

  /// A first word that is no command would be taken for an argument of the default one.
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
    // A wrong letter counts twice: once out, once in. In a short word little is left of it then, and
    // a guess might be a command that takes something away.
    let nearest = distances.min { $0.distance < $1.distance }.flatMap {
      $0.distance <= min(3, word.count / 2) ? $0.name : nil
    }
    let meant = synonyms[word] ?? nearest
    throw TutorialError(
      .usage, "There is no command “\(word)”.",
      advice: meant.map { "Did you mean “\($0)”?" } ?? "All commands: ./tutorial --help")
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

  /// The chapter in which the learner is.
  ///
  /// - Throws: A usage error when every chapter is done.
  static func current(_ repository: Repository) throws -> Target {
    let course = try CourseReport.upToCurrent(repository, memory: .load(repository))
    guard let number = course.current else {
      throw TutorialError(
        .usage, "Every chapter that is there is done, so say which one you mean, as 1 or 1.2.",
        advice: "All of them: ./tutorial")
    }
    return .chapter(number)
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
