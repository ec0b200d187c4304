import Foundation
import TutorialCore

/// The stages of verification that build and test a chapter: the starter, with our solutions, with all solutions except
/// one, and with mistakes.
struct ChapterStages {
  let verifier: Verifier
  let number: Int
  /// The kinds of stages to run.
  let wanted: Set<VerifyReport.Kind>

  private static let fewestTests = 3

  var repository: Repository { verifier.repository }

  /// The selected stages of a chapter.
  struct Plan {
    /// The stages that build it.
    let building: [Verifier.Stage]
    /// The stages that run the built tests.
    let testing: [Verifier.Stage]
    /// Whether the tests need no further build.
    let isBuilt: @Sendable () async -> Bool

    /// All stages, in order.
    var stages: [Verifier.Stage] { building + testing }
  }

  private var isOfClone: Bool { verifier.extent == .clone }

  /// The steps for the chapter.
  func plan() async -> Plan {
    let chapter: Chapter
    let mistakes: Mistakes?
    let bench: VariantBench
    do {
      chapter = try repository.chapter(number)
      mistakes = isOfClone ? nil : try await Mistakes(chapter)
      bench = VariantBench(
        chapter, variants: try mistakes.map { try chapter.variants($0.all) } ?? [],
        tests: isOfClone ? .exercises : .all, toolchain: verifier.toolchain,
        limits: verifier.testLimits, progress: verifier.observer.onProgress)
    } catch {
      // A chapter that can't be read fails once, because nothing can be built.
      let stage = stage("files", wanted.first ?? .starter) { throw error }
      return Plan(building: [stage], testing: [], isBuilt: { true })
    }
    var building = [
      stage("starter", .starter) { try await starter(chapter) },
      stage(
        isOfClone ? "built with all solutions" : "solutions, stand-ins and mistakes built together",
        .compiling
      ) {
        try await compile(bench)
      },
    ]
    // It reads the built modules, whose names are the same in all chapters.
    if hasPages, !isOfClone {
      building.append(stage("the pages of its API", .api) { try await api(bench) })
    }
    var testing = [
      stage("with all solutions", .solutions) { try await solutions(bench) },
      stage("transcripts replayed", .transcripts) { try await transcripts(bench) },
    ]
    if let mistakes {
      testing.insert(stage("with all gaps open", .starter) { try await given(bench) }, at: 0)
      testing.append(
        stage("the app, typed into at random", .apps) { try await typing(bench) })
      testing += chapter.exercises.map { exercise in
        stage("without \(exercise.id)", .solutions, on: bench) {
          try await without(exercise, bench)
        }
      }
      testing += chapter.exercises.map { exercise in
        stage("mistakes in \(exercise.id)", .mistakes, on: bench) {
          try await catches(mistakes[exercise.id], in: exercise, bench)
        }
      }
    }
    return Plan(
      building: building.filter { wanted.contains($0.kind) },
      testing: testing.filter { wanted.contains($0.kind) },
      isBuilt: { await bench.isComplete })
  }

  /// - Parameters:
  ///   - bench: The bench for a stage that only runs variants.
  private func stage(
    _ name: String, _ kind: VerifyReport.Kind, on bench: VariantBench? = nil,
    run: @escaping @Sendable () async throws -> Finding
  ) -> Verifier.Stage {
    Verifier.Stage(
      name: name, kind: kind, chapter: number,
      mayRunBesideOthers: { await bench?.isComplete == true }, run: run)
  }

  /// Builds the starter, without its tests, which are compiled once, with all variants.
  private func starter(_ chapter: Chapter) async throws -> Finding {
    forgetModules(of: chapter)
    let packages = ChapterPackages(
      in: chapter.folder, of: repository, toolchain: verifier.toolchain)
    let build = try await packages.build(
      .products, log: repository.logs.appending(path: "verify-\(number)-starter.build.txt"),
      progress: verifier.observer.onProgress)
    guard build.succeeded else { return try verifier.broken(build) }
    return .check(warnings(build))
  }

