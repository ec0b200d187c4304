import Foundation

/// Builds and tests a chapter, and judges its exercises.
public struct Checker: Sendable {
  /// The toolchain to use.
  public let toolchain: Toolchain
  /// How long a test may take.
  public var limit: Duration

  /// Creates a checker.
  public init(toolchain: Toolchain, limit: Duration = .seconds(10)) {
    self.toolchain = toolchain
    self.limit = limit
  }

  /// Checks the learner's work on a chapter.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - asked: The one exercise that decides about success; `nil` means all.
  ///   - progress: Is called with what is being done.
  /// - Throws: `CancellationError`, or an error when a file cannot be read or a tool not be run.
  ///   Code that does not compile and tests that fail are not errors but the report's content.
  public func check(
    _ chapter: Chapter, exercise asked: ExerciseID? = nil,
    progress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> CheckReport {
    let repository = chapter.repository
    var sources: [String: FilledSource] = [:]
    for file in chapter.files { sources[file.path] = try chapter.filled(file) }

    let scratch = repository.chaptersScratch
    let log = repository.logs.appending(path: "check-\(chapter.milestone.folder)")
    let build = try await toolchain.build(
      chapter.folder, scratch: scratch, log: log.appendingPathExtension("build.txt"),
      progress: progress)
    guard build.succeeded else {
      return CheckReport(
        Evidence(
          chapter: chapter, asked: asked, sources: sources,
          buildErrors: Self.errors(build, chapter), run: nil, interruption: nil))
    }

    progress("Running the tests")
    var runner = TestRunner(package: chapter.folder, scratch: scratch, toolchain: toolchain)
    runner.limit = limit
    let run = try await runner.run(log: log.appendingPathExtension("tests.txt")) { done, all in
      progress("Running the tests: \(done) of \(all)")
    }
    return CheckReport(
      Evidence(
        chapter: chapter, asked: asked, sources: sources, buildErrors: nil, run: run,
        interruption: run.tests.lazy.compactMap(\.interruption).first?.message
          ?? run.strayInterruption?.message))
  }

  /// The errors of a build: those in the chapter's sources first, then those in its tests.
  static func errors(_ build: Toolchain.Build, _ chapter: Chapter) -> [Diagnostic] {
    let prefix = chapter.folder.pathString
    let rank: (Diagnostic) -> Int = { diagnostic in
      guard let file = diagnostic.file else { return 3 }
      if file.hasPrefix("\(prefix)/Sources/") { return 0 }
      return file.hasPrefix("\(prefix)/") ? 1 : 2
    }
    let errors = build.diagnostics.filter { $0.severity == .error }
    return (0...3).flatMap { wanted in errors.filter { rank($0) == wanted } }
  }

  /// What broke a run of tests off; `nil` when it came to its end.
  static func interruption(
    _ tests: Toolchain.Tests, limit: Duration
  ) throws(TutorialError) -> String? {
    if tests.ending == .timedOut {
      return "The tests were ended: they took more than \(limit.components.seconds) seconds."
    }
    guard !tests.run.isComplete else { return nil }
    let output = try Files.text(tests.log).lines
    let cause = output.first { $0.contains("Fatal error") || $0.contains("Assertion failed") }
    let signal = output.last { $0.contains("unexpected signal code") }
    return cause ?? signal?.trimmed ?? "The tests ended before their time."
  }
}
