import ArgumentParser
import Foundation
import TutorialConsole
import TutorialCore

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure a chapter's library, yours and ours.",
    discussion: """
      Both are built for release, and then measured in sequence. The exit status is 0 only \
      if everything could be measured.
      """)

  enum Counted: String, CaseIterable, ExpressibleByArgument {
    case instructions
  }

  @Argument(help: "The chapter's number.", completion: Completions.chapters)
  var chapter: Int

  @Flag(help: "Measure only our solutions.")
  var solution = false

  @Option(
    help: ArgumentHelp(
      "Run only the baselines, and the measurements whose name or heading contains this text.",
      valueName: "text"))
  var only: String?

  @Option(
    help: """
      Count instructions instead of measuring time: slower, but independent of the load of the machine. \
      Requires valgrind.
      """)
  var count: Counted?

  @OptionGroup var report: ReportOptions

  func run() async throws {
    // Checked before minutes are spent on building.
    if count != nil { _ = try InstructionCounter() }
    let repository = try Repository.locate()
    let chapter = try repository.chapter(chapter)
    let benchmark = try Benchmark(chapter, toolchain: .locate())
    let libraries: [Benchmark.Library] = solution ? [.ours] : [.yours, .ours]
    let isQuiet = report.format == .json

    // Both are built first, so that they are measured within a minute.
    for library in libraries {
      let work = BenchmarkWork(benchmark, on: library, isQuiet: isQuiet)
      let build = try await work.build()
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
      let work = BenchmarkWork(benchmark, on: library, isQuiet: isQuiet)
      runs[library] = try await work.measure(count == nil ? .time : .instructions, only: only)
    }

    let result = BenchReport(chapter, runs: runs)
    switch report.format {
    case .json: print(try JSON.text(result), terminator: "")
    case .text: BenchText(report: result).show()
    }
    if !result.succeeded { throw ExitCode.failure }
  }
}
