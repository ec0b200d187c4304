import Foundation

/// Runs the tests of a built package so that no test hides the others.
///
/// The tests run one at a time in one process, and their event stream is read as it grows. If the process crashes, or a
/// test takes too long and is terminated, the reason is stored with that test, and the remaining tests run in a new
/// process.
public struct TestRunner: Sendable {
  /// The package's folder.
  public let package: URL
  /// The folder in which it was built.
  public let scratch: URL
  /// The toolchain with which it was built.
  public let toolchain: Toolchain
  /// The resource limits of a test, or of one case of a test with arguments. After two tests are terminated, the others
  /// get half of it.
  public var limits = Limits()
  /// Changes to the environment of the tests; `nil` removes a variable.
  public var environment: [String: String?] = [:]
  /// Regular expressions for the identifiers of the tests to run, as in `^ModuleTests\.SuiteTests/`; empty means all.
  public var filters: [String] = []
  /// Regular expressions for the identifiers of the tests to skip.
  public var skips: [String] = []
  /// The identifiers of sufficient tests: when one of them has an issue, no other test runs.
  public var sufficient: Set<String> = []
  /// Whether the tests of a suite don't have to run anymore, because tests of other suites were terminated. The
  /// arguments are the suites' outermost display names, `nil` for none.
  public var isMoot: @Sendable (_ suite: String?, _ ended: Set<String?>) -> Bool = { _, _ in false }

  /// The resource limits of a test.
  ///
  /// The load of the machine must not affect the result. Therefore a test that computes is limited by its processor
  /// time, and a test that waits by the time in which it needs no processor. If the system provides neither, their sum
  /// is a limit of elapsed time.
  public struct Limits: Hashable, Sendable {
    /// The maximum processor time.
    public var computing: Duration
    /// The maximum waiting time.
    public var waiting: Duration

    /// Creates limits.
    public init(computing: Duration, waiting: Duration) {
      self.computing = computing
      self.waiting = waiting
    }

    /// Creates limits from a processor time: a test may wait three times as long, for example for a thread, a timer or
    /// a server.
    public init(_ computing: Duration = .seconds(10)) {
      self.init(computing: computing, waiting: computing * 3)
    }

    /// A multiple or a fraction of limits.
    package static func * (limits: Self, factor: Double) -> Self {
      Self(computing: limits.computing * factor, waiting: limits.waiting * factor)
    }
  }

  /// The progress of a run.
  public struct Progress: Hashable, Sendable {
    /// The number of completed tests.
    public let done: Int
    /// The total number.
    public let all: Int
    /// The name of the running test.
    public let test: String?
    /// The time since the start of the test or its current case.
    public let duration: Duration
  }

  /// The limits of the tests' output and memory, in bytes.
  var outputLimit: UInt64 = 100 << 20
  var memoryLimit: UInt64 = 2 << 30

  /// Whether to start the tests directly rather than with the package manager, if possible.
  var isDirect = true

  /// The number of crashed tests of a suite after which the rest of it is skipped.
  static let breakdownLimit = 3

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - package: The package's folder. Its tests have to be built.
  ///   - scratch: The folder in which it was built.
  ///   - toolchain: The toolchain with which it was built.
  public init(package: URL, scratch: URL, toolchain: Toolchain) {
    self.package = package
    self.scratch = scratch
    self.toolchain = toolchain
  }

  /// Runs the tests.
  ///
  /// - Parameters:
  ///   - log: The file for the tests' output.
  ///   - onProgress: Is called when a test has begun or ended, and sometimes while one takes long.
  /// - Returns: The results. Tests of a suite with a terminated or several crashed tests, unnecessary tests, and tests
  ///   after a sufficient one may not be reached.
  /// - Throws: `CancellationError`, after which no process is left running, or an error if the tests can't be started
  ///   or the log can't be written.
  public func run(
    log: URL, onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> TestRun {
    try Files.write("", to: log)
    let program = TestProgram(
      package: package, scratch: scratch, toolchain: toolchain, isDirect: isDirect)
    let first = TestProcess(
      runner: self, program: program, filters: filters, limits: limits, log: log)
    var run = try await first.run(onProgress: onProgress)

    var pending = pending(run)
    while !run.isComplete, !isSufficient(run), !pending.isEmpty {
      let all = run.tests.count
      let done = all - pending.count
      let isPatient = run.tests.count { $0.interruption?.isStop == true } < 2
      let next = TestProcess(
        runner: self, program: program, filters: Self.filters(for: pending, of: run),
        limits: isPatient ? limits : limits * 0.5, log: log)
      run.merge(
        try await next.run { now in
          onProgress(
            Progress(done: done + now.done, all: all, test: now.test, duration: now.duration))
        })
      let left = self.pending(run)
      // A process that crashes before its first test would do so again forever.
      if left.count >= pending.count { break }
      pending = left
    }
    return run
  }

  /// Whether a sufficient test failed.
  private func isSufficient(_ run: TestRun) -> Bool {
    run.tests.contains { $0.outcome == .failed && sufficient.contains($0.id) }
  }

  /// The tests that still have to run.
  private func pending(_ run: TestRun) -> [TestRun.Test] {
    var breakdowns: [String?: Int] = [:]
    var stopped: Set<String?> = []
    for test in run.tests where test.outcome == .unfinished {
      breakdowns[test.suite, default: 0] += 1
      if test.interruption?.isStop == true { stopped.insert(test.suite) }
    }
    return run.tests.filter { test in
      test.outcome == .notReached && !stopped.contains(test.suite)
        && breakdowns[test.suite, default: 0] < Self.breakdownLimit
        && !isMoot(test.suite, stopped)
    }
  }

  /// Regular expressions for tests, with a single one for a type with all its tests.
  package static func filters(for tests: [TestRun.Test], of run: TestRun) -> [String] {
    let type: (TestRun.Test) -> String = { $0.id.prefix { $0 != "/" }.description }
    let all = Dictionary(grouping: run.tests, by: type)
    let wanted = Dictionary(grouping: tests, by: type)
    return wanted.sorted { $0.key < $1.key }.flatMap { type, tests in
      tests.count == all[type]?.count
        ? ["^\(literal(type))/"] : tests.map { "^\(literal($0.id))$" }
    }
  }

  /// A text as a regular expression that matches only this text.
  private static func literal(_ text: String) -> String {
    text.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension TestRun {
  /// Adds the tests that a later process ran.
  fileprivate mutating func merge(_ other: TestRun) {
    let results = Dictionary(other.tests.map { ($0.id, $0) }) { first, _ in first }
    tests = tests.map { test in
      guard test.outcome == .notReached, let result = results[test.id] else { return test }
      return result
    }
    strayIssues += other.strayIssues
    strayInterruption = strayInterruption ?? other.strayInterruption
  }
}

extension TestRun.Interruption {
  /// Whether the test was terminated, after its complete time limit.
  var isStop: Bool { kind == .timeLimit || kind == .output || kind == .memory }
}
