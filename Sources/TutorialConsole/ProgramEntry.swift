import ArgumentParser
import Foundation
import TutorialCore

extension AsyncParsableCommand {
  /// Runs a program of the course and ends the process with a status from sysexits.
  ///
  /// - Parameter checkCommandName: Checks the command's name before the arguments are parsed.
  package static func runProgram(
    checkCommandName: @escaping @Sendable () throws -> Void = {}
  ) async -> Never {
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
        // The argument parser traps if it can't lay out help: it needs 26 columns only for the names of options. It
        // traps even if only the status is requested.
        let columns = Console.columnsOfHelp
        if columns < 40 { setenv("COLUMNS", "10000", 1) }
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        let shown = columns < 40 ? message.laidOutAsHelp(columns: columns) : message
        if !message.isEmpty { code.isSuccess ? print(shown) : Console.error(shown) }
        return code.rawValue
      }
    }
    // An interrupted command leaves its progress on the screen.
    Console.clearProgress()
    Foundation.exit(Console.finish(status))
  }
}
