/// What a check found: for a person to read and, as JSON, for a program.
public struct CheckReport: Hashable, Sendable, Codable {
  /// How far an exercise is.
  public enum State: String, Hashable, Sendable, Codable {
    /// Its gap is filled, and all of its tests pass.
    case done
    /// Its gap is filled, but a test fails.
    case failing
    /// Its gap is as it received.
    case notStarted = "not started"
    /// Its gap is filled, but its tests cannot say yet whether that is right.
    case notReached = "not reached"
    /// Its gap is filled, and it was not checked since. A check never reports this; a list does.
    case notChecked = "not checked"
  }

  /// What became of the tests of what was provided that are built by themselves.
  public enum Given: String, Hashable, Sendable, Codable {
    /// There are none: all tests of what was provided have run with the others.
    case included
    /// They were not run: all else does not hold yet, or one exercise was asked for.
    case later
    /// They have run.
    case ran
    /// Neither they nor those that need all exercises were run, since nothing has changed since they passed.
    case unchanged
    /// They do not compile.
    case broken
  }

  /// A test that does not pass.
  public struct Failure: Hashable, Sendable, Codable {
    /// The test's name.
    public let test: String
    /// What it reported, the expectation first.
    public let messages: [String]
    /// The arguments that it failed with, as in `step → 0`, where it is run with several.
    public let arguments: String?
    /// With how many other arguments it failed as well.
    public let otherCases: Int
    /// What the expectation compared, where it compared two values.
    public let comparison: Comparison?
    /// The promise of the lesson that it breaks, where the test's name says one.
    public let breaks: Invariant?
    /// The file that reported it, relative to the repository's root.
    public let file: String?
    /// The line that reported it.
    public let line: Int?
  }

  /// The tests of one kind, counted.
  public struct Tally: Hashable, Sendable, Codable {
    /// How many there are, whether they ran or not.
    public let tests: Int
    /// How many ran and do not pass.
    public let failing: Int
    /// How many did not run because something broke the run off.
    public let notReached: Int
    /// How many are disabled.
    public let skipped: Int
    /// Those that do not pass, in the order of the source.
    public let failures: [Failure]

    /// The first that does not pass.
    public var firstFailure: Failure? { failures.first }
  }

  /// One exercise.
  public struct ExerciseResult: Hashable, Sendable, Codable {
    /// Its number.
    public let id: ExerciseID
    /// What it is called.
    public let title: String
    /// Whether the chapter is done without it.
    public let isOptional: Bool
    /// The file it is solved in, relative to the repository's root.
    public let file: String
    /// The line of its marker in that file; `nil` when that is gone.
    public let line: Int?
    /// The line of its heading in the lesson.
    public let lessonLine: Int
    /// How far it is.
    public let state: State
    /// Why it was not reached.
    public let reason: String?
    /// Its tests.
    public let tally: Tally

    /// Whether it is done, or optional and not started.
    public var isSettled: Bool { state == .done || (isOptional && state == .notStarted) }
  }

  /// A test that did not come to its end.
  public struct Interruption: Hashable, Sendable, Codable {
    /// The test; `nil` when it happened outside every test.
    public let test: String?
    /// The exercise that the test belongs to.
    public let exercise: ExerciseID?
    /// What sort of end it was.
    public let kind: TestRun.Interruption.Kind
    /// What happened.
    public let message: String
    /// The file that broke down, relative to the repository's root, where that is known.
    public let file: String?
    /// The line in that file.
    public let line: Int?
  }

  /// The chapter's number.
  public let chapter: Int
  /// The chapter's title.
  public let title: String
  /// The one exercise that was asked for.
  public let asked: ExerciseID?
  /// Whether the chapter compiles.
  public let compiles: Bool
  /// The errors of the compiler: those in gaps first, then those in the chapter's other sources, in its
  /// tests, and elsewhere.
  public let errors: [Diagnostic]
  /// The exercises in whose gaps there are errors.
  public let exercisesWithErrors: [ExerciseID]
  /// The last lines of the build's output, when it failed and no error says where.
  public let buildOutput: [String]
  /// How many tests ran.
  public let testsRun: Int
  /// The exercises.
  public let exercises: [ExerciseResult]
  /// The tests of what was provided.
  public let provided: Tally
  /// What became of those that are built by themselves.
  public let given: Given
  /// The tests that need every exercise but the optional ones. They run when all are settled, and unless one was asked
  /// for.
  public let together: Tally
  /// The tests that broke down or had to be ended. The others were run anyway.
  public let interruptions: [Interruption]
  /// Issues that belong to no test.
  public let strayIssues: [Problem]
  /// What the learner changed outside the gaps, tests included.
  public let changes: [Problem]
  /// What the learner declared that the tests would compare with, such as `==`. As long as there is one,
  /// passing tests say nothing.
  public let comparators: [Problem]
  /// Whether what was asked for is done: the exercise and what was provided, or everything.
  public let succeeded: Bool
  /// The texts that were tested.
  public internal(set) var tested = TestedTexts()

  private enum CodingKeys: String, CodingKey {
    case chapter, title, asked, compiles, errors, exercisesWithErrors, buildOutput, testsRun
    case exercises, provided, given, together, interruptions, strayIssues, changes, comparators
    case succeeded
  }

  /// Whether all exercises are done but for optional ones, so that tests that need them all can tell something.
  public var hasRequiredExercises: Bool {
    compiles && !exercises.isEmpty && exercises.allSatisfy(\.isSettled)
      && interruptions.isEmpty && comparators.isEmpty
  }

  /// The exercise that made a test fail, where that can be notified: the failure names it, or the place
  /// in whose file only that exercise has a gap.
  public func exercise(atFaultFor failure: Failure) -> ExerciseResult? {
    let named = exercises.first { exercise in
      failure.messages.contains { $0.contains("Exercise \(exercise.id) is still open") }
    }
    if let named { return named }
    guard let file = failure.file, let line = failure.line else { return nil }
    // The gap that begins last before that line.
    return
      exercises
      .filter { $0.file == file && $0.line.map { $0 <= line } ?? false }
      .max { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}
