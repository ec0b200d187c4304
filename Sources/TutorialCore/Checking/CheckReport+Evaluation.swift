/// The information about a chapter for a ``CheckReport``.
struct Evidence {
  /// The chapter.
  let chapter: Chapter
  /// The requested exercise; `nil` means all.
  var asked: ExerciseID?
  /// The learner's files, by path.
  let sources: [String: FilledSource]
  /// The build, if it failed.
  var brokenBuild: BrokenBuild?
  /// The tests; `nil` if there was nothing to run.
  var run: TestRun?
  /// The status of the tests of the provided code.
  var given = CheckReport.Given.included
  /// Their build, if it failed.
  var brokenGiven: BrokenBuild?
  /// The changes outside the gaps.
  var edits: Edits?
  /// The exercises that an earlier check found done, and that haven't changed since.
  var doneBefore: Set<ExerciseID> = []
  /// The compiled texts.
  var tested = TestedTexts()

  /// Whether one of an exercise's gaps is unchanged.
  ///
  /// The text of the gaps isn't sufficient: a stand-in that is never reached doesn't matter. A stand-in that is reached
  /// reports that the exercise is open.
  func isUntouched(_ exercise: Exercise, _ tests: [TestRun.Test]) -> Bool {
    let bodies = sources[exercise.file]?.bodies(of: exercise.id) ?? []
    guard bodies.contains(where: { exercise.id.isUntouched(in: $0) }) else { return false }
    let ran = tests.filter { $0.outcome != .skipped }
    let isProven = !ran.isEmpty && ran.allSatisfy { $0.outcome == .passed }
    return !isProven || run?.saysOpen(exercise.id) == true
  }
}

extension CheckReport {
  /// Evaluates a chapter.
  init(_ evidence: Evidence) {
    let chapter = evidence.chapter
    let run = evidence.run
    self.chapter = chapter.milestone.number
    title = chapter.milestone.title
    asked = evidence.asked
    compiles = evidence.brokenBuild == nil
    errors = (evidence.brokenBuild ?? evidence.brokenGiven)?.errors ?? []
    exercisesWithErrors = evidence.brokenBuild?.exercises ?? []
    buildOutput = (evidence.brokenBuild ?? evidence.brokenGiven)?.output ?? []
    testsRun = run?.count ?? 0
    exercises = Self.results(evidence)
    provided = Tally(run?.tests(.provided, of: chapter) ?? [], chapter)
    given = evidence.given
    together = Tally(run?.tests(.together, of: chapter) ?? [], chapter)
    strayIssues = (run?.strayIssues ?? [])
      .filter { issue in !issue.messages.contains { $0.contains("is still open") } }
      .map { issue in
        Problem(
          issue.messages.joined(separator: " "), file: issue.file.map(chapter.repository.shown),
          line: issue.line)
      }
    interruptions =
      (run?.tests ?? []).compactMap { test in
        test.interruption.map { Interruption($0, in: test, chapter) }
      } + (run?.strayInterruption.map { [Interruption($0, in: nil, chapter)] } ?? [])
    changes = evidence.edits?.changes ?? []
    comparators = evidence.edits?.comparators ?? []

    tested = evidence.tested

    let asked = evidence.asked
    let wanted = exercises.filter { asked == nil || $0.id == asked }
    let isSound =
      compiles && testsRun > 0 && run?.strayInterruption == nil && strayIssues.isEmpty
      && comparators.isEmpty
    succeeded =
      isSound && !wanted.isEmpty
      && wanted.allSatisfy { asked == nil ? $0.isSettled : $0.state == .done } && provided.isClean
      && (asked != nil || (together.isClean && run?.isComplete == true && given.isSettled))
  }

  private static func results(_ evidence: Evidence) -> [ExerciseResult] {
    var results: [ExerciseResult] = []
    for exercise in evidence.chapter.exercises {
      let tests = evidence.run?.tests(.exercise(exercise.id), of: evidence.chapter) ?? []
      let undone = evidence.chapter.prerequisites(of: exercise.id).sorted().filter { id in
        !results.contains { $0.id == id && $0.state == .done }
      }
      let (state, reason) = judge(exercise, tests, undone: undone, evidence)
      results.append(
        ExerciseResult(
          id: exercise.id, title: exercise.title, isOptional: exercise.isOptional,
          file: "\(evidence.chapter.shownFolder)/\(exercise.file)",
          line: evidence.sources[exercise.file]?.markerLine(of: exercise.id),
          lessonLine: exercise.line,
          state: state, reason: reason, tally: Tally(tests, evidence.chapter)))
    }
    return results
  }

