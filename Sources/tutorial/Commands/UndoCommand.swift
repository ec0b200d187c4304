import ArgumentParser
import TutorialConsole
import TutorialCore

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last `reset` or `solution --apply`.",
    discussion: """
      The files are restored to their state before that command. Their current text is kept under \
      .tutorial/backups. The next `undo` undoes the command before that one.
      """)

  func run() throws {
    let repository = try Repository.locate()
    guard let undone = try Journal.undo(in: repository) else {
      Console.write("Nothing to do: there is no reset or --apply to undo.")
      return
    }
    Console.write("Undone: ./tutorial \(undone.command)".unbroken)
    for change in undone.changes {
      Console.write(path: change.file, line: nil, margin: 2)
      if let backup = change.backup {
        Console.write("Your former text: \(backup)", margin: 4, hanging: 2)
      }
    }
  }
}
