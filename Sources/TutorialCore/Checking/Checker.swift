import Foundation

/// Builds and tests a chapter, and evaluates its exercises.
public struct Checker: Sendable {
  /// The toolchain to use.
  public let toolchain: Toolchain
  /// The resource limits of a test.
  public var limits: TestRunner.Limits

  /// Creates a checker.
  public init(toolchain: Toolchain, limits: TestRunner.Limits = .init()) {
    self.toolchain = toolchain
    self.limits = limits
  }

  /// Checks the learner's work on a chapter.
  ///
  /// The exercises' tests are built and run first. Suites that need all exercises run when all are done. The tests of
  /// the provided code take longer, and are built and run after all others pass. Neither of these two runs for a single
  /// exercise, nor again if nothing changed since a complete check succeeded.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - asked: The exercise that determines success; `nil` means all.
  ///   - progress: Receives the current step.
  ///   - onVerdict: Receives a first report, if the tests of the provided code follow.
  /// - Throws: `CancellationError`, or an error if a file can't be read or a tool can't be run. Code that doesn't
  ///   compile and failing tests aren't errors, but part of the report.
  public func check(
    _ chapter: Chapter, exercise asked: ExerciseID? = nil,
    progress: @escaping @Sendable (String) -> Void = { _ in },
    onVerdict: (CheckReport) -> Void = { _ in }
  ) async throws -> CheckReport {
    var (build, evidence, now) = try await buildUnchanged(chapter, asked, progress)
    guard build.succeeded else {
      evidence.brokenBuild = BrokenBuild(
        build.diagnostics, output: build.lastLines, chapter: chapter, sources: evidence.sources)
      return CheckReport(evidence)
    }
    let targets = chapter.givenTargets
    let together = TogetherSuites(chapter).filters
    var run = try await test(chapter, "tests", skips: together, progress: progress)
    evidence.run = run
    var verdict = CheckReport(evidence)
    guard asked == nil, verdict.hasRequiredExercises else { return verdict }
    let memory = Memory.load(chapter.repository)
    if memory.passedWhole(chapter.milestone.number) == now {
      evidence.given = .unchanged
      return CheckReport(evidence)
    }
    if !together.isEmpty {
      run.append(try await test(chapter, "together", filters: together, progress: progress))
      evidence.run = run
      verdict = CheckReport(evidence)
    }
    guard !targets.isEmpty, verdict.hasRequiredExercises, verdict.together.isClean else {
      return remembered(verdict, now, chapter)
    }
    onVerdict(verdict)
    progress("Building the tests of the provided code")
    let rest = try await self.build(chapter, .all, progress)
    // The verdict on the exercises is about the files before the save.
    if rest.wasRepeated || FolderSnapshot.fingerprint(of: chapter).description != now {
      return try await check(chapter, exercise: asked, progress: progress, onVerdict: onVerdict)
    }
    guard rest.succeeded else {
      evidence.given = .broken
      evidence.brokenGiven = BrokenBuild(
        rest.diagnostics, output: rest.lastLines, chapter: chapter, sources: evidence.sources)
      return CheckReport(evidence)
    }
    run.append(
      try await test(
        chapter, "given", filters: targets.map { "^\($0)\\." }, progress: progress))
    evidence.run = run
    evidence.given = .ran
    return remembered(CheckReport(evidence), now, chapter)
  }

  /// Builds the exercises' tests, and repeats this until no file is saved between the beginning of the build and the
  /// reading of the chapter's files: then the read files are the compiled ones.
  ///
  /// - Returns: The build, the information about the chapter, and a fingerprint of all its sources.
  private func buildUnchanged(
    _ chapter: Chapter, _ asked: ExerciseID?, _ progress: @escaping @Sendable (String) -> Void
  ) async throws -> (Toolchain.Build, Evidence, String) {
    for _ in 0...Toolchain.repetitions {
      let mark = FolderSnapshot.fingerprint(of: chapter)
      let build = try await build(chapter, .exercises, progress)
      let evidence = try await look(at: chapter, asked)
      if FolderSnapshot.fingerprint(of: chapter) == mark {
        return (build, evidence, mark.description)
      }
      if !build.wasRepeated { progress("A file \(Toolchain.again)") }
    }
    throw TutorialError(
      .software,
      "Files of chapter \(chapter.milestone.number) were saved during each of \(Toolchain.repetitions + 1) builds.",
      advice: "Run the command again, and don't save files until the build ends.")
  }

