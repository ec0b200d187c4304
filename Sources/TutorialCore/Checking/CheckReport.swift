/// The results of a check, as text and as JSON.
public struct CheckReport: Hashable, Sendable, Codable {
  /// The status of an exercise.
  public enum State: String, Hashable, Sendable, Codable {
    /// Its gap is filled, and all of its tests pass.
    case done
    /// Its gap is filled, but a test fails.
    case failing
    /// Its gap is unchanged.
    case notStarted = "not started"
    /// Its gap is filled, but its tests aren't conclusive yet.
    case notReached = "not reached"
    /// Its gap is filled, but unchecked. A list reports this, but a check never does.
    case notChecked = "not checked"
  }

  /// The status of the tests of the provided code that are built separately.
  public enum Given: String, Hashable, Sendable, Codable {
    /// There are none: all tests of the provided code run with the others.
    case included
    /// They weren't run: other tests fail, or only one exercise was requested.
    case later
    /// They ran.
    case ran
    /// Neither they nor the tests that need all exercises were run, because nothing changed since they passed.
    case unchanged
    /// They don't compile.
    case broken
  }

  /// A test that doesn't pass.
  public struct Failure: Hashable, Sendable, Codable {
    /// The test's name.
    public let test: String
    /// The reported issues, the expectation first.
    public let messages: [String]
    /// The arguments for which it failed, as in `step → 0`, if it has several cases.
    public let arguments: String?
    /// The number of other arguments for which it failed.
    public let otherCases: Int
    /// The compared values, if the expectation compared two values.
    public let comparison: Comparison?
    /// The violated invariant of the lesson, if the test's name contains one.
    public let breaks: Invariant?
    /// The file that reported it, relative to the repository's root.
    public let file: String?
    /// The line that reported it.
    public let line: Int?
  }

  /// The numbers of tests of one kind.
  public struct Tally: Hashable, Sendable, Codable {
    /// The total number, whether they ran or not.
    public let tests: Int
    /// The number of tests that ran and didn't pass.
    public let failing: Int
    /// The number of tests that didn't run because the run ended early.
    public let notReached: Int
    /// The number of disabled tests.
    public let skipped: Int
    /// The tests that don't pass, in the order of the source.
    public let failures: [Failure]

    /// The first test that doesn't pass.
    public var firstFailure: Failure? { failures.first }
  }

  /// One exercise.
  public struct ExerciseResult: Hashable, Sendable, Codable {
    /// Its number.
    public let id: ExerciseID
    /// Its title.
    public let title: String
    /// Whether it is optional.
    public let isOptional: Bool
    /// The file with its gap, relative to the repository's root.
    public let file: String
    /// The line of its marker in that file; `nil` if the marker is missing.
    public let line: Int?
    /// The line of its heading in the lesson.
    public let lessonLine: Int
    /// Its status.
    public let state: State
    /// The reason why it wasn't reached.
    public let reason: String?
    /// Its tests.
    public let tally: Tally

    /// Whether it is done, or optional and not started.
    public var isSettled: Bool { state == .done || (isOptional && state == .notStarted) }
  }

  /// A test that ended early.
  public struct Interruption: Hashable, Sendable, Codable {
    /// The test; `nil` if the failure happened outside of tests.
    public let test: String?
    /// The test's exercise.
    public let exercise: ExerciseID?
    /// The kind of end.
    public let kind: TestRun.Interruption.Kind
    /// The description.
    public let message: String
    /// The file of the crash, relative to the repository's root, if it is known.
    public let file: String?
    /// The line in that file.
    public let line: Int?
  }

  /// The chapter's number.
  public let chapter: Int
  /// The chapter's title.
  public let title: String
  /// The requested exercise.
  public let asked: ExerciseID?
  /// Whether the chapter compiles.
  public let compiles: Bool
  /// The errors of the compiler: those in gaps first, then those in the chapter's other sources, in its
  /// tests, and elsewhere.
  public let errors: [Diagnostic]
  /// The exercises with errors in their gaps.
  public let exercisesWithErrors: [ExerciseID]
  /// The last lines of the build's output, if it failed and no error names a place.
  public let buildOutput: [String]
  /// The number of tests that ran.
  public let testsRun: Int
  /// The exercises.
  public let exercises: [ExerciseResult]
  /// The tests of the provided code.
  public let provided: Tally
  /// The status of the tests that are built separately.
  public let given: Given
  /// The tests that need every exercise except the optional ones. They run when all of these are done, unless one
  /// exercise was requested.
  public let together: Tally
  /// The tests that crashed or were terminated. The others ran anyway.
  public let interruptions: [Interruption]
  /// Issues outside of tests.
  public let strayIssues: [Problem]
  /// The learner's changes outside the gaps, including changes of tests.
  public let changes: [Problem]
  /// The learner's declarations that affect the tests' comparisons, such as `==`. As long as there is one, passing
  /// tests prove nothing.
  public let comparators: [Problem]
  /// Whether the requested work is done: the exercise and the provided code, or everything.
  public let succeeded: Bool
  /// The tested texts.
  public internal(set) var tested = TestedTexts()

  private enum CodingKeys: String, CodingKey {
    case chapter, title, asked, compiles, errors, exercisesWithErrors, buildOutput, testsRun
    case exercises, provided, given, together, interruptions, strayIssues, changes, comparators
    case succeeded
  }

  /// Whether all exercises except optional ones are done, so that the tests that need all of them are meaningful.
  public var hasRequiredExercises: Bool {
    compiles && !exercises.isEmpty && exercises.allSatisfy(\.isSettled)
      && interruptions.isEmpty && comparators.isEmpty
  }

  /// The exercise that made a test fail, if it can be determined: the failure names it, or it happened in a file in
  /// which only that exercise has a gap.
  public func exercise(atFaultFor failure: Failure) -> ExerciseResult? {
    let named = exercises.first { exercise in
      failure.messages.contains { $0.contains("Exercise \(exercise.id) is still open") }
    }
    if let named { return named }
    guard let file = failure.file, let line = failure.line else { return nil }
    // The last gap that begins before that line.
    return
      exercises
      .filter { $0.file == file && $0.line.map { $0 <= line } ?? false }
      .max { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}
