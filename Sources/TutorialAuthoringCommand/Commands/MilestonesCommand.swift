import ArgumentParser
import TutorialAuthoring
import TutorialConsole
import TutorialCore

struct MilestonesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milestones",
    abstract: "For authors: count the costs of each milestone's library.",
    discussion: """
      One table of the instructions that all chapters' benchmarks count, with our solutions; how many \
      lines of code each library and a small app on it have; and how long they take to compile. The \
      book's page about these costs is made from this report in JSON. It needs valgrind.
      """)

  @Option(
    help: ArgumentHelp(
      "Show only the measurements whose names contain this text.", valueName: "text"))
  var only: String?

  @OptionGroup var report: ReportOptions

  func run() async throws {
    let repository = try Repository.locate()
    // Checked before minutes are spent on building.
    _ = try InstructionCounter()
    var runs: [Int: BenchmarkRun] = [:]
    var sizes: [MilestoneSize] = []
    var isComplete = true
    for number in Benchmark.chapters(in: repository) {
      let benchmark = try Benchmark(repository.chapter(number), toolchain: .locate())
      let work = BenchmarkWork(
        benchmark, on: .ours, name: "chapter \(number)", isQuiet: report.format == .json)
      let build = try await work.build()
      guard build.succeeded else {
        showErrors(build.diagnostics.filter { $0.severity == .error }, repository, log: build.log)
        throw ExitCode.failure
      }
      if only == nil { sizes.append(try await size(benchmark)) }
      let run = try await work.measure(.instructions, only: Benchmark.commonSection)
      let problem = run.interruption?.message ?? run.measurements.compactMap(\.issue).first
      if let problem {
        Console.error("Chapter \(number) ended early. \(problem)")
        isComplete = false
      }
      runs[number] = run
    }
    let table = ChapterTable(runs, only: only, sizes: sizes)
    guard !table.measurements.isEmpty else {
      throw TutorialError(
        .usage, "No chapter's benchmark counts anything named “\(only ?? "")”.",
        advice: "All counts: ./tutorial milestones")
    }
    switch report.format {
    case .json: print(try JSON.text(table), terminator: "")
    case .text: ChapterTableText(table: table).show()
    }
    if !isComplete { throw ExitCode.failure }
  }

  /// Compiles a library again, and counts its lines.
  private func size(_ benchmark: Benchmark) async throws -> MilestoneSize {
    let number = benchmark.chapter.milestone.number
    let work = LongWork(
      name: "bench \(number) rebuild", title: "Compiling chapter \(number) once more",
      repository: benchmark.chapter.repository, isQuiet: report.format == .json,
      firstTime: "This takes about a minute.")
    let time = try await work.run { try await benchmark.rebuildTime(progress: $0) }
    return try MilestoneSize(benchmark.chapter, buildTime: time)
  }
}
