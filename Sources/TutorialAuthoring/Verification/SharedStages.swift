import Foundation
import TutorialCore

extension Verifier {
  /// Lints all Swift files.
  func lint() async throws -> Finding {
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

  /// All Swift files that git tracks; without git, all files.
  private func swiftFiles() async throws -> [String] {
    let log = repository.logs.appending(path: "verify-files.txt")
    let git = Tool("git", ["ls-files", "-z", "--", "*.swift"], in: repository.root)
    if let ending = try? await git.run(log: log), ending.isSuccess {
      let known = try Files.text(log).split { $0 == "\0" || $0.isNewline }.map {
        repository.root.appending(path: String($0))
      }
      if !known.isEmpty { return known.filter(Self.isLinted).map(\.pathString) }
    }
    try Task.checkCancellation()
    return Files.paths(below: repository.root).filter { $0.hasSuffix(".swift") }
      .map { repository.root.appending(path: $0) }.filter(Self.isLinted).map(\.pathString)
  }

  /// Whether the file exists and isn't a link: the target of a link is linted in its own place.
  private static func isLinted(_ file: URL) -> Bool {
    file.exists && Files.destination(of: file) == nil
  }

  /// The tests of the shared modules. They are built where chapters are, which use the same modules. For a clone, the
  /// tests of the course's own programs aren't included.
  var sharedModules: ChapterStages.Plan {
    plan(of: [("Tests of the shared modules", repository.root, "verify-shared")])
  }

  /// The tests of the shared packages that need swift-syntax.
  var packages: ChapterStages.Plan {
    let folder = repository.root.appending(path: Self.packagesFolder)
    return plan(
      of: ["Macros", "Perception", "Sharing", "Expansions"].map { name in
        (
          "Tests of the package \(name)", folder.appending(path: name),
          "verify-\(name.lowercased())"
        )
      })
  }

  /// The folder with the shared packages that need swift-syntax.
  static let packagesFolder = "Packages"

  /// Builds packages, and then runs their tests.
  private func plan(of packages: [(name: String, folder: URL, log: String)]) -> ChapterStages.Plan {
    let stages = packages.map { package in
      (
        Stage(name: "\(package.name), compiled", kind: .shared) {
          try await build(package.folder, scratch: repository.chaptersScratch, log: package.log)
        },
        Stage(name: package.name, kind: .shared) {
          try await test(package.folder, scratch: repository.chaptersScratch, log: package.log)
        }
      )
    }
    // The names of the packages' test programs differ, so all can be built before any is run.
    return ChapterStages.Plan(
      building: stages.map(\.0), testing: stages.map(\.1), isBuilt: { true })
  }

  /// Builds a package and runs its tests, all of which have to pass.
  func tests(of package: URL, scratch: URL, log name: String) async throws -> Finding {
    let built = try await build(package, scratch: scratch, log: name)
    guard built.problems.isEmpty else { return built }
    return try await test(package, scratch: scratch, log: name)
  }

  /// Builds a package with its tests.
  private func build(_ package: URL, scratch: URL, log name: String) async throws -> Finding {
    let build = try await toolchain.build(
      package, scratch: scratch, extent == .clone ? .tests(.exercises) : .everything,
      log: log(name).appendingPathExtension("build.txt"),
      progress: observer.onProgress)
    return build.succeeded ? .check([]) : try broken(build)
  }

  private func log(_ name: String) -> URL { repository.logs.appending(path: name) }

  /// Runs the tests of a package, which has to be built.
  private func test(_ package: URL, scratch: URL, log name: String) async throws -> Finding {
    observer.onProgress("Running the tests of \(package.lastPathComponent)")
    // Each test has its own time limit, which doesn't end a test that blocks its thread. The tests that haven't ended
    // by now are named.
    let limit = Duration.seconds(1200)
    let tests = try await toolchain.test(
      package, scratch: scratch, log: log(name).appendingPathExtension("tests.txt"),
      limit: limit, isParallel: true)
    let unreliable = try await unreliable(tests.run.tests, of: tests.run) { filters in
      try await toolchain.test(
        package, scratch: scratch, log: log("\(name)-again").appendingPathExtension("tests.txt"),
        limit: limit, filters: filters
      ).run
    }
    var finding = allPass(tests.run, unreliable: unreliable)
    if let interruption = try Checker.interruption(tests, limit: limit) {
      finding.problems.append(Problem(interruption))
    } else if finding.problems.isEmpty, unreliable.isEmpty, !tests.ending.isSuccess {
      finding.problems.append(Problem("the tests ended with \(tests.ending)"))
    } else {
      return finding
    }
    finding.output = try Files.text(tests.log).lines.suffix(40)
    return finding
  }

  /// The finding for a package that doesn't compile.
  func broken(_ build: Toolchain.Build) throws -> Finding {
    let errors = build.diagnostics.filter { $0.severity == .error }
    let problems = errors.map {
      Problem($0.message, file: $0.file.map(repository.shown), line: $0.line)
    }
    let output = try Files.text(build.log).lines.suffix(40)
    return .check(
      problems.isEmpty ? [Problem("the build failed")] : problems, output: Array(output))
  }

  /// The tests that fail in a run and pass without the others. Their results depend on the machine's other work.
  ///
  /// If many tests fail, or one crashes, that has another reason, so nothing is run again.
  ///
  /// - Parameters:
  ///   - tests: The tests that should pass.
  ///   - run: The run.
  ///   - runAgain: Runs the tests that match one of some regular expressions; `nil` if that isn't possible.
  /// - Returns: The tests' identifiers.
  func unreliable(
    _ tests: [TestRun.Test], of run: TestRun, _ runAgain: ([String]) async throws -> TestRun?
  ) async throws -> Set<String> {
    let failing = tests.filter(\.isFailing)
    let mayPass = { (test: TestRun.Test) in
      test.outcome == .failed || test.interruption?.kind == .timeLimit
    }
    guard !failing.isEmpty, failing.count <= 3, failing.allSatisfy(mayPass),
      let second = try await runAgain(TestRunner.filters(for: failing, of: run))
    else { return [] }
    let passing = Set(second.tests.filter { $0.outcome == .passed }.map(\.id))
    return passing.intersection(failing.map(\.id))
  }

  /// The notes on tests that fail in a run and pass without the others.
  func notes(on unreliable: Set<String>, of run: TestRun) -> [Problem] {
    run.tests.filter { unreliable.contains($0.id) }.map { test in
      let failure = CheckReport.Failure(test, repository)
      return Problem(
        "\"\(failure.test)\" fails beside other tests, and passes without them: "
          + failure.messages.joined(separator: " "),
        file: failure.file, line: failure.line)
    }
  }

  /// The finding for tests that all have to pass: each counts separately.
  ///
  /// - Parameters:
  ///   - unreliable: The tests that fail in this run and pass without the others. Each counts as passed, with a note.
  ///   - isMeant: Whether a test is one of them; others are ignored.
  func allPass(
    _ run: TestRun, unreliable: Set<String> = [],
    where isMeant: (TestRun.Test) -> Bool = { _ in true }
  ) -> Finding {
    let meant = run.tests.filter(isMeant)
    var problems = meant.filter { $0.isFailing && !unreliable.contains($0.id) }.map { test in
      let failure = CheckReport.Failure(test, repository)
      return Problem(
        "\"\(failure.test)\" fails: \(failure.messages.joined(separator: " "))",
        file: failure.file, line: failure.line)
    }
    problems += run.strayIssues.map { issue in
      Problem(
        "outside of tests: \(issue.messages.joined(separator: " "))",
        file: issue.file.map(repository.shown), line: issue.line)
    }
    if let interruption = run.strayInterruption { problems.append(Problem(interruption.message)) }
    let missing = meant.count { $0.outcome == .notReached }
    if missing > 0 { problems.append(Problem("\(counted(missing, "test")) did not run")) }
    if run.count == 0 { problems.append(Problem("no test ran")) }
    return Finding(
      passed: meant.count { $0.outcome == .passed || unreliable.contains($0.id) },
      skipped: meant.count { $0.outcome == .skipped }, problems: problems,
      notes: notes(on: unreliable, of: run))
  }
}