  /// Runs the tests on the starter.
  private func given(_ bench: VariantBench) async throws -> Finding {
    let chapter = bench.chapter
    let run: TestRun
    switch try await bench.given() {
    case .broken(let build): return try await bench.placed(verifier.broken(build))
    case .ran(let result): run = result
    }
    // Tests from earlier chapters may need all exercises of this one.
    let provided = run.tests(.provided, of: chapter)
      .filter { SuiteKind($0.suite, in: chapter.milestone) != .together }
    let unreliable = try await verifier.unreliable(provided, of: run) {
      try await bench.given(filters: $0).result
    }
    var problems = breakdowns(run, "while gaps are open", except: unreliable)
    problems += failures(provided.filter { !unreliable.contains($0.id) }, "was given, yet")
    for exercise in chapter.exercises {
      let suite = run.tests(.exercise(exercise.id), of: chapter)
      let place = "\(chapter.shownFolder)/\(exercise.file)"
      if suite.count < Self.fewestTests {
        problems.append(
          Problem(
            "exercise \(exercise.id) has \(counted(suite.count, "test")), and needs at least "
              + "\(Self.fewestTests) in a suite \"Exercise \(exercise.id) · …\"", file: place))
      } else if !suite.contains(where: \.isFailing) {
        problems.append(
          Problem(
            "no test of exercise \(exercise.id) fails while its gap is open: write one that does",
            file: suite[0].file.map(repository.shown), line: suite[0].line))
      }
    }
    problems += await misnamed(run, bench)
    var finding = Finding.check(problems)
    finding.notes = verifier.notes(on: unreliable, of: run)
    return await bench.placed(finding)
  }

  /// Suites with the name of an exercise that the lesson doesn't have. A linked test from an earlier chapter keeps the
  /// name of its original exercise.
  private func misnamed(_ run: TestRun, _ bench: VariantBench) async -> [Problem] {
    let chapter = bench.chapter
    let known = Set(chapter.exercises.map(\.id))
    let given = chapter.givenTargets
    var problems: [Problem] = []
    for test in run.tests where !given.contains(test.module) {
      guard let suite = test.suite, let id = ExerciseID(suite: suite), !known.contains(id) else {
        continue
      }
      let problem = Problem(
        "the suite \"\(suite)\" belongs to no exercise of the lesson: rename it, or tell the "
          + "exercise",
        file: test.file.map(repository.shown), line: test.line)
      let place = await bench.origin(of: problem).file.map { repository.root.appending(path: $0) }
      if id.chapter < chapter.milestone.number, place.flatMap(Files.destination) != nil { continue }
      problems.append(problem)
    }
    return problems
  }

  private func compile(_ bench: VariantBench) async throws -> Finding {
    // A compiler warns only when it compiles.
    if !wanted.isDisjoint(with: [.starter, .solutions]) { forgetModules(of: bench.chapter) }
    let build = try await bench.compile()
    guard build.succeeded else { return try await bench.placed(verifier.broken(build)) }
    var finding = Finding.check(warnings(build).filter { $0.file != nil })
    // Warnings in files that are neither tests nor files with gaps are reported for the starter. Unused code in a
    // mistake doesn't matter.
    finding = await bench.placed(finding)
    finding.problems = finding.problems.filter { problem in
      guard problem.line != nil, let file = problem.file else { return false }
      let folder = "\(bench.chapter.shownFolder)/"
      return (file.hasPrefix(folder) && PackagePath.isTest(String(file.dropFirst(folder.count))))
        || bench.chapter.files.contains {
          file == "Solutions/\(bench.chapter.milestone.folder)/\($0.path)"
        }
    }
    finding.passed = finding.problems.isEmpty ? 1 : 0
    finding.notes = try await bench.apart.map { variant in
      let exercise = try bench.chapter.exercise(variant.exercise)
      return Problem(
        "the \(variant.diff == nil ? "stand-in" : "mistake") of exercise \(exercise.id) does not "
          + "compile together with the others, so it is built separately, which takes longer",
        file: variant.diff ?? "\(bench.chapter.shownFolder)/\(exercise.file)")
    }
    return finding
  }

