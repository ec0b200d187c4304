import Foundation

/// Builds and tests a chapter, and judges its exercises.
public struct Checker: Sendable {
  /// The toolchain to use.
  public let toolchain: Toolchain
  /// What a test may spend.
  public var limits: TestRunner.Limits

  /// Creates a checker.
  public init(toolchain: Toolchain, limits: TestRunner.Limits = .init()) {
    self.toolchain = toolchain
    self.limits = limits
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
    var evidence = Evidence(chapter: chapter, asked: asked, sources: sources)
    let memory = Memory.load(repository)
    evidence.doneBefore = Set(
      chapter.exercises.filter { memory.state(of: $0, in: chapter) == .done }.map(\.id))
    evidence.edits = try await Edits(chapter, sources: sources)

    let scratch = repository.chaptersScratch
    let log = repository.logs.appending(path: "check-\(chapter.milestone.folder)")
    let build = try await toolchain.build(
      chapter.folder, scratch: scratch, log: log.appendingPathExtension("build.txt"),
      progress: progress)
    guard build.succeeded else {
      evidence.brokenBuild = BrokenBuild(
        build.diagnostics, output: build.lastLines, chapter: chapter, sources: sources)
      return CheckReport(evidence)
    }

    progress("Running the tests")
    var runner = TestRunner(package: chapter.folder, scratch: scratch, toolchain: toolchain)
    runner.limits = limits
    runner.isMoot = { suite, ended in chapter.isMoot(suite, withoutSuites: ended) }
    evidence.run = try await runner.run(log: log.appendingPathExtension("tests.txt")) { now in
      progress(now.words)
    }
    return CheckReport(evidence)
  }

  /// What broke a run of tests off; `nil` when it came to its end.
  static func interruption(
    _ tests: Toolchain.Tests, limit: Duration
  ) throws(TutorialError) -> String? {
    if tests.ending == .timedOut {
      return "The tests were ended: they took more than \(limit.components.seconds) seconds."
    }
    guard !tests.run.isComplete else { return nil }
    let output = try Files.text(tests.log)
    return Breakdown(tests.ending, output: output, package: tests.log).interruption.message
  }
}

extension Chapter {
  /// Whether a suite cannot say anything, since tests of others had to be ended: it builds on their
  /// exercise, or needs all of them. Each test of it might take its whole time, too.
  fileprivate func isMoot(_ suite: String?, withoutSuites ended: Set<String?>) -> Bool {
    let exercises = Set(
      ended.compactMap { suite -> ExerciseID? in
        if case .exercise(let id) = SuiteKind(suite) { id } else { nil }
      })
    return switch SuiteKind(suite) {
    case .exercise(let id): !exercises.isDisjoint(with: prerequisites(of: id))
    case .together: !exercises.isEmpty
    case .provided: false
    }
  }
}

extension TestRunner.Progress {
  fileprivate var words: String {
    let count = "Running the tests: \(done) of \(all)"
    guard let test, duration >= .seconds(1) else { return count }
    return "\(count), \(duration.components.seconds) s in “\(test)”"
  }
}
