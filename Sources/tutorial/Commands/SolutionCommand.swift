import ArgumentParser
import TutorialCore

struct SolutionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solution", abstract: "Compare yours with our solution, or take ours.")

  @Argument(help: "The exercise's number, as 1.2.")
  var exercise: ExerciseID

  @Flag(help: "Put ours into your file; what stood there is kept under .tutorial/backups.")
  var apply = false

  func run() throws {
    let repository = try Repository.locate()
    let (chapter, exercise) = try repository.exercise(self.exercise)
    let workbench = Workbench(chapter)
    if apply {
      show(try workbench.apply(exercise).map { [$0] } ?? [], otherwise: "It stands there already.")
      return
    }
    let comparison = try workbench.comparison(exercise)
    if comparison.lines.isEmpty { print("Your file says exactly what ours does.") }
    for line in comparison.lines {
      switch line {
      case .heading: print(Console.styled(line.description, .bold))
      case .same: print(line)
      case .removed: print(Console.styled(line.description, .red))
      case .added: print(Console.styled(line.description, .green))
      }
    }
  }
}

/// Shows which files were changed.
func show(_ changes: [Workbench.Change], otherwise: String) {
  if changes.isEmpty { print(otherwise) }
  for change in changes {
    print("Wrote \(change.file)")
    if let backup = change.backup { print("  What stood there: \(backup)") }
  }
}
