import Foundation

/// Builds and tests everything there is, and compares what has to match.
public struct Verifier: Sendable {
  /// Is told how far verification is.
  public struct Observer: Sendable {
    /// A stage begins.
    public var onBegin: @Sendable (String) -> Void
    /// A stage has something to say while it runs.
    public var onProgress: @Sendable (String) -> Void
    /// A stage has ended.
    public var onEnd: @Sendable (VerifyReport.Stage) -> Void

    /// Creates an observer; what is left out is not told.
    public init(
      onBegin: @escaping @Sendable (String) -> Void = { _ in },
      onProgress: @escaping @Sendable (String) -> Void = { _ in },
      onEnd: @escaping @Sendable (VerifyReport.Stage) -> Void = { _ in }
    ) {
      self.onBegin = onBegin
      self.onProgress = onProgress
      self.onEnd = onEnd
    }
  }

  struct Stage {
    let name: String
    var chapter: Int?
    let run: () async throws -> Finding
  }

  let repository: Repository
  let toolchain: Toolchain
  let observer: Observer

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - repository: The course.
  ///   - toolchain: The toolchain to build and test with.
  ///   - observer: Is told how far verification is.
  public init(repository: Repository, toolchain: Toolchain, observer: Observer = Observer()) {
    self.repository = repository
    self.toolchain = toolchain
    self.observer = observer
  }

  /// Verifies the course, or one chapter with what belongs to all but the tests of the shared
  /// modules.
  ///
  /// What is quickly verified comes first. A stage that fails does not stop the others.
  ///
  /// - Parameter chapter: The number of the one chapter.
  /// - Throws: A usage error when there is no such chapter; `CancellationError`.
  public func verify(chapter: Int? = nil) async throws -> VerifyReport {
    var milestones = repository.available
    if let chapter {
      let milestone = try Course.milestone(chapter)
      guard milestones.contains(milestone) else {
        throw TutorialError(
          .usage, "Chapter \(chapter) (\(milestone.title)) is not there yet.",
          advice: "./tutorial list")
      }
      milestones = [milestone]
    }

    var stages = [
      Stage(name: "Version map") { .check(try VersionMap.problems(repository)) },
      Stage(name: "Format") { try await lint() },
    ]
    for milestone in milestones {
      let number = milestone.number
      stages += [
        Stage(name: "Lesson", chapter: number) {
          .check(try LessonAudit(milestone: milestone, repository: repository).problems())
        },
        Stage(name: "Starter and solution", chapter: number) {
          .check(try StarterAudit(milestone: milestone, repository: repository).problems())
        },
      ]
    }
    if chapter == nil {
      stages.append(Stage(name: "Tests of the shared modules") { try await rootTests() })
    }

    var results: [VerifyReport.Stage] = []
    for stage in stages { results.append(try await perform(stage)) }
    for milestone in milestones {
      for stage in ChapterStages(verifier: self, number: milestone.number).stages {
        results.append(try await perform(stage))
      }
    }
    return VerifyReport(stages: results)
  }

  private func perform(_ stage: Stage) async throws -> VerifyReport.Stage {
    try Task.checkCancellation()
    let name = stage.chapter.map { "Chapter \($0): \(stage.name.lowercasedFirst)" } ?? stage.name
    observer.onBegin(name)
    let clock = ContinuousClock()
    let start = clock.now
    let finding: Finding
    do {
      finding = try await stage.run()
    } catch let error as TutorialError {
      finding = .check([Problem(error.description)])
    }
    let elapsed = (clock.now - start).components
    let result = VerifyReport.Stage(
      name: name, chapter: stage.chapter, passed: finding.passed,
      failed: finding.problems.count, skipped: finding.skipped,
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds / 1_000_000_000_000_000) / 1000,
      problems: finding.problems, output: finding.output)
    observer.onEnd(result)
    return result
  }

  private func lint() async throws -> Finding {
    let files = try await swiftFiles()
    let log = repository.logs.appending(path: "verify-format.txt")
    let tool = Tool(
      toolchain.swift, ["format", "lint", "--strict", "--parallel"] + files, in: repository.root)
    let ending = try await tool.run(log: log)
    let output = try Files.text(log).lines
    let problems = Diagnostic.parse(output).map { diagnostic in
      Problem(
        diagnostic.message, file: diagnostic.file.map(repository.shown), line: diagnostic.line)
    }
    if ending.isSuccess || !problems.isEmpty { return .check(problems) }
    return .check([Problem("swift format ended with \(ending)")], output: output.suffix(20))
  }

  /// All Swift files that git knows; without git, all there are.
  private func swiftFiles() async throws -> [String] {
    let log = repository.logs.appending(path: "verify-files.txt")
    let git = Tool("git", ["ls-files", "-z", "--", "*.swift"], in: repository.root)
    if let ending = try? await git.run(log: log), ending.isSuccess {
      let known = try Files.text(log).split { $0 == "\0" || $0.isNewline }.map {
        repository.root.appending(path: String($0))
      }
      if !known.isEmpty { return known.filter(\.exists).map(\.pathString) }
    }
    try Task.checkCancellation()
    return Files.paths(below: repository.root).filter { $0.hasSuffix(".swift") }
      .map { repository.root.appending(path: $0).pathString }
  }

  private func rootTests() async throws -> Finding {
    let scratch = repository.root.appending(path: ".build")
    let log = repository.logs.appending(path: "verify-shared")
    let build = try await toolchain.build(
      repository.root, scratch: scratch, log: log.appendingPathExtension("build.txt"),
      progress: observer.onProgress)
    guard build.succeeded else { return try broken(build) }
    observer.onProgress("Running the tests")
    let limit = Duration.seconds(900)
    let tests = try await toolchain.test(
      repository.root, scratch: scratch, log: log.appendingPathExtension("tests.txt"),
      limit: limit, isParallel: true)
    return try allPass(tests, limit: limit)
  }

  /// The finding for a package that does not compile.
  func broken(_ build: Toolchain.Build) throws -> Finding {
    let errors = build.diagnostics.filter { $0.severity == .error }
    let problems = errors.map {
      Problem($0.message, file: $0.file.map(repository.shown), line: $0.line)
    }
    let output = try Files.text(build.log).lines.suffix(40)
    return .check(
      problems.isEmpty ? [Problem("the build failed")] : problems, output: Array(output))
  }

  /// The finding for tests all of which have to pass: each counts by itself.
  func allPass(_ tests: Toolchain.Tests, limit: Duration) throws -> Finding {
    var problems = tests.run.tests.filter(\.isFailing).map { test in
      let failure = CheckReport.Failure(test, repository)
      return Problem(
        "\"\(failure.test)\" fails: \(failure.messages.joined(separator: " "))",
        file: failure.file, line: failure.line)
    }
    problems += tests.run.strayIssues.map { issue in
      Problem(
        "outside every test: \(issue.messages.joined(separator: " "))",
        file: issue.file.map(repository.shown), line: issue.line)
    }
    var output: [String] = []
    if let interruption = try Checker.interruption(tests, limit: limit) {
      problems.append(Problem(interruption))
      output = try Files.text(tests.log).lines.suffix(40)
    }
    if tests.run.count == 0 { problems.append(Problem("no test ran")) }
    if problems.isEmpty, !tests.ending.isSuccess {
      problems.append(Problem("the tests ended with \(tests.ending)"))
      output = try Files.text(tests.log).lines.suffix(40)
    }
    return Finding(
      passed: tests.run.tests.count { $0.outcome == .passed },
      skipped: tests.run.tests.count { $0.outcome == .skipped },
      problems: problems, output: output)
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
