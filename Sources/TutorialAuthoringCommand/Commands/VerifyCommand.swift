import ArgumentParser
import Foundation
import Synchronization
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Build and test the course. For authors and for CI.",
    discussion: """
      Without arguments, it shows that a clone works: lessons, links and format are checked, the shared \
      modules' tests run, and every chapter is built with its solutions, passes the tests of its \
      exercises and replays its transcripts. With --all, or for the chapters that you name, it also \
      verifies starters, carried tests, planted mistakes, apps, the book and the pages of the API.

      The last line is `N passed, N failed`, with `, N skipped` if tests are disabled. The exit status \
      is 0 if nothing failed and something passed. It expects the original chapters: in a \
      clone with filled gaps, it fails.
      """)

  @Argument(
    help: "The chapters to verify. (default: all)",
    completion: .list(Course.milestones.map { "\($0.number)" }))
  var chapters: [Int] = []

  @Option(
    help: ArgumentHelp(
      "Verify only one kind of stage; can be repeated: "
        + VerifyReport.Kind.asked.map(\.rawValue).joined(separator: ", ") + ".",
      valueName: "kind"))
  var only: [VerifyReport.Kind] = []

  @Flag(help: "Verify everything, as CI does. It takes about 45 minutes on two cores.")
  var all = false

  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard all, !chapters.isEmpty else { return }
    throw ValidationError("A chapter is always verified completely: name chapters, or use --all.")
  }

  func run() async throws {
    let isText = report.format == .text
    let repository = try Repository.locate()
    // Invalid arguments are reported before the estimated time.
    for chapter in chapters { _ = try repository.milestone(chapter) }
    let kinds = Set(only)
    let extent: Verifier.Extent =
      all || !chapters.isEmpty || !only.isEmpty ? .everything : .clone
    let numbers = chapters.map(String.init)
    let what =
      switch numbers.count {
      case 0: extent == .clone ? "that this clone works" : "everything"
      case 1: "chapter \(numbers[0])"
      default: "chapters \(numbers.joined(separator: ", "))"
      }
    let names =
      ["verify"] + numbers + (extent == .clone ? ["clone"] : []) + kinds.map(\.rawValue).sorted()
    let work = LongWork(
      name: names.joined(separator: " "), title: "Verifying \(what)", repository: repository,
      isQuiet: !isText, firstTime: "The first time takes many minutes.")
    let chapters = chapters
    let result = try await work.run { progress in
      let running = RunningStages()
      let observer = Verifier.Observer(
        onBegin: { progress(running.begin($0)) },
        onProgress: { progress(running.text($0)) },
        onEnd: { stage in
          running.end(stage.name)
          if isText { Self.show(stage) }
        }
      )
      var verifier = Verifier(repository: repository, toolchain: .locate(), observer: observer)
      verifier.extent = extent
      return try await verifier.verify(chapters: chapters, only: kinds)
    }
    switch report.format {
    case .json: print(try JSON.text(result), terminator: "")
    case .text:
      print()
      let times = result.secondsByKind.map { String(format: "\($0.kind) %.1f s", $0.seconds) }
      print(String(format: "%.0f seconds: ", result.seconds) + times.joined(separator: ", "))
      if result.secondsByChapter.count > 1 {
        let chapters = result.secondsByChapter.map {
          String(format: "\($0.chapter) %.0f s", $0.seconds)
        }
        print("By chapter: " + chapters.joined(separator: ", "))
      }
      // A log may be long or truncated, so the problems are repeated at its end.
      let failed = result.stages.filter { $0.failed > 0 }
      if result.stages.count > 1, !failed.isEmpty {
        print("\nWhat failed:")
        for stage in failed { Self.show(stage) }
        print()
      }
      print(result.summary)
    }
    if !result.succeeded { throw ExitCode.failure }
  }

  private static func show(_ stage: VerifyReport.Stage) {
    let mark = stage.failed == 0 ? Console.styled("✓", .green) : Console.styled("✗", .red)
    let time = String(format: "%6.1f s", stage.seconds)
    let count =
      stage.passed + stage.failed + stage.skipped > 1
      ? "  (\(counted(stage.passed, stage.kind == .mistakes ? "mistake" : "test")))" : ""
    Console.line("\(mark) \(time)  \(stage.name)\(stage.failed == 0 ? count : "")")
    let limit = 20
    for problem in stage.problems.prefix(limit) { Console.line("            \(problem)") }
    if stage.problems.count > limit {
      Console.line("            … and \(stage.problems.count - limit) more")
    }
    for note in stage.notes {
      Console.line("            \(Console.styled("Note:", .magenta)) \(note)")
    }
    for line in stage.output { Console.line("          | \(line)") }
    // In a pipe, each line should be written immediately.
    fflush(nil)
  }
}

/// The running stages. Several run concurrently, and if one hangs, its name has to be visible.
private final class RunningStages: Sendable {
  private let names = Mutex<[String]>([])

  func begin(_ name: String) -> String {
    names.withLock {
      $0.append(name)
      return $0.joined(separator: "; ")
    }
  }

  func end(_ name: String) {
    names.withLock { names in names.removeAll { $0 == name } }
  }

  /// The progress of a stage, with the names of all running stages.
  func text(_ message: String) -> String {
    let names = names.withLock { $0.joined(separator: "; ") }
    return names.isEmpty ? message : "\(message) (\(names))"
  }
}

extension VerifyReport.Kind: ExpressibleByArgument {
  /// The kinds that can be selected.
  static var asked: [Self] { allCases.filter { $0 != .compiling } }

  public init?(argument: String) {
    guard let kind = Self(rawValue: argument), Self.asked.contains(kind) else { return nil }
    self = kind
  }

  public static var allValueStrings: [String] { asked.map(\.rawValue) }
}
