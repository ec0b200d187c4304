import ArgumentParser
import TutorialCore

struct ResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Start over: empty an exercise's gap, or all of a chapter's.",
    discussion: """
      For a chapter, all files that have gaps become what they were. What is replaced is kept under \
      .tutorial/backups.
      """)

  @Argument(help: "A chapter or an exercise, as 1 or 1.2.")
  var target: Target

  func run() throws {
    let repository = try Repository.locate()
    let chapter = try repository.chapter(target.chapter)
    let workbench = Workbench(chapter)
    guard let id = target.exercise else {
      showWritten(
        try workbench.resetAll(),
        otherwise: "Nothing to do: the files with gaps are as they were given.")
      return
    }
    let change = try workbench.reset(try chapter.exercise(id))
    showWritten(change.map { [$0] } ?? [], otherwise: "Nothing to do: the gap is as it was given.")
  }
}
