import ArgumentParser
import Foundation
import TutorialCore

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure a chapter's library: yours, and ours beside it.",
    discussion: """
      Both are built for release, and then measured one after the other. The exit status is 0 only \
      if everything could be measured.

      With --count instructions and no chapter: what all chapters' benchmarks have, in one table, with \
      our solutions; how many lines of code each library and a small app on it have, and how long it \
      takes to compile. The book's page of what each milestone cost is made from it in JSON.
      """)

  enum Counted: String, CaseIterable, ExpressibleByArgument {
    case instructions
  }

  @Argument(help: "The chapter's number.", completion: Completions.chapters)
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

  @Option(
    help: """
      Count instructions instead of measuring time: slower, but the same on a busy machine. It needs valgrind.
      """)
  var count: Counted?

  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard verdicts || chapter != nil || count != nil else {
      throw ValidationError("Say which chapter, as in ./tutorial bench 3.")
    }
    guard verdicts || revision == nil else {
      throw ValidationError("--revision needs --verdicts.")
    }
    guard !verdicts || (!solution && only == nil && count == nil) else {
      throw ValidationError("--verdicts goes with none of --solution, --only and --count.")
    }
  }

  func run() async throws {
    let repository = try Repository.locate()
    if verdicts { return try await measureVerdicts(repository) }
    // Before minutes are spent on building.
    if count != nil { _ = try InstructionCounter() }
    guard let number = chapter else { return try await compareChapters(repository) }
    let chapter = try repository.chapter(number)
    let benchmark = try Benchmark(chapter, toolchain: .locate())
    let libraries: [Benchmark.Library] = solution ? [.ours] : [.yours, .ours]

    // Both are built first, so that they are measured in the same minute.
    for library in libraries {
      let build = try await build(benchmark, on: library)
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
      runs[library] = try await measure(benchmark, on: library, only: only)
    }

    let result = BenchReport(chapter, runs: runs)
    switch report.format {
    case .json: print(try JSON.text(result), terminator: "")
    case .text: BenchText(report: result).show()
    }
    if !result.succeeded { throw ExitCode.failure }
  }

  private func build(
    _ benchmark: Benchmark, on library: Benchmark.Library
  ) async throws -> Toolchain.Build {
    let number = benchmark.chapter.milestone.number
    let whose = library == .yours ? "your library" : chapter == nil ? "chapter \(number)" : "ours"
    let work = LongWork(
      name: "bench \(number) build \(library.rawValue)",
      title: "Building the benchmark on \(whose) for release",
      repository: benchmark.chapter.repository, isQuiet: report.format == .json,
      firstTime: "The first time takes several minutes: everything is compiled anew, optimized.")
    return try await work.run { try await benchmark.build(on: library, progress: $0) }
  }

  private func measure(
    _ benchmark: Benchmark, on library: Benchmark.Library, only: String?
  ) async throws -> BenchmarkRun {
    let number = benchmark.chapter.milestone.number
    let whose = library == .yours ? "your library" : chapter == nil ? "chapter \(number)" : "ours"
    let doing = (count == nil ? "Measuring " : "Counting the instructions of ") + whose
    let quantity: Benchmark.Quantity = count == nil ? .time : .instructions
    let work = LongWork(
      name: "bench \(number) \(library.rawValue)\(only.map { " \($0)" } ?? "")"
        + (count == nil ? "" : " counted"),
      title: doing, repository: benchmark.chapter.repository, isQuiet: report.format == .json,
      firstTime: "This takes about a minute.")
    return try await work.run { progress in
      try await benchmark.run(on: library, measuring: quantity, only: only) { last, count in
        progress("\(doing): \(count) done, “\(last.name)”")
      }
    }
  }

  /// Compiles a library once more, and counts its lines.
  private func size(_ benchmark: Benchmark) async throws -> MilestoneSize {
    let number = benchmark.chapter.milestone.number
    let work = LongWork(
      name: "bench \(number) rebuild", title: "Compiling chapter \(number) once more",
      repository: benchmark.chapter.repository, isQuiet: report.format == .json,
      firstTime: "This takes about a minute.")
    let time = try await work.run { try await benchmark.rebuildTime(progress: $0) }
    return try MilestoneSize(benchmark.chapter, buildTime: time)
  }

  /// Counts what all benchmarks have, with our solutions.
  private func compareChapters(_ repository: Repository) async throws {
    var runs: [Int: BenchmarkRun] = [:]
    var sizes: [MilestoneSize] = []
    var isComplete = true
    for number in Benchmark.chapters(in: repository) {
      let benchmark = try Benchmark(repository.chapter(number), toolchain: .locate())
      let build = try await build(benchmark, on: .ours)
      guard build.succeeded else {
        showErrors(build.diagnostics.filter { $0.severity == .error }, repository, log: build.log)
        throw ExitCode.failure
      }
      if only == nil { sizes.append(try await size(benchmark)) }
      let run = try await measure(benchmark, on: .ours, only: Benchmark.commonSection)
      let problem = run.interruption?.message ?? run.measurements.compactMap(\.issue).first
      if let problem {
        Console.error("Chapter \(number) broke off. \(problem)")
        isComplete = false
      }
      runs[number] = run
    }
    let table = ChapterTable(runs, only: only, sizes: sizes)
    guard !table.measurements.isEmpty else {
      throw TutorialError(
        .usage, "No chapter's benchmark counts anything named “\(only ?? "")”.",
        advice: "All that is counted: ./tutorial bench --count instructions")
    }
    switch report.format {
    case .json: print(try JSON.text(table), terminator: "")
    case .text: ChapterTableText(table: table).show()
    }
    if !isComplete { throw ExitCode.failure }
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
