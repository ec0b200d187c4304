/// What there is to know about a chapter for a ``CheckReport``.
struct Evidence {
  /// The chapter.
  let chapter: Chapter
  /// The exercise that was asked for; `nil` means all.
  let asked: ExerciseID?
  /// The learner's files, by path.
  let sources: [String: FilledSource]
  /// The errors of the build; `nil` when there was none.
  let buildErrors: [Diagnostic]?
  /// The tests; `nil` when there was nothing to run.
  let run: TestRun?
  /// What ended the run, when it broke off.
  let interruption: String?

  /// Whether an exercise's gaps are as they were given.
  func isUntouched(_ exercise: Exercise) -> Bool {
    let bodies = sources[exercise.file]?.bodies(of: exercise.id) ?? []
    return bodies.contains { exercise.id.isUntouched(in: $0) }
  }
}

extension CheckReport {
  /// Judges a chapter.
  init(_ evidence: Evidence) {
    let chapter = evidence.chapter
    let repository = chapter.repository
    self.chapter = chapter.milestone.number
    title = chapter.milestone.title
    asked = evidence.asked
    compiles = evidence.buildErrors == nil
    errors = evidence.buildErrors ?? []
    testsRun = evidence.run?.count ?? 0
    exercises = Self.results(evidence)
    provided = Tally(evidence.run?.tests(.provided) ?? [], evidence)
    together = Tally(evidence.run?.tests(.together) ?? [], evidence)
    strayIssues = (evidence.run?.strayIssues ?? [])
      .filter { issue in !issue.messages.contains { $0.contains("is still open") } }
      .map { issue in
        Problem(
          issue.messages.joined(separator: " "), file: issue.file.map(repository.shown),
          line: issue.line)
      }
    interruption = evidence.interruption.map { message in
      let test = evidence.run?.tests.first { $0.outcome == .unfinished }
      let exercise: ExerciseID? =
        if case .exercise(let id) = SuiteKind(test?.suite) { id } else { nil }
      return Interruption(test: test?.name, exercise: exercise, message: message)
    }
    changes = chapter.files.compactMap { file in
      evidence.sources[file.path]?.change.map { change in
        Problem(change.words, file: "\(chapter.shownFolder)/\(file.path)", line: change.line)
      }
    }

    let asked = evidence.asked
    let wanted = exercises.filter { asked == nil || $0.id == asked }
    let isWhole = compiles && testsRun > 0 && interruption == nil && strayIssues.isEmpty
    succeeded =
      isWhole && !wanted.isEmpty && wanted.allSatisfy { $0.state == .done }
      && provided.failing == 0 && (asked != nil || together.failing == 0)
  }

  private static func results(_ evidence: Evidence) -> [ExerciseResult] {
    var results: [ExerciseResult] = []
    for exercise in evidence.chapter.exercises {
      let tests = evidence.run?.tests(.exercise(exercise.id)) ?? []
      let undone = evidence.chapter.prerequisites(of: exercise.id).sorted().filter { id in
        !results.contains { $0.id == id && $0.state == .done }
      }
      let (state, reason) = judge(exercise, tests, undone: undone, evidence)
      results.append(
        ExerciseResult(
          id: exercise.id, title: exercise.title,
          file: "\(evidence.chapter.shownFolder)/\(exercise.file)", state: state, reason: reason,
          tally: Tally(tests, evidence)))
    }
    return results
  }

  private static func judge(
    _ exercise: Exercise, _ tests: [TestRun.Test], undone: [ExerciseID], _ evidence: Evidence
  ) -> (State, reason: String?) {
    if evidence.isUntouched(exercise) { return (.notStarted, nil) }
    if evidence.buildErrors != nil { return (.notReached, "the chapter does not compile") }
    if tests.contains(where: \.isFailing) {
      guard !undone.isEmpty else { return (.failing, nil) }
      let list = undone.map(\.description).joined(separator: ", ")
      let verb = undone.count == 1 ? "is" : "are"
      return (.notReached, "it builds on \(list), which \(verb) not done")
    }
    if tests.contains(where: { $0.outcome == .notReached }) {
      return (.notReached, "the run of the tests broke off before")
    }
    let didRun = tests.contains { $0.outcome == .passed }
    return didRun ? (.done, nil) : (.notReached, "none of its tests ran")
  }
}

extension CheckReport.Tally {
  init(_ tests: [TestRun.Test], _ evidence: Evidence) {
    self.init(
      tests: tests.count,
      failing: tests.count(where: \.isFailing),
      notReached: tests.count { $0.outcome == .notReached },
      skipped: tests.count { $0.outcome == .skipped },
      firstFailure: tests.first(where: \.isFailing).map { test in
        CheckReport.Failure(
          test, evidence.chapter.repository, interruption: evidence.interruption)
      })
  }
}

extension CheckReport.Failure {
  init(_ test: TestRun.Test, _ repository: Repository, interruption: String? = nil) {
    // That a gap is open is known; what it led to says more, where there is anything.
    let issue =
      test.issues.first { !$0.messages.contains { $0.contains("is still open") } }
      ?? test.issues.first
    let words = issue?.messages.filter { !$0.isEmpty } ?? []
    self.init(
      test: test.name,
      messages: words.isEmpty ? [interruption ?? "It reported an issue without words."] : words,
      file: (issue?.file ?? test.file).map(repository.shown),
      line: issue?.line ?? test.line)
  }
}

extension FilledSource.Change {
  /// What was changed, in words.
  var words: String {
    switch (expected?.trimmed, found?.trimmed) {
    case (let expected?, let found?):
      "changed outside the gaps: here stood `\(expected)`, now `\(found)`"
    case (let expected?, nil): "changed outside the gaps: `\(expected)` is gone"
    case (nil, let found?): "changed outside the gaps: `\(found)` was added"
    case (nil, nil): "changed outside the gaps"
    }
  }
}

extension Chapter {
  /// The chapter's folder as it is shown.
  var shownFolder: String { "Chapters/\(milestone.folder)" }
}
