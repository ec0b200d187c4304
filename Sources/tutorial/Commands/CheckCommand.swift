import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Build a chapter, run its tests, and show what is done.",
    discussion: """
      The exit status is 0 only if everything requested passes: a complete chapter, or one exercise \
      and the provided code.
      """)

  @Argument(
    help: "A chapter or an exercise, such as 1 or 1.2. (default: the current chapter)",
    completion: Completions.targets)
  var target: Target?

  @OptionGroup var time: TimeOptions

  @Flag(help: "Show all compiler errors, not just the first five.")
  var allErrors = false

  @OptionGroup var report: ReportOptions

  func run() async throws {
    let repository = try Repository.locate()
    let target = try self.target ?? .current(repository)
    let chapter = try repository.chapter(target.chapter)
    if let id = target.exercise { _ = try chapter.exercise(id) }

    let work = LongWork(
      name: "check \(target.chapter)",
      title: "Building chapter \(target.chapter) and running its tests", repository: repository,
      isQuiet: report.format == .json)
    let (limits, exercise, isText) = (time.limits, target.exercise, report.format == .text)
    let showsAllErrors = allErrors
    func text(_ report: CheckReport) -> CheckText {
      CheckText(report: report, repository: repository, showsAllErrors: showsAllErrors)
    }
    let result = try await work.run(isTypical: \.compiles) { progress in
      try await Checker(toolchain: .locate(), limits: limits).check(
        chapter, exercise: exercise, progress: progress,
        onVerdict: { report in
          if isText { work.interrupted { text(report).show(.exercises) } }
        })
    }

    // A check is just as useful if its result can't be stored, as in a read-only folder.
    try? Memory.update(repository) { $0.remember(result) }

    switch report.format {
    case .json: print(try JSON.text(result), terminator: "")
    case .text: text(result).show(result.given.follows ? .given : .all)
    }
    if !result.succeeded { throw ExitCode.failure }
  }
}

extension CheckReport.Given {
  /// Whether the exercises' results were already shown.
  var follows: Bool { self == .ran || self == .broken }
}

/// The option of every command that runs the learner's tests.
struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The processor time that a test may use. A test may wait three times as long.",
      discussion: "The verdict doesn't depend on the load of the machine.",
      valueName: "seconds"))
  var timeLimit = 10.0

  var limits: TestRunner.Limits { .init(.seconds(timeLimit)) }

  func validate() throws {
    // The minimum that can be measured: the system counts in hundredths.
    guard timeLimit >= 0.1, timeLimit <= 86_400 else {
      throw ValidationError("--time-limit must be between 0.1 seconds and a day (86400).")
    }
  }
}
