import ArgumentParser
import TutorialConsole
import TutorialCore

struct HintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint", abstract: "Show the next hint: a nudge, the idea, nearly the code.",
    discussion: """
      If the exercise's first failure in the last check violates an invariant, but other invariants \
      of the exercise hold, a hint about the violated invariant comes first.
      """)

  @Argument(
    help: """
      A chapter or an exercise, such as 1 or 1.2. A chapter means its first exercise that isn't \
      done. (default: the current chapter)
      """,
    completion: Completions.targets)
  var target: Target?

  @Flag(help: "Show all hints.")
  var all = false

  func run() throws {
    let repository = try Repository.locate()
    let exercise = try exercise(repository, .load(repository))
    HintText(exercise: exercise).show(all: all, in: repository)
  }

  private func exercise(_ repository: Repository, _ memory: Memory) throws -> Exercise {
    let target = try self.target ?? .current(repository)
    let chapter = try repository.chapter(target.chapter)
    if let id = target.exercise { return try chapter.exercise(id) }
    guard let open = memory.firstOpenExercise(of: chapter) else {
      throw TutorialError(
        .usage, "Every exercise of chapter \(target.chapter) is done.",
        advice: "To see the hints of one, name it: ./tutorial hint \(target.chapter).1"
      )
    }
    return open
  }
}

/// An exercise's hints as text.
struct HintText {
  let exercise: Exercise

  /// Shows the next hint or all of them, and stores that.
  ///
  /// A hint is just as useful if that can't be stored, as in a read-only folder, but then the next one isn't known.
  ///
  /// - Parameters:
  ///   - all: Whether all hints are shown.
  ///   - next: The command that shows the next one.
  ///   - repository: The clone that stores it.
  func show(all: Bool = false, next: String? = nil, in repository: Repository) {
    var hints: [Hint] = []
    var reason: String?
    var strongest = 0
    var failure: TutorialError?
    do throws(TutorialError) {
      // Stored before they are printed: the reader of a pipe may take any time.
      try Memory.update(repository) { memory in
        let choice = HintChoice(exercise, memory: memory)
        hints = all ? exercise.hints : [choice.hint ?? exercise.hints.last].compactMap(\.self)
        reason = all ? nil : choice.reason
        memory.showed(hints, of: exercise.id)
        strongest = memory.hintNumbersShown(exercise.id).max() ?? 0
      }
    } catch {
      failure = error
    }
    Console.write(Console.styled("Exercise \(exercise.id) · \(exercise.title)", .bold))
    for hint in hints { show(hint, because: reason) }
    print()
    let left = exercise.hints.count { $0.number > strongest }
    if left > 0 {
      Console.write(
        Console.styled("\(left) more: \(next ?? "./tutorial hint \(exercise.id)")", .dim))
    } else {
      Console.write("There are no more. Our solution: ./tutorial solution \(exercise.id)")
    }
    if let failure {
      Console.error(
        "This wasn't saved, so the same hint is shown next time: \(failure.message)\n"
          + "All hints: ./tutorial hint \(exercise.id) --all")
    }
  }

  private func show(_ hint: Hint, because broken: String? = nil) {
    print()
    Console.write(
      Console.styled("Hint \(hint.number) of \(exercise.hints.count) · \(hint.title)", .cyan))
    if let broken {
      Console.write(Console.styled("It comes first because a test of \(broken) fails.", .dim))
    }
    print()
    print(hint.text.renderedMarkdown)
  }
}
