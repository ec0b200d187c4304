import Foundation

/// Runs the tests of a package that has been built so that none of them hides the others.
///
/// The tests run one at a time in one process, and their event stream is read as it grows. When the
/// process breaks down, or a test takes too long and is ended, that test is marked with what happened,
/// and those that have not run yet are run in another process.
public struct TestRunner: Sendable {
  /// The package's folder.
  public let package: URL
  /// The folder that it was built in.
  public let scratch: URL
  /// The toolchain that it was built with.
  public let toolchain: Toolchain
  /// What a test, or one case of a test with arguments, may spend. When two were ended, the others get
  /// half of it.
  public var limits = Limits()
  /// Changes to the environment of the tests; `nil` takes a variable away.
  public var environment: [String: String?] = [:]
  /// Regular expressions for the identifiers of the tests to run, as in `^ModuleTests\.SuiteTests/`;
  /// none means all.
  public var filters: [String] = []
  /// Regular expressions for the identifiers of the tests that are left out.
  public var skips: [String] = []
  /// The identifiers of tests of which one is enough: when something was reported in it, no other test is run.
  public var sufficient: Set<String> = []
  /// Whether the tests of a suite need not run any more, now that some of others had to be ended.
  /// Suites are given by their outermost display name, `nil` for none.
  public var isMoot: @Sendable (_ suite: String?, _ ended: Set<String?>) -> Bool = { _, _ in false }

  /// What a test may spend before it is ended.
  ///
  /// How busy the machine is must not decide. So a test that computes is judged by the processor time
  /// that it has used, and a test that waits by the time in which it wanted no processor. Where the
  /// system tells neither, both together are a time on the clock.
  public struct Limits: Hashable, Sendable {
    /// The processor time that it may use.
    public var computing: Duration
    /// How long it may wait.
    public var waiting: Duration

    /// Creates limits.
    public init(computing: Duration, waiting: Duration) {
      self.computing = computing
      self.waiting = waiting
    }

    /// Creates the limits that go with a processor time: a test may wait for three times as long, as
    /// for another thread, a timer or a server.
    public init(_ computing: Duration = .seconds(10)) {
      self.init(computing: computing, waiting: computing * 3)
    }

    /// A multiple of limits, or a part.
    package static func * (limits: Self, factor: Double) -> Self {
      Self(computing: limits.computing * factor, waiting: limits.waiting * factor)
    }
  }

  /// How far a run is.
  public struct Progress: Hashable, Sendable {
    /// How many tests have run.
    public let done: Int
    /// How many there are.
    public let all: Int
    /// The name of the test that is running.
    public let test: String?
    /// How long it, or its present case, has been running.
    public let duration: Duration
  }

  /// How much the tests may write, and how much memory they may take, in bytes.
  var outputLimit: UInt64 = 100 << 20
  var memoryLimit: UInt64 = 2 << 30

  /// Whether the tests are started directly, and not by the package manager, where that is possible.
  var isDirect = true

  /// How many tests of a suite may break down before the rest of it is left out.
  static let breakdownLimit = 3

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - package: The package's folder. Its tests have to be built.
  ///   - scratch: The folder that it was built in.
  ///   - toolchain: The toolchain that it was built with.
  public init(package: URL, scratch: URL, toolchain: Toolchain) {
    self.package = package
    self.scratch = scratch
    self.toolchain = toolchain
  }

  /// Runs the tests.
  ///
  /// - Parameters:
  ///   - log: The file that gets what the tests write.
  ///   - onProgress: Is called when a test has begun or ended, and sometimes while one takes long.
  /// - Returns: What happened. Tests of a suite in which one was ended or several broke down, those that are moot,
  ///   and those after one that is sufficient, may not be reached.
  /// - Throws: `CancellationError`, after which nothing is left running, or an error when the tests
  ///   cannot be started or the log cannot be written.
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
      // A process that dies before it has begun a test would do so forever.
      if left.count >= pending.count { break }
      pending = left
    }
    return run
  }

  /// Whether a test has failed that is enough.
  private func isSufficient(_ run: TestRun) -> Bool {
    run.tests.contains { $0.outcome == .failed && sufficient.contains($0.id) }
  }

  /// The tests that have not run yet and should.
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

  /// Regular expressions for tests: one for a type all tests of which are meant.
  package static func filters(for tests: [TestRun.Test], of run: TestRun) -> [String] {
    let type: (TestRun.Test) -> String = { $0.id.prefix { $0 != "/" }.description }
    let all = Dictionary(grouping: run.tests, by: type)
    let wanted = Dictionary(grouping: tests, by: type)
    return wanted.sorted { $0.key < $1.key }.flatMap { type, tests in
      tests.count == all[type]?.count
        ? ["^\(literal(type))/"] : tests.map { "^\(literal($0.id))$" }
    }
  }

  /// A text as a regular expression that matches nothing else.
  private static func literal(_ text: String) -> String {
    text.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension TestRun {
  /// Takes the tests over that another process has run.
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
  /// Whether the test was ended from outside, and so has cost its whole time.
  var isStop: Bool { kind == .timeLimit || kind == .output || kind == .memory }
}
