/// What a check found: for a person to read and, as JSON, for a program.
public struct CheckReport: Hashable, Sendable, Codable {
  /// How far an exercise is.
  public enum State: String, Hashable, Sendable, Codable {
    /// Its gap is filled, and all of its tests pass.
    case done
    /// Its gap is filled, but a test fails.
    case failing
    /// Its gap is as it was given.
    case notStarted = "not started"
    /// Its gap is filled, but its tests cannot say yet whether that is right.
    case notReached = "not reached"
    /// Its gap is filled, and it was not checked since. A check never reports this; a list does.
    case notChecked = "not checked"
  }

  /// A test that does not pass.
  public struct Failure: Hashable, Sendable, Codable {
    /// The test's name.
    public let test: String
    /// What it reported, the expectation first.
    public let messages: [String]
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
    /// The file it is solved in, relative to the repository's root.
    public let file: String
    /// How far it is.
    public let state: State
    /// Why it was not reached.
    public let reason: String?
    /// Its tests.
    public let tally: Tally
  }

  /// A run of tests that broke off.
  public struct Interruption: Hashable, Sendable, Codable {
    /// The test that was running.
    public let test: String?
    /// The exercise that the test belongs to.
    public let exercise: ExerciseID?
    /// What ended the run.
    public let message: String
  }

  /// The chapter's number.
  public let chapter: Int
  /// The chapter's title.
  public let title: String
  /// The one exercise that was asked for.
  public let asked: ExerciseID?
  /// Whether the chapter compiles.
  public let compiles: Bool
  /// The errors of the compiler, those in the chapter's sources first.
  public let errors: [Diagnostic]
  /// How many tests ran.
  public let testsRun: Int
  /// The exercises.
  public let exercises: [ExerciseResult]
  /// The tests of what was given.
  public let provided: Tally
  /// The tests that need every exercise.
  public let together: Tally
  /// What broke the run off, if something did.
  public let interruption: Interruption?
  /// Issues that belong to no test.
  public let strayIssues: [Problem]
  /// Where the learner changed a file outside its gaps.
  public let changes: [Problem]
  /// Whether what was asked for is done: the exercise and what was given, or everything.
  public let succeeded: Bool
}
