import ArgumentParser
import Foundation
import TutorialCore

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure a chapter's library: yours, and ours beside it.",
    discussion: """
      Both are built for release, and then measured one after the other. The exit status is 0 only \
      if everything could be measured.
      """)

  @Argument(help: "The chapter's number.")
  var chapter: Int?

  @Flag(
    help: """
      Measure how long a reader waits for a verdict, in a clone: of the chapter, or of all. For authors.
      """)
  var verdicts = false

  @Option(
    help: ArgumentHelp(
      "With --verdicts: the revision that is measured, HEAD if none is named.",
      valueName: "revision"))
  var revision: String?

  @Flag(help: "Measure our solutions only.")
  var solution = false

  @Option(
    help: ArgumentHelp(
      "Measure only what has this text in its name, and the yardstick.", valueName: "text"))
  var only: String?

  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard verdicts || chapter != nil else {
      throw ValidationError("Say which chapter, as in ./tutorial bench 3.")
    }
    guard verdicts || revision == nil else {
      throw ValidationError("--revision needs --verdicts.")
    }
    guard !verdicts || (!solution && only == nil) else {
      throw ValidationError("--verdicts goes with neither --solution nor --only.")
    }
  }

  func run() async throws {
    let repository = try Repository.locate()
    guard !verdicts, let number = chapter else { return try await measureVerdicts(repository) }
    let chapter = try repository.chapter(number)
    let benchmark = try Benchmark(chapter, toolchain: .locate())
    let libraries: [Benchmark.Library] = solution ? [.ours] : [.yours, .ours]

    // Both are built first, so that they are measured in the same minute.
    for library in libraries {
      let work = LongWork(
        name: "bench \(number) build \(library.rawValue)",
        title: "Building the benchmark on \(library.words) for release", repository: repository,
        isQuiet: report.format == .json,
        firstTime: "The first time takes several minutes: everything is compiled anew, optimized.")
      let build = try await work.run { try await benchmark.build(on: library, progress: $0) }
      guard build.succeeded else {
        let errors = build.diagnostics.filter { $0.severity == .error }
        switch report.format {
        case .json:
          let broken = BenchReport(chapter, libraries: libraries, errors: errors)
          print(try JSON.text(broken), terminator: "")
        case .text: showErrors(errors, repository, log: build.log)
        }
        throw ExitCode.failure
      }
    }

    var runs: [Benchmark.Library: BenchmarkRun] = [:]
    for library in libraries {
      let only = only
      let work = LongWork(
        name: "bench \(number) \(library.rawValue)\(only.map { " \($0)" } ?? "")",
        title: "Measuring \(library.words)", repository: repository,
        isQuiet: report.format == .json, firstTime: "This takes about a minute.")
      runs[library] = try await work.run { progress in
        try await benchmark.run(on: library, only: only) { last, count in
          progress("Measuring \(library.words): \(count) done, “\(last.name)”")
        }
      }
    }

    let result = BenchReport(chapter, runs: runs)
    switch report.format {
    case .json: print(try JSON.text(result), terminator: "")
    case .text: BenchText(report: result).show()
    }
    if !result.succeeded { throw ExitCode.failure }
  }
}

extension BenchCommand {
  private func measureVerdicts(_ repository: Repository) async throws {
    let numbers =
      try chapter.map { [try repository.chapter($0).milestone.number] }
      ?? repository.available.map(\.number)
    let isText = report.format == .text
    let work = LongWork(
      name: "bench verdicts \(chapter.map(String.init) ?? "all")",
      title: "Measuring how long a reader waits", repository: repository, isQuiet: !isText,
      firstTime: "This takes two to six minutes a chapter.")
    var rows: [Verdicts.Row] = []
    if isText { Console.line(VerdictsText.heading) }
    let starts = try await work.run { progress in
      try await Verdicts(repository, revision: revision ?? "HEAD").measure(
        numbers, progress: progress
      ) {
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

extension Benchmark.Library {
  fileprivate var words: String { self == .yours ? "your library" : "ours" }
}