  private func solutions(_ bench: VariantBench) async throws -> Finding {
    guard case .ran(let run) = try await bench.solved() else { return Self.notBuilt }
    // The transcripts are a separate stage.
    let isMeant = { (test: TestRun.Test) in test.suite != TranscriptAudit.suite }
    let unreliable = try await verifier.unreliable(run.tests.filter(isMeant), of: run) {
      try await bench.run(nil, filters: $0).result
    }
    return await bench.placed(verifier.allPass(run, unreliable: unreliable, where: isMeant))
  }

  private func transcripts(_ bench: VariantBench) async throws -> Finding {
    guard case .ran(let run) = try await bench.solved() else { return Self.notBuilt }
    let isReplay = { (test: TestRun.Test) in test.suite == TranscriptAudit.suite }
    if run.tests.contains(where: isReplay) {
      return await bench.placed(verifier.allPass(run, where: isReplay))
    }
    let folder = bench.chapter.folder.appending(path: TranscriptAudit.folderName)
    guard !Files.paths(below: folder).isEmpty else { return .check([]) }
    return .check([
      Problem(
        "no test replays these: there is no suite \"\(TranscriptAudit.suite)\"",
        file: "\(bench.chapter.shownFolder)/\(TranscriptAudit.folderName)")
    ])
  }

  /// Runs the tests with the gap of one exercise.
  ///
  /// Three kinds of tests are omitted. Tests of the provided code pass with all gaps open, so they reach no gap,
  /// because a stand-in reports when it is reached. Exercises that build on this one may fail in any way without it,
  /// and so may tests that need all exercises.
  private func without(_ exercise: Exercise, _ bench: VariantBench) async throws -> Finding {
    let chapter = bench.chapter
    let variant = Variant(standInOf: exercise, in: try chapter.file(of: exercise))
    guard case .ran(let solved) = try await bench.solved() else { return Self.notBuilt }
    let others = chapter.exercises.map(\.id).filter {
      $0 != exercise.id && !chapter.prerequisites(of: $0).contains(exercise.id)
    }
    var kinds = Set(others.map(SuiteKind.exercise) + [.exercise(exercise.id)])
    // A chapter is done without it.
    if exercise.isOptional { kinds.insert(.together) }
    let given = chapter.givenTargets
    let kind = { (test: TestRun.Test) in test.kind(in: chapter.milestone, given: given) }
    let concerned = solved.tests.filter { kinds.contains(kind($0)) }
    switch try await bench.run(
      variant, filters: TestRunner.filters(for: concerned, of: solved))
    {
    case .broken(let build): return try await bench.placed(verifier.broken(build))
    case .ran(let run):
      // A test that fails with all solutions says nothing about this one.
      let broken = Set(solved.tests.filter(\.isFailing).map(\.id))
      var failing = run.tests.filter { $0.isFailing && !broken.contains($0.id) }
      let unexpected = failing.filter { kind($0) != .exercise(exercise.id) }
      let unreliable = try await verifier.unreliable(unexpected, of: run) {
        try await bench.run(variant, filters: $0).result
      }
      failing.removeAll { unreliable.contains($0.id) }
      var problems = breakdowns(run, "without \(exercise.id)", except: unreliable)
      if !failing.contains(where: { kind($0) == .exercise(exercise.id) }) {
        problems.append(
          Problem(
            "every test of exercise \(exercise.id) passes without its solution: write one that does "
              + "not",
            file: "\(chapter.shownFolder)/\(exercise.file)"))
      }
      for other in others {
        problems += failures(
          failing.filter { kind($0) == .exercise(other) },
          "belongs to exercise \(other), which does not build on \(exercise.id); without that it"
        )
      }
      if exercise.isOptional {
        problems += failures(
          failing.filter { kind($0) == .together },
          "belongs to all exercises; without \(exercise.id), which is optional, it")
      }
      var finding = Finding.check(problems)
      finding.notes = verifier.notes(on: unreliable, of: run)
      return await bench.placed(finding)
    }
  }

