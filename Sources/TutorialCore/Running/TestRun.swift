/// The results of one test run.
public struct TestRun: Hashable, Sendable, Codable {
  /// A failed expectation, an error, or a reported issue.
  public struct Issue: Hashable, Sendable, Codable {
    /// The message, first line first, and its comments.
    public let messages: [String]
    /// The arguments of the test, as in `step → 0`, if it has several cases.
    public let arguments: String?
    /// The file, as an absolute path.
    public let file: String?
    /// The line, counted from 1.
    public let line: Int?
  }

  /// The reason why a test, or a complete run, ended early.
  public struct Interruption: Hashable, Sendable, Codable {
    /// The kind of end.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// The process crashed: a trap, a stack overflow, a signal.
      case crash
      /// The process ended by itself, as with `exit`.
      case exit
      /// A test exceeded its time limit.
      case timeLimit = "time limit"
      /// The tests wrote too much output.
      case output
      /// The tests used too much memory.
      case memory
      /// The results of the tests contradict the exit status of their process.
      case status
    }

    /// The kind of end.
    public let kind: Kind
    /// The description, as a sentence or in the words of the crashed process.
    public let message: String
    /// The file in the process's message, often without folders.
    public let file: String?
    /// The line in that file, counted from 1.
    public let line: Int?

    init(_ kind: Kind, _ message: String, file: String? = nil, line: Int? = nil) {
      self.kind = kind
      self.message = message
      self.file = file
      self.line = line
    }
  }

  /// The outcome of a test.
  public enum Outcome: Hashable, Sendable, Codable {
    /// It completed without issues.
    case passed
    /// It completed with issues.
    case failed
    /// It is disabled.
    case skipped
    /// It started but never ended: it crashed or was terminated.
    case unfinished
    /// It never started.
    case notReached
  }

  /// One test function. Its arguments don't count separately.
  public struct Test: Hashable, Sendable, Codable {
    /// Its identifier in the testing library, as in `ModuleTests.Suite/name()/File.swift:8:4`.
    public let id: String
    /// Its display name.
    public let name: String
    /// The display name of its outermost suite that has one.
    public let suite: String?
    /// Its file, as an absolute path.
    public let file: String?
    /// Its line, counted from 1.
    public let line: Int?
    /// Its outcome.
    public internal(set) var outcome: Outcome
    /// Its first hundred issues.
    public internal(set) var issues: [Issue]
    /// The arguments of the unfinished case, if it has several cases.
    public internal(set) var unfinishedArguments: String?
    /// The reason why it is unfinished, if known.
    public internal(set) var interruption: Interruption?

    /// Whether it ran but didn't pass.
    public var isFailing: Bool { outcome == .failed || outcome == .unfinished }
  }

  /// All test functions, in the order of their files and lines.
  public internal(set) var tests: [Test]
  /// Issues outside of tests, for example from a thread that outlived its test.
  public internal(set) var strayIssues: [Issue]
  /// Whether the run completed. A crash ends it early.
  public internal(set) var isComplete: Bool
  /// The early ends of the process outside of tests.
  public internal(set) var strayInterruption: Interruption?

  /// The number of tests that ran.
  public var count: Int {
    tests.count { $0.outcome != .skipped && $0.outcome != .notReached }
  }

  /// Reads an event stream. Malformed lines are ignored: a crash can truncate one.
  ///
  /// - Parameter events: The stream: JSON, one record per line, version 0.
  public init(events: String) {
    var stream = EventStreamReader()
    stream.read(Array(events.utf8))
    stream.finish()
    self.init(stream)
  }

  /// The contradiction between the exit status of a complete run and the tests' results; `nil` if there is none.
  func contradiction(toStatus status: Int32) -> Interruption? {
    // A run without tests has its own status, which the package manager doesn't pass on.
    guard !tests.isEmpty else { return nil }
    let hasFailure = tests.contains(where: \.isFailing) || !strayIssues.isEmpty
    guard hasFailure == (status == 0) else { return nil }
    let words =
      hasFailure
      ? "a test failed, but their program ended with status 0, as if none had"
      : "no test failed, but their program ended with status \(status), as if one had"
    return Interruption(
      .status,
      "The tests contradict themselves: \(words). Check again. If the result is the same, look for `exit` and "
        + "`atexit` in what you wrote.")
  }

  /// Adds a run of other tests.
  mutating func append(_ other: TestRun) {
    tests = (tests + other.tests).sorted(by: Self.isBefore)
    strayIssues += other.strayIssues
    isComplete = isComplete && other.isComplete
    strayInterruption = strayInterruption ?? other.strayInterruption
  }

  private static func isBefore(_ one: Test, _ other: Test) -> Bool {
    (one.file ?? "", one.line ?? 0) < (other.file ?? "", other.line ?? 0)
  }

  /// Reads the results from a stream.
  init(_ stream: EventStreamReader) {
    tests = stream.tests.sorted(by: Self.isBefore)
    strayIssues = stream.strayIssues
    isComplete = stream.isComplete
  }
}
