import ArgumentParser
import TutorialCore

struct HintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint", abstract: "Show the next hint: a nudge, the idea, nearly the code.",
    discussion: """
      When the last check found some of the exercise's invariants broken and others not, a hint \
      about the broken ones comes first.
      """)

  @Argument(help: "The exercise's number, as 1.2.")
  var exercise: ExerciseID

  @Flag(help: "Show all hints.")
  var all = false

  func run() throws {
    let repository = try Repository.locate()
    let (_, exercise) = try repository.exercise(self.exercise)
    var memory = Memory.load(repository)
    HintText(exercise: exercise).show(all: all, &memory)
    // A hint is worth as much without a memory, as in a folder that cannot be written.
    try? memory.save(repository)
  }
}

/// An exercise's hints as a person reads them.
struct HintText {
  let exercise: Exercise

  /// Shows the next hint or all of them, and remembers that.
  func show(all: Bool = false, _ memory: inout Memory) {
    print(Console.styled("Exercise \(exercise.id) · \(exercise.title)", .bold))
    let choice = HintChoice(exercise, memory: memory)
    if all {
      for hint in exercise.hints { show(hint) }
      memory.showed(exercise.hints, of: exercise.id)
    } else if let hint = choice.hint {
      show(hint, because: choice.reason)
      memory.showed([hint], of: exercise.id)
    } else {
      exercise.hints.last.map { show($0) }
    }
    print()
    let left = exercise.hints.count - memory.hintsShown(exercise.id)
    if left > 0 {
      print(Console.styled("\(left) more: ./tutorial hint \(exercise.id)", .dim))
    } else {
      print("There are no more. Our solution: ./tutorial solution \(exercise.id)")
    }
  }

  private func show(_ hint: Hint, because broken: [String] = []) {
    print()
    print(Console.styled("Hint \(hint.number) of \(exercise.hints.count) · \(hint.title)", .cyan))
    if !broken.isEmpty {
      let list = broken.formatted(.list(type: .and))
      print(Console.styled("It comes first because a test of \(list) fails.", .dim))
    }
    print()
    print(hint.text.renderedMarkdown)
  }
}
