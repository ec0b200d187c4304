import Foundation

/// A chapter's benchmark: the program `bench` of its package, which measures the library and prints the results, one
/// JSON object per line. See ``BenchmarkRun``.
public struct Benchmark: Sendable {
  /// The library to measure.
  public enum Library: String, Hashable, Sendable, Codable, CaseIterable {
    /// The learner's.
    case yours
    /// The chapter with our solutions.
    case ours
  }

  /// The quantity to measure.
  public enum Quantity: Sendable {
    /// How long a call takes.
    case time
    /// The instructions of a call. This needs valgrind.
    case instructions
  }

  /// The name of the section that all benchmarks have.
  public static let commonSection = "In all chapters"

  /// The name of the program, in every chapter that has one.
  package static let product = "bench"

  /// The chapter.
  public let chapter: Chapter
  private let toolchain: Toolchain

  /// The resource limits of one measurement.
  var limits = TestRunner.Limits(computing: .seconds(60), waiting: .seconds(60))

  /// Finds the benchmark of a chapter.
  ///
  /// - Throws: A usage error that names the chapters with a benchmark, if this one has none.
  public init(_ chapter: Chapter, toolchain: Toolchain) throws(TutorialError) {
    let repository = chapter.repository
    guard Self.exists(in: chapter.folder) else {
      let there = Self.chapters(in: repository).map(String.init)
      throw TutorialError(
        .usage,
        "Chapter \(chapter.milestone.number) (\(chapter.milestone.title)) has no benchmark.",
        advice: there.isEmpty
          ? "No chapter has one." : "These have one: \(there.joined(separator: ", "))")
    }
    self.chapter = chapter
    self.toolchain = toolchain
  }

  /// The numbers of the chapters that have a benchmark.
  public static func chapters(in repository: Repository) -> [Int] {
    repository.available.filter { exists(in: repository.chapterFolder($0)) }.map(\.number)
  }

  private static func exists(in folder: URL) -> Bool {
    let manifest = try? Files.source(folder.appending(path: "Package.swift"))
    let names = manifest?.matches(of: /\.executable(?:Target)?\(\s*name:\s*"([^"]+)"/).map(\.1)
    return names?.contains(Substring(product)) == true
  }

  /// Builds the program for release, on one of the two libraries. It is kept until the next build with that library.
  ///
  /// - Parameter progress: Receives each step that the build reports.
  /// - Throws: `CancellationError`, or an error if the tool can't be run.
  public func build(
    on library: Library, progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Toolchain.Build {
    // Both are built in the folder of debug builds, as the package manager does by default: each configuration has its
    // own subfolder, and packages are fetched only once.
    try await toolchain.build(
      folder(of: library), scratch: chapter.repository.chaptersScratch, .product(Self.product),
      configuration: .release, copy: program(on: library), log: log("build", library),
      progress: progress)
  }

  /// Builds our library and the program again, but not their dependencies.
  ///
  /// - Parameter progress: Receives each step that the build reports.
  /// - Returns: The processor time, which depends little on the load of the machine.
  /// - Throws: `CancellationError`, or an error if it can't be built again.
  public func rebuildTime(
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Duration {
    let package = try folder(of: .ours)
    BuiltSources.forget(
      Packages.modules(.sources, of: package), in: chapter.repository.chaptersScratch,
      configuration: .release)
    let start = ChildTime.now
    let build = try await build(on: .ours, progress: progress)
    guard build.succeeded else {
      throw TutorialError(
        .data, "The benchmark of chapter \(chapter.milestone.number) cannot be built again.",
        advice: "Its output: \(chapter.repository.shown(build.log.pathString))")
    }
    return ChildTime.now - start
  }

  /// Runs the program with one of the two libraries.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - quantity: The quantity to measure.
  ///   - text: A text in the names of the selected measurements; `nil` selects all.
  ///   - progress: Receives each measurement, and the number of measurements so far.
  /// - Returns: The measurements, and the reason if the program ended early.
  /// - Throws: `CancellationError`, after which nothing is left running; a usage error if no measurement has such a
  ///   name; a different error if the program can't be started, or if valgrind is missing.
  public func run(
    on library: Library, measuring quantity: Quantity = .time, only text: String? = nil,
    progress: @escaping @Sendable (BenchmarkRun.Measurement, Int) -> Void = { _, _ in }
  ) async throws -> BenchmarkRun {
    try await Files.withTemporaryFolder { temporary in
      let backtrace = temporary.appending(path: "backtrace.txt")
      var tool = Tool(
        program(on: library).pathString,
        ["--format", "json"] + (text.map { ["--only", $0] } ?? []),
        in: chapter.folder, environment: TestProgram.quiet)
      let counter = quantity == .instructions ? try InstructionCounter() : nil
      if let counter {
        let copy = try await counter.copy(
          of: program(on: library), in: temporary, log: log("strip", library))
        tool.executable = copy.pathString
        tool = counter.counting(tool, in: temporary)
      } else {
        tool.environment["SWIFT_BACKTRACE"] = TestProgram.backtrace(in: backtrace)
      }
      let process = BenchmarkProcess(
        tool: tool, log: log("run", library), backtrace: backtrace,
        package: try folder(of: library), limits: limits)
      var (run, ending) = try await process.run(progress: progress)
      // The exit status for invalid options.
      let usage = Tool.Ending.exited(TutorialError.Status.usage.rawValue)
      if let text, run.measurements.isEmpty, ending == usage {
        let number = chapter.milestone.number
        throw TutorialError(
          .usage, "The benchmark of chapter \(number) measures nothing named “\(text)”.",
          advice: "All its measurements: ./tutorial bench \(number)")
      }
      try counter?.add(to: &run, from: temporary)
      return run
    }
  }

  private func folder(of library: Library) throws(TutorialError) -> URL {
    guard library == .ours else { return chapter.folder }
    let solved = SolvedCopy(chapter)
    try solved.update()
    return solved.folder
  }

  private func program(on library: Library) -> URL {
    chapter.repository.chaptersScratch
      .appending(path: "bench/\(chapter.milestone.folder)-\(library.rawValue)")
  }

  private func log(_ step: String, _ library: Library) -> URL {
    let name = "bench-\(chapter.milestone.folder)-\(library.rawValue)-\(step).txt"
    return chapter.repository.logs.appending(path: name)
  }
}
