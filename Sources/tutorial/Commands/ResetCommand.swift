import ArgumentParser
import TutorialCore

struct ResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Start over: empty an exercise's gap, or all of a chapter's.",
    discussion: """
      For a chapter, all files that have gaps become what they were, and on a terminal it asks \
      before that. What is replaced is kept under .tutorial/backups.
      """)

  @Argument(help: "A chapter or an exercise, as 1 or 1.2.")
  var target: Target

  @Flag(help: "Do not ask.")
  var yes = false

  func run() async throws {
    let repository = try Repository.locate()
    let chapter = try repository.chapter(target.chapter)
    let workbench = Workbench(chapter)
    if let id = target.exercise {
      guard let change = try workbench.reset(try chapter.exercise(id)) else {
        print("Nothing to do: the gap is as it was given.")
        return
      }
      Console.write("The gap of exercise \(id) is empty again, in \(change.file)", hanging: 2)
      show(change)
      return
    }
    let files = try workbench.changedFiles()
    guard !files.isEmpty else {
      print("Nothing to do: the files with gaps are as they were given.")
      return
    }
    // Elsewhere nobody can answer, and nothing is lost.
    if Console.canAsk, !yes, !Console.isAgreed { try await confirm(files) }
    for change in try workbench.resetAll() {
      Console.write("As it was given again: \(change.file)", hanging: 2)
      show(change)
    }
  }

  private func show(_ change: Workbench.Change) {
    guard let backup = change.backup else { return }
    Console.write("What stood there: \(backup)", margin: 2, hanging: 2)
    let command = "cp \(backup) \(change.file)".unbroken
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
