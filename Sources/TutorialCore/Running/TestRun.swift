/// What happened in one run of tests.
public struct TestRun: Hashable, Sendable, Codable {
  /// An expectation that did not hold, an error, or an issue that was reported.
  public struct Issue: Hashable, Sendable, Codable {
    /// What was reported, first line first, and the comments that belong to it.
    public let messages: [String]
    /// The arguments that the test was run with, as in `step → 0`, where it has several cases.
    public let arguments: String?
    /// The file, as an absolute path.
    public let file: String?
    /// The line, counted from 1.
    public let line: Int?
  }

  /// Why a test, or a whole run, did not come to its end.
  public struct Interruption: Hashable, Sendable, Codable {
    /// What sort of end it was.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// The process broke down: a trap, a stack overflow, a signal.
      case crash
      /// The process ended by itself, as with `exit`.
      case exit
      /// A test took longer than a test may.
      case timeLimit = "time limit"
      /// The tests wrote without end.
      case output
      /// The tests took all memory.
      case memory
      /// What the tests told and the status that their process ended with contradict each other.
      case status
    }

    /// What sort of end it was.
    public let kind: Kind
    /// What happened, in a sentence or in the words of the process that broke down.
    public let message: String
    /// The file that the words of the process name, as they name it: often without folders.
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

  /// How a test came out.
  public enum Outcome: Hashable, Sendable, Codable {
    /// It ran to its end, and nothing was reported.
    case passed
    /// It ran to its end, and something was reported.
    case failed
    /// It is disabled.
    case skipped
    /// It began but never ended: it broke down, or was ended.
    case unfinished
    /// It never began.
    case notReached
  }

  /// One test function. Its arguments do not count separately.
  public struct Test: Hashable, Sendable, Codable {
    /// What the library of tests calls it, as in `ModuleTests.Suite/name()/File.swift:8:4`.
    public let id: String
    /// Its name as it is shown.
    public let name: String
    /// The display name of the outermost suite around it that has one.
    public let suite: String?
    /// The file that it is in, as an absolute path.
    public let file: String?
    /// The line that it is in, counted from 1.
    public let line: Int?
    /// How it came out.
    public internal(set) var outcome: Outcome
    /// What was reported in it, the first hundred.
    public internal(set) var issues: [Issue]
    /// The arguments of the case that it did not end with, where it has several cases.
    public internal(set) var unfinishedArguments: String?
    /// Why it is unfinished, where that is known.
    public internal(set) var interruption: Interruption?

    /// Whether it ran, and not well.
    public var isFailing: Bool { outcome == .failed || outcome == .unfinished }
  }

  /// All test functions, in the order of their files and lines.
  public internal(set) var tests: [Test]
  /// Issues that were reported outside every test, as from a thread that outlived its test.
  public internal(set) var strayIssues: [Issue]
  /// Whether the run came to its end. A crash ends it before.
  public internal(set) var isComplete: Bool
  /// What happened to the process outside every test.
  public internal(set) var strayInterruption: Interruption?

  /// How many tests ran.
  public var count: Int {
    tests.count { $0.outcome != .skipped && $0.outcome != .notReached }
  }

  /// Reads an event stream. Lines that cannot be read are passed over: a crash can cut one short.
  ///
  /// - Parameter events: The stream: JSON, one record a line, version 0.
  public init(events: String) {
    var stream = EventStreamReader()
    stream.read(Array(events.utf8))
    stream.finish()
    self.init(stream)
  }

  /// Why the status that the process of a complete run ended with does not go with what the tests
  /// told; `nil` when it does.
  func contradiction(toStatus status: Int32) -> Interruption? {
    // That there are no tests has a status of its own, which the package manager does not hand on.
    guard !tests.isEmpty else { return nil }
    let hasFailure = tests.contains(where: \.isFailing) || !strayIssues.isEmpty
    guard hasFailure == (status == 0) else { return nil }
    let words =
      hasFailure
      ? "a test failed, but their program ended with status 0, as if none had"
      : "no test failed, but their program ended with status \(status), as if one had"
    return Interruption(
      .status,
      "The tests contradict themselves: \(words). Check again. If it stays so, look for `exit` and "
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

  /// Takes what a stream has told.
  init(_ stream: EventStreamReader) {
    tests = stream.tests.sorted(by: Self.isBefore)
    strayIssues = stream.strayIssues
    isComplete = stream.isComplete
  }
}
