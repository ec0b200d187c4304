import ArgumentParser
import TutorialConsole
import TutorialCore

struct ResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Start over: restore an exercise's gap, or a chapter's files.",
    discussion: """
      For a chapter, all files that have gaps are restored. The command asks first; without \
      a terminal, `--yes` is required. The replaced files are kept under .tutorial/backups, and \
      `undo` restores them.
      """)

  @Argument(
    help: "A chapter or an exercise, such as 1 or 1.2.",
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
        Console.write("Nothing to do: the gap is unchanged.")
        return
      }
      Console.write("The gap of exercise \(id) is restored, in \(change.file)", hanging: 2)
      show(change)
      return
    }
    let files = try workbench.changedFiles()
    guard !files.isEmpty else {
      Console.write("Nothing to do: the files with gaps are unchanged.")
      return
    }
    if !yes, !Console.isAgreed {
      guard Console.canAsk else {
        throw TutorialError(
          .usage,
          "This would replace your code in \(files.joined(separator: ", ")).",
          advice: "To do that: ./tutorial reset \(target.chapter) --yes")
      }
      try await confirm(files)
    }
    for change in try workbench.resetAll() {
      Console.write("Restored: \(change.file)", hanging: 2)
      show(change)
    }
  }

  private func show(_ change: Workbench.Change) {
    guard let backup = change.backup else { return }
    Console.write("Your former text: \(backup)", margin: 2, hanging: 2)
    let command = "./tutorial undo".unbroken
    Console.write("To undo this: \(command)", margin: 2, hanging: 2)
  }

  private func confirm(_ files: [String]) async throws {
    let list = files.map { "\n  \($0)" }.joined()
    let question = """
      Your code in \(files.count == 1 ? "this file" : "these files") is replaced by the course's \
      version:\(list)
      It is kept under .tutorial/backups.
      Start chapter \(target.chapter) over?
      """
    guard try await Console.confirm(question) else {
      Console.error("Nothing was changed.")
      throw ExitCode.failure
    }
  }
}