  private func catches(
    _ mistakes: [Mistake], in exercise: Exercise, _ bench: VariantBench
  ) async throws -> Finding {
    guard case .ran(let solved) = try await bench.solved() else { return Self.notBuilt }
    let suite = solved.tests(.exercise(exercise.id), of: bench.chapter)
    let passing = Set(suite.filter { $0.outcome == .passed }.map(\.id))
    let file = try bench.chapter.file(of: exercise)
    let place = await bench.origin(of: Problem("", file: suite.first?.file.map(repository.shown)))
    var finding = Finding()
    // Variants that are built separately come last, so that the others need no second build.
    let apart = Set(await bench.apart)
    let variants = mistakes.map { Variant($0, in: file) }
    for variant in variants.filter({ !apart.contains($0) }) + variants.filter(apart.contains) {
      let outcome = try await bench.run(
        variant, filters: TestRunner.filters(for: suite, of: solved), sufficient: passing,
        limits: verifier.mistakeLimits)
      switch outcome {
      case .broken(let build):
        let error = build.diagnostics.first { $0.severity == .error }
        finding.problems.append(
          Problem(
            "does not compile, so that no reader can get this far: "
              + (error?.message ?? "see \(repository.shown(build.log.pathString))"),
            file: variant.diff))
      case .ran(let run):
        let caught = run.tests.filter { $0.isFailing && passing.contains($0.id) }
        guard !caught.isEmpty else {
          finding.problems.append(
            Problem(
              "passes all tests of exercise \(exercise.id), \(passing.count) in number: write one in "
                + "\(place.file ?? "its suite") that fails with it",
              file: variant.diff))
          continue
        }
        finding.passed += 1
        if caught.allSatisfy({ $0.outcome == .unfinished }) {
          let how = caught[0].interruption?.message ?? "It did not end."
          finding.notes.append(
            Problem(
              "is caught by no failing test, only by one that doesn't end, \"\(caught[0].name)\". "
                + "\(how) A test that fails with a message would help the reader more",
              file: variant.diff))
        }
      }
    }
    return finding
  }

  static let notBuilt = Finding.check([
    Problem("nothing was run: the chapter does not compile with its solutions")
  ])

  /// The tests that didn't end, which an open gap must never cause.
  private func breakdowns(
    _ run: TestRun, _ when: String, except unreliable: Set<String>
  ) -> [Problem] {
    let unfinished = run.tests.filter { $0.outcome == .unfinished && !unreliable.contains($0.id) }
    var problems = unfinished.map { test in
      Problem(
        "\"\(test.name)\" does not end \(when): \(test.interruption?.message ?? "it ended early")",
        file: test.file.map(repository.shown), line: test.line)
    }
    if let interruption = run.strayInterruption {
      problems.append(Problem("the tests do not end \(when): \(interruption.message)"))
    }
    return problems
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
      // The package manager names a package by its folder. Warnings about other packages, such as a missing pkg-config
      // file, depend on the machine.
      let folder = repository.chapterFolder(Course.milestones[number - 1])
      let names = Packages.folders(in: folder).map { $0.lastPathComponent.lowercased() }
      guard names.contains(where: { warning.message.hasPrefix("'\($0)") }) else { return nil }
      return Problem("warning: \(warning.message)")
    }
  }

  /// Forces the chapter's modules to be compiled again: a compiler warns only when it compiles.
  private func forgetModules(of chapter: Chapter) {
    for package in Packages.folders(in: chapter.folder) {
      BuiltSources.forget(
        [.sources, .tests].flatMap { Packages.modules($0, of: package) },
        in: repository.chaptersScratch)
    }
  }
}