  /// The information about a chapter before its tests run.
  private func look(at chapter: Chapter, _ asked: ExerciseID?) async throws -> Evidence {
    var sources: [String: FilledSource] = [:]
    for file in chapter.files { sources[file.path] = try chapter.filled(file) }
    var evidence = Evidence(chapter: chapter, asked: asked, sources: sources)
    let memory = Memory.load(chapter.repository)
    var work = LearnerWork(chapter, sources: sources, known: .load(chapter.repository))
    evidence.doneBefore = Set(
      chapter.exercises.filter { memory.state(of: $0, in: &work) == .done }.map(\.id))
    evidence.tested = TestedTexts(chapter, &work)
    evidence.edits = try await Edits(chapter, sources: sources)
    if !chapter.givenTargets.isEmpty { evidence.given = .later }
    return evidence
  }

  /// Stores the chapter's fingerprint, if a complete check succeeded.
  private func remembered(_ report: CheckReport, _ mark: String, _ chapter: Chapter) -> CheckReport
  {
    if report.succeeded {
      try? Memory.update(chapter.repository) {
        $0.rememberWhole(mark, of: chapter.milestone.number)
      }
    }
    return report
  }

  private func build(
    _ chapter: Chapter, _ tests: Toolchain.Target.Selection,
    _ progress: @escaping @Sendable (String) -> Void
  ) async throws -> Toolchain.Build {
    // The others are already built for the exercises.
    let packages =
      tests == .all ? packages(chapter).having(chapter.givenTargets) : packages(chapter)
    return try await packages.build(
      .tests(tests), isQuick: tests == .exercises, log: log(chapter, "build"), progress: progress)
  }

  private func test(
    _ chapter: Chapter, _ name: String, filters: [String] = [], skips: [String] = [],
    progress: @escaping @Sendable (String) -> Void
  ) async throws -> TestRun {
    progress("Running the tests")
    let onProgress = { @Sendable (now: TestRunner.Progress) in progress(now.words) }
    return try await packages(chapter).run(
      isQuick: true, log: log(chapter, name), onProgress: onProgress
    ) {
      $0.limits = limits
      $0.filters = filters
      $0.skips = skips
      $0.isMoot = { suite, ended in chapter.isMoot(suite, withoutSuites: ended) }
    }
  }

  private func packages(_ chapter: Chapter) -> ChapterPackages {
    ChapterPackages(in: chapter.folder, of: chapter.repository, toolchain: toolchain)
  }

  private func log(_ chapter: Chapter, _ name: String) -> URL {
    chapter.repository.logs.appending(path: "check-\(chapter.milestone.folder).\(name).txt")
  }

  /// The reason why a run of tests ended early; `nil` if it completed.
  package static func interruption(
    _ tests: Toolchain.Tests, limit: Duration
  ) throws(TutorialError) -> String? {
    if tests.ending == .timedOut {
      return "The tests were terminated: they took more than \(limit.components.seconds) seconds."
    }
    guard !tests.run.isComplete else { return nil }
    let output = try Files.text(tests.log)
    return Breakdown(tests.ending, output: output, package: tests.log).interruption.message
  }
}

extension Chapter {
  /// Whether a suite isn't meaningful because tests of other suites were terminated: it builds on their exercise, or
  /// needs all exercises. Each of its tests might also run into its time limit.
  fileprivate func isMoot(_ suite: String?, withoutSuites ended: Set<String?>) -> Bool {
    let exercises = Set(
      ended.compactMap { suite -> ExerciseID? in
        if case .exercise(let id) = SuiteKind(suite, in: milestone) { id } else { nil }
      })
    return switch SuiteKind(suite, in: milestone) {
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