  private static func judge(
    _ exercise: Exercise, _ tests: [TestRun.Test], undone: [ExerciseID], _ evidence: Evidence
  ) -> (State, reason: String?) {
    if evidence.isUntouched(exercise, tests) { return (.notStarted, nil) }
    if let build = evidence.brokenBuild {
      if build.exercises.contains(exercise.id) { return (.notReached, "it does not compile") }
      let others = list(build.exercises)
      let cause = "\(others.isEmpty ? "the chapter" : others.joined) has to compile first"
      let wasDone = evidence.doneBefore.contains(exercise.id)
      return (.notReached, wasDone ? "it was done, and is unchanged; \(cause)" : cause)
    }
    let builds =
      "it builds on \(list(undone).joined), which \(undone.count == 1 ? "is" : "are") not done"
    if tests.contains(where: \.isFailing) {
      return undone.isEmpty ? (.failing, nil) : (.notReached, builds)
    }
    if tests.contains(where: { $0.outcome == .notReached }) {
      return (.notReached, undone.isEmpty ? "the test run ended early" : builds)
    }
    if evidence.run?.strayInterruption?.kind == .status {
      return (.notReached, "the tests contradict themselves: see below")
    }
    if evidence.edits?.comparators.isEmpty == false {
      return (.notReached, "its tests use your declaration: see below")
    }
    if tests.contains(where: { $0.outcome == .passed }) { return (.done, nil) }
    return (.notReached, tests.isEmpty ? "its tests are missing" : "none of its tests ran")
  }

  private static func list(_ ids: [ExerciseID]) -> [String] { ids.map(\.description) }
}

extension CheckReport.Given {
  /// Whether nothing more has to be run or compiled.
  fileprivate var isSettled: Bool { self != .later && self != .broken }
}

extension TestRun {
  /// Whether a stand-in of an exercise was reached, in any test or outside of tests.
  fileprivate func saysOpen(_ id: ExerciseID) -> Bool {
    (strayIssues + tests.flatMap(\.issues)).contains { issue in
      issue.messages.contains { $0.contains("Exercise \(id) is still open") }
    }
  }
}

extension [String] {
  fileprivate var joined: String { joined(separator: ", ") }
}

extension CheckReport.Tally {
  init(_ tests: [TestRun.Test], _ chapter: Chapter) {
    self.init(
      tests: tests.count,
      failing: tests.count(where: \.isFailing),
      notReached: tests.count { $0.outcome == .notReached },
      skipped: tests.count { $0.outcome == .skipped },
      failures: tests.filter(\.isFailing).map { test in
        CheckReport.Failure(test, chapter.repository, chapter: chapter)
      })
  }

  /// Whether nothing failed and nothing is unknown.
  var isClean: Bool { failing == 0 && notReached == 0 }
}

extension CheckReport.Failure {
  /// Describes how a test failed: the crash, or else the first meaningful issue.
  package init(_ test: TestRun.Test, _ repository: Repository, chapter: Chapter? = nil) {
    // An open gap is already known. Its consequence, if any, says more.
    let issue =
      test.issues.first { !$0.messages.contains { $0.contains("is still open") } }
      ?? test.issues.first
    var words = issue?.messages.filter { !$0.isEmpty } ?? []
    if words.count > 1, words.first == "Issue recorded" { words.removeFirst() }
    let comparison = words.first.flatMap { Comparison($0) }
    if comparison != nil { words.removeAll { $0.contains(/^(inserted|removed) \[/) } }
    if test.outcome == .unfinished {
      words.insert(test.interruption?.message ?? "It started but didn't end.", at: 0)
    } else if words.isEmpty {
      words = ["It reported an issue without a message."]
    }
    let arguments = test.unfinishedArguments ?? issue?.arguments
    let name = Invariant.name(in: test.name)
    let broken = test.interruption?.file.flatMap { chapter?.file(named: $0) }
    self.init(
      test: test.name, messages: words, arguments: arguments,
      otherCases: Set(test.issues.compactMap(\.arguments)).subtracting([arguments ?? ""]).count,
      comparison: comparison,
      breaks: chapter?.lesson.invariants.first { $0.name == name },
      file: broken ?? (issue?.file ?? test.file).map(repository.shown),
      line: broken == nil ? issue?.line ?? test.line : test.interruption?.line)
  }
}

extension CheckReport.Interruption {
  fileprivate init(_ interruption: TestRun.Interruption, in test: TestRun.Test?, _ chapter: Chapter)
  {
    let exercise: ExerciseID? =
      if case .exercise(let id) = SuiteKind(test?.suite, in: chapter.milestone) { id } else { nil }
    let file = interruption.file.flatMap(chapter.file(named:))
    self.init(
      test: test?.name, exercise: exercise, kind: interruption.kind, message: interruption.message,
      file: file, line: file == nil ? nil : interruption.line)
  }
}

extension Chapter {
  /// The chapter's folder, for display.
  package var shownFolder: String { "Chapters/\(milestone.folder)" }

  /// Finds a file by its name in the Swift runtime: a complete path, or the module and the name.
  ///
  /// - Returns: The path relative to the repository's root; `nil` if it isn't the chapter's.
  func file(named name: String) -> String? {
    let prefix = folder.pathString + "/"
    if name.hasPrefix(prefix) { return repository.shown(name) }
    let parts = name.split(separator: "/")
    guard parts.count == 2 else { return nil }
    let path = Files.paths(below: folder).first { path in
      path.hasSuffix("/\(parts[1])") && PackagePath(path)?.module == String(parts[0])
    }
    return path.map { "\(shownFolder)/\($0)" }
  }
}
