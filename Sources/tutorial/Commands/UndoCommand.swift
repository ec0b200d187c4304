import ArgumentParser
import TutorialConsole
import TutorialCore

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last `reset` or `solution --apply`.",
    discussion: """
      The files become what they were before it. What stands in them now is kept under \
      .tutorial/backups. Called again, it takes back the one before.
      """)

  func run() throws {
    let repository = try Repository.locate()
    guard let undone = try Journal.undo(in: repository) else {
      Console.write("Nothing to do: there is no reset or --apply to take back.")
      return
    }
    Console.write("Taken back: ./tutorial \(undone.command)".unbroken)
    for change in undone.changes {
      Console.write(path: change.file, line: nil, margin: 2)
      if let backup = change.backup {
        Console.write("What stood there: \(backup)", margin: 4, hanging: 2)
      }
    }
  }
}
