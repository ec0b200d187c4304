import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

struct SolutionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solution", abstract: "Compare your code with our solution, or apply ours.",
    discussion: """
      Unless the last check found the exercise done, the command asks whether you want to see our \
      solution; `--yes` confirms that.
      """)

  @Argument(
    help: "The exercise's number, such as 1.2.",
    completion: Completions.targets)
  var exercise: Target?

  @Flag(
    help: "Write our solution into your file. The previous file is kept under .tutorial/backups.")
  var apply = false

  @Flag(help: "Do not ask.")
  var yes = false

  func run() async throws {
    let repository = try Repository.locate()
    let (chapter, exercise) = try repository.exercise(exercise(repository))
    let workbench = Workbench(chapter)
    let state = Memory.load(repository).state(of: exercise, in: chapter)
    if state != .done, !yes, !Console.isAgreed { try await confirm(exercise, state) }
    if apply {
      let change = try workbench.apply(exercise)
      showWritten(change.map { [$0] } ?? [], otherwise: "Our solution is already there.")
    } else {
      show(difference: try await workbench.comparison(exercise))
    }
    if let notice = exercise.notice {
      print()
      print("**Notice.** \(notice)".renderedMarkdown)
    }
  }

  /// The requested exercise.
  ///
  /// - Throws: A usage error if the arguments name only a chapter or nothing: a solution is shown only for an
  ///   explicitly named exercise.
  private func exercise(_ repository: Repository) throws -> ExerciseID {
    if let id = exercise?.exercise { return id }
    let target = try exercise ?? .current(repository)
    let chapter = try repository.chapter(target.chapter)
    let ids = chapter.exercises.map(\.id.description).joined(separator: ", ")
    throw TutorialError(
      .usage,
      "Which exercise? For example: ./tutorial solution \(chapter.exercises[0].id)",
      advice: "Chapter \(target.chapter) has the exercises \(ids).")
  }

  private func show(difference: UnifiedDiff?) {
    guard let difference else {
      Console.write("Your code is identical to our solution.")
      return
    }
    print("− yours, + ours")
    print()
    for line in difference.lines { line.print() }
  }

  private func confirm(_ exercise: Exercise, _ state: CheckReport.State) async throws {
    let id = exercise.id
    let found =
      switch state {
      case .notStarted: "Exercise \(id) is not started."
      case .notChecked: "Exercise \(id) has unchecked changes: ./tutorial check \(id)"
      default: "Exercise \(id) isn't done: in the last check it was \(state.rawValue)."
      }
    guard Console.canAsk else {
      // With --apply, no confirmation is needed, because the replaced code is kept.
      if apply { return }
      throw TutorialError(
        .usage, found,
        advice: """
          A hint: ./tutorial hint \(id)
          To see our solution anyway: ./tutorial solution \(id) --yes
          """)
    }
    let question = apply ? "Replace it by our solution?" : "Show our solution?"
    guard try await Console.confirm("\(found)\n\(question)") else {
      Console.error("Nothing was \(apply ? "changed" : "shown"). A hint: ./tutorial hint \(id)")
      throw ExitCode.failure
    }
  }
}

/// Shows the changed files.
func showWritten(_ changes: [Workbench.Change], otherwise: String) {
  if changes.isEmpty { Console.write(otherwise) }
  for change in changes {
    Console.write("Wrote \(change.file)", hanging: 2)
    if let backup = change.backup {
      Console.write("Your former text: \(backup)", margin: 2, hanging: 2)
      Console.write("To undo this: ./tutorial undo", margin: 2, hanging: 2)
    }
  }
}
