import ArgumentParser
import TutorialCore

struct HintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint", abstract: "Show the next hint: a nudge, the idea, nearly the code.")

  @Argument(help: "The exercise's number, as 1.2.")
  var exercise: ExerciseID

  @Flag(help: "Show all hints.")
  var all = false

  func run() throws {
    let repository = try Repository.locate()
    let (_, exercise) = try repository.exercise(self.exercise)
    var memory = Memory.load(repository)
    let shown = memory.hintsShown(exercise.id)
    let isLast = !all && shown >= exercise.hints.count
    let hints =
      all ? exercise.hints[...] : isLast ? exercise.hints.suffix(1) : exercise.hints[shown...shown]

    print(Console.styled("Exercise \(exercise.id) · \(exercise.title)", .bold))
    for hint in hints {
      print()
      print(
        Console.styled("Hint \(hint.number) of \(exercise.hints.count) · \(hint.title)", .cyan))
      print()
      print(hint.text)
    }
    if isLast || hints.last?.number == exercise.hints.count {
      print()
      print("There are no more. Our solution: ./tutorial solution \(exercise.id)")
    }
    memory.showedHints(exercise.id, upTo: hints.last?.number ?? 0)
    // The hint is given, also where nothing can be remembered.
    try? memory.save(repository)
  }
}
