import ArgumentParser
import Foundation
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct VerdictsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verdicts",
    abstract: "For authors: measure how long a reader waits for a verdict, in a clone.")

  @Argument(help: "The chapter's number; all chapters if none is named.")
  var chapter: Int?

  @Option(help: ArgumentHelp("The revision to measure.", valueName: "revision"))
  var revision = "HEAD"

  @OptionGroup var report: ReportOptions

  func run() async throws {
    let repository = try Repository.locate()
    let numbers =
      try chapter.map { [try repository.chapter($0).milestone.number] }
      ?? repository.available.map(\.number)
    let isText = report.format == .text
    let work = LongWork(
      name: "verdicts \(chapter.map(String.init) ?? "all")",
      title: "Measuring how long a reader waits", repository: repository, isQuiet: !isText,
      firstTime: "This takes two to six minutes per chapter.")
    var rows: [Verdicts.Row] = []
    if isText { Console.line(VerdictsText.heading) }
    let starts = try await work.run { progress in
      try await Verdicts(repository, revision: revision).measure(numbers, progress: progress) {
        row in
        rows.append(row)
        if isText { work.interrupted { print(VerdictsText.line(row)) } }
      }
    }
    if isText {
      print()
      for (command, seconds) in starts {
        print("\(VerdictsText.number(seconds)) s to the first line of ./tutorial \(command)")
      }
    } else {
      let result = VerdictsText.Report(
        chapters: rows,
        commands: Dictionary(uniqueKeysWithValues: starts.map { ($0.command, $0.seconds) }))
      print(try JSON.text(result), terminator: "")
    }
  }
}
