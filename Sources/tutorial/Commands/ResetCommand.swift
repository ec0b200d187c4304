import ArgumentParser
import TutorialConsole
import TutorialCore

struct ResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Start over: empty an exercise's gap, or all of a chapter's.",
    discussion: """
      For a chapter, all files that have gaps become what they were. It asks before that; away \
      from a terminal, `--yes` has to say so. What is replaced is kept under .tutorial/backups, and \
      `undo` brings it back.
      """)

  @Argument(
    help: "A chapter or an exercise, as 1 or 1.2.",
    completion: Completions.targets)
  var target: Target

  @Flag(help: "Do not ask.")
  var yes = false

  func run() async throws {
    let repository = try Repository.locate()
    let chapter = try repository.chapter(target.chapter)
    let workbench = Workbench(chapter)
    if let id = target.exercise {
      guard let change = try workbench.reset(try chapter.exercise(id)) else {
        Console.write("Nothing to do: the gap is as it was given.")
        return
      }
      Console.write("The gap of exercise \(id) is empty again, in \(change.file)", hanging: 2)
      show(change)
      return
    }
    let files = try workbench.changedFiles()
    guard !files.isEmpty else {
      Console.write("Nothing to do: the files with gaps are as they were given.")
      return
    }
    if !yes, !Console.isAgreed {
      guard Console.canAsk else {
        throw TutorialError(
          .usage,
          "This would replace what you wrote in \(files.joined(separator: ", ")).",
          advice: "If that is what you want: ./tutorial reset \(target.chapter) --yes")
      }
      try await confirm(files)
    }
    for change in try workbench.resetAll() {
      Console.write("As it was given again: \(change.file)", hanging: 2)
      show(change)
    }
  }

  private func show(_ change: Workbench.Change) {
    guard let backup = change.backup else { return }
    Console.write("What stood there: \(backup)", margin: 2, hanging: 2)
    let command = "./tutorial undo".unbroken
    Console.write("To take it back: \(command)", margin: 2, hanging: 2)
  }

  private func confirm(_ files: [String]) async throws {
    let list = files.map { "\n  \($0)" }.joined()
    let question = """
      What you wrote in \(files.count == 1 ? "this file" : "these files") is replaced by what the \
      course gave:\(list)
      It is kept under .tutorial/backups.
      Start chapter \(target.chapter) over?
      """
    guard try await Console.confirm(question) else {
      Console.error("Nothing was changed.")
      throw ExitCode.failure
    }
  }
}
