import Foundation

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

  /// Builds and runs the tests of the shared modules.
  func sharedTests() async throws -> Finding {
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
    return try allPass(
      tests, interruption: Checker.interruption(tests, limit: limit).map { Problem($0) })
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
  ///
  /// - Parameters:
  ///   - interruption: What broke the run off.
  ///   - isMeant: Whether a test is one of them; others are passed over.
  func allPass(
    _ tests: Toolchain.Tests, interruption: Problem?,
    where isMeant: (TestRun.Test) -> Bool = { _ in true }
  ) throws -> Finding {
    let meant = tests.run.tests.filter(isMeant)
    var problems = meant.filter(\.isFailing).map { test in
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
    if tests.run.count == 0 { problems.append(Problem("no test ran")) }
    var end = interruption
    if end == nil, !tests.ending.isSuccess, !tests.run.tests.contains(where: \.isFailing) {
      end = Problem("the tests ended with \(tests.ending)")
    }
    if let end { problems.append(end) }
    let output = end == nil ? [] : try Files.text(tests.log).lines.suffix(40)
    return Finding(
      passed: meant.count { $0.outcome == .passed },
      skipped: meant.count { $0.outcome == .skipped },
      problems: problems, output: Array(output))
  }
}
