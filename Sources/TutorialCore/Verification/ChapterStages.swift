import Foundation

/// The stages of verification that build and test a chapter: as it is given, with our solutions, and
/// with all of them but one.
struct ChapterStages {
  let verifier: Verifier
  let number: Int

  private static let limit = Duration.seconds(120)
  private static let fewestTests = 3

  private var repository: Repository { verifier.repository }

  var stages: [Verifier.Stage] {
    // A chapter that cannot be read fails in its first stage; the others have nothing to do then.
    guard let chapter = try? repository.chapter(number) else {
      return [
        stage("starter") {
          _ = try repository.chapter(number)
          return Finding()
        }
      ]
    }
    let solved = SolvedCopy(chapter)
    return [
      stage("starter") { try await starter(chapter) },
      stage("with all solutions") { try await solutions(solved) },
    ]
      + chapter.exercises.map { exercise in
        stage("without \(exercise.id)") { try await without(exercise, solved) }
      }
  }

  private func stage(
    _ name: String, run: @escaping () async throws -> Finding
  ) -> Verifier.Stage {
    Verifier.Stage(name: name, chapter: number, run: run)
  }

  /// Builds a folder and runs its tests; the finding is there when the build failed.
  private func run(
    _ folder: URL, _ name: String
  ) async throws -> (Toolchain.Build, Toolchain.Tests?) {
    let log = repository.logs.appending(path: "verify-\(number)-\(name)")
    let build = try await verifier.toolchain.build(
      folder, scratch: repository.chaptersScratch, log: log.appendingPathExtension("build.txt"),
      progress: verifier.observer.onProgress)
    guard build.succeeded else { return (build, nil) }
    verifier.observer.onProgress("Running the tests")
    let tests = try await verifier.toolchain.test(
      folder, scratch: repository.chaptersScratch, log: log.appendingPathExtension("tests.txt"),
      limit: Self.limit)
    return (build, tests)
  }

  private func starter(_ chapter: Chapter) async throws -> Finding {
    forgetModules(of: chapter)
    let (build, tests) = try await run(chapter.folder, "starter")
    guard let tests else { return try verifier.broken(build) }

    var problems = warnings(build)
    let interruption = try Checker.interruption(tests, limit: Self.limit)
    if let interruption { problems.append(Problem(interruption)) }
    problems += failures(tests.run.tests(.provided), "was given, yet")
    for exercise in chapter.exercises {
      let suite = tests.run.tests(.exercise(exercise.id))
      let place = "\(chapter.shownFolder)/\(exercise.file)"
      if suite.count < Self.fewestTests {
        problems.append(
          Problem(
            "exercise \(exercise.id) has \(counted(suite.count, "test")), and needs at least "
              + "\(Self.fewestTests) in a suite \"Exercise \(exercise.id) · …\"", file: place))
      } else if !suite.contains(where: \.isFailing) {
        problems.append(
          Problem(
            "no test of exercise \(exercise.id) fails while its gap is open", file: place))
      }
    }
    let known = Set(chapter.exercises.map(\.id))
    let suites = Set(tests.run.tests.compactMap(\.suite))
    for suite in suites.sorted() {
      if case .exercise(let id) = SuiteKind(suite), !known.contains(id) {
        problems.append(
          Problem("the suite \"\(suite)\" belongs to no exercise of the lesson"))
      }
    }
    let output = interruption == nil ? [] : try Files.text(tests.log).lines.suffix(40)
    return .check(problems, output: Array(output))
  }

  private func solutions(_ solved: SolvedCopy) async throws -> Finding {
    try solved.update()
    let (build, tests) = try await run(solved.folder, "solutions")
    guard let tests else { return try verifier.broken(build) }
    var finding = try verifier.allPass(tests, limit: Self.limit)
    finding.problems += warnings(build)
    return finding
  }

  private func without(_ exercise: Exercise, _ solved: SolvedCopy) async throws -> Finding {
    try solved.update(open: [exercise.id])
    let (build, tests) = try await run(solved.folder, "without-\(exercise.id)")
    guard let tests else { return try verifier.broken(build) }

    var problems: [Problem] = []
    if let interruption = try Checker.interruption(tests, limit: Self.limit) {
      problems.append(Problem(interruption))
    }
    if !tests.run.tests(.exercise(exercise.id)).contains(where: \.isFailing) {
      problems.append(
        Problem("every test of exercise \(exercise.id) passes without its solution"))
    }
    problems += failures(
      tests.run.tests(.provided), "was given, yet without \(exercise.id) it")
    for other in solved.chapter.exercises where other.id != exercise.id {
      if solved.chapter.prerequisites(of: other.id).contains(exercise.id) { continue }
      problems += failures(
        tests.run.tests(.exercise(other.id)),
        "belongs to exercise \(other.id), which does not build on \(exercise.id); without that it")
    }
    let output = problems.isEmpty ? [] : try Files.text(tests.log).lines.suffix(40)
    return .check(problems, output: Array(output))
  }

  private func failures(_ tests: [TestRun.Test], _ what: String) -> [Problem] {
    tests.filter(\.isFailing).map { test in
      let failure = CheckReport.Failure(test, repository)
      return Problem(
        "\"\(failure.test)\" \(what) fails: \(failure.messages.joined(separator: " "))",
        file: failure.file, line: failure.line)
    }
  }

  /// The warnings in the course's own files and about the chapter's package.
  private func warnings(_ build: Toolchain.Build) -> [Problem] {
    let root = repository.root.pathString + "/"
    let scratch = repository.root.appending(path: ".build").pathString + "/"
    return build.diagnostics.filter { $0.severity == .warning }.compactMap { warning in
      if let file = warning.file {
        guard file.hasPrefix(root), !file.hasPrefix(scratch) else { return nil }
        return Problem(
          "warning: \(warning.message)", file: repository.shown(file), line: warning.line)
      }
      // The package manager names the package by its folder. What it says of others, as that it
      // found no pkg-config file, depends on the machine.
      let folder = Course.milestones[number - 1].folder.lowercased()
      guard warning.message.hasPrefix("'\(folder)") else { return nil }
      return Problem("warning: \(warning.message)")
    }
  }

  /// Has the chapter's modules compiled anew: a compiler warns only when it compiles.
  private func forgetModules(of chapter: Chapter) {
    for kind in ["Sources", "Tests"] {
      let folder = chapter.folder.appending(path: kind).pathString
      for module in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let built = repository.chaptersScratch.appending(path: "debug/\(module).build")
        try? FileManager.default.removeItem(at: built)
      }
    }
  }
}
