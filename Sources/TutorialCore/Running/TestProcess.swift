import Foundation
import Synchronization

/// One process that runs tests, with its monitoring.
struct TestProcess {
  let runner: TestRunner
  let program: TestProgram
  let filters: [String]
  let limits: TestRunner.Limits
  let log: URL

  /// The time while no test runs: before the first, or while the process is loading.
  private static let between = TestRunner.Limits(computing: .seconds(60), waiting: .seconds(60))
  /// The limits for ending the process after its last test.
  private static let farewell = TestRunner.Limits(computing: .seconds(10), waiting: .seconds(3))
  /// The maximum size of an event stream, in bytes. An issue takes about two thousand.
  private static let eventsLimit: UInt64 = 1 << 30

  private enum End {
    case byItself(Tool.Ending)
    case stopped(TestRun.Interruption?)
  }

  /// Runs the tests of one process until they end or are terminated.
  ///
  /// - Parameter onProgress: Called when a test starts or ends, and each second.
  /// - Returns: The results. The test in which the process ended has the reason.
  func run(
    onProgress: @escaping @Sendable (TestRunner.Progress) -> Void
  ) async throws -> TestRun {
    try await Files.withTemporaryFolder { folder in try await run(in: folder, onProgress) }
  }

  private func run(
    in folder: URL, _ onProgress: @escaping @Sendable (TestRunner.Progress) -> Void
  ) async throws -> TestRun {
    let events = folder.appending(path: "events.jsonl")
    let backtrace = folder.appending(path: "backtrace.txt")
    let stream = GrowingStream(events)
    let start = log.fileSize
    let tool = program.tool(
      filters: filters, skips: runner.skips, events: events, backtrace: backtrace,
      environment: runner.environment)

    let end = try await withThrowingTaskGroup(of: End.self) { group in
      group.addTask {
        let ending = try await tool.run(
          log: log, isAppending: true, onStart: { stream.process = $0 })
        return .byItself(ending)
      }
      group.addTask {
        .stopped(try await watch(stream, from: start, onProgress: onProgress))
      }
      defer { group.cancelAll() }
      let end = try await group.next() ?? .stopped(nil)
      try Task.checkCancellation()
      return end
    }
    // The group waited until the process ended, so the stream is complete.
    stream.update(isLast: true)
    let breakdown = { (ending: Tool.Ending) in
      Breakdown(
        ending, output: tail(from: start), backtrace: (try? Files.text(backtrace)) ?? "",
        package: program.package)
    }
    return result(end, stream.reader, breakdown)
  }

  /// The end of the tests' output.
  private func tail(from start: UInt64) -> String {
    let end = log.fileSize
    let length: UInt64 = 64 << 10
    let bytes = try? Files.bytes(log, from: max(start, end > length ? end - length : 0))
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// Combines the results of the tests and the end of the process.
  private func result(
    _ end: End, _ reader: EventStreamReader, _ breakdown: (Tool.Ending) -> Breakdown
  ) -> TestRun {
    var run = TestRun(reader)
    let interruption: TestRun.Interruption?
    switch end {
    case .stopped(nil) where !reader.isComplete:
      // The running test is the sufficient one, or hasn't reported anything yet.
      for index in run.tests.indices where run.tests[index].outcome == .unfinished {
        run.tests[index].outcome = run.tests[index].issues.isEmpty ? .notReached : .failed
      }
      return run
    case .stopped(let reason):
      interruption = reason
    case .byItself(.exited(let status)) where reader.isComplete:
      interruption = run.contradiction(toStatus: status)
    case .byItself(let ending):
      interruption = breakdown(ending).interruption
    }
    guard let interruption else { return run }
    run.isComplete = false
    if let index = run.tests.firstIndex(where: { $0.outcome == .unfinished }) {
      run.tests[index].interruption = interruption
    } else {
      run.strayInterruption = interruption
    }
    return run
  }

  /// Monitors the process until it has to be terminated.
  ///
  /// - Returns: The reason; `nil` if the tests ended but the process didn't, or if the other tests don't have to run.
  /// - Throws: `CancellationError`, because the process ended by itself.
  private func watch(
    _ stream: GrowingStream, from start: UInt64, onProgress: (TestRunner.Progress) -> Void
  ) async throws -> TestRun.Interruption? {
    let clock = ContinuousClock()
    var lastStep = clock.now
    var spent = TimeSpent(at: lastStep)
    var steps = -1
    var seconds: Int64 = -1
    while true {
      try await Task.sleep(for: .milliseconds(20))
      // The events are read before the activity: in between, the test may end, but none can start.
      let isDue = spent.isDue(at: clock.now)
      let activity = isDue ? stream.process.flatMap(Activity.init(session:)) : nil
      stream.update()
      let reader = stream.reader
      let now = clock.now
      if reader.steps != steps || stream.process == nil {
        steps = reader.steps
        lastStep = now
        spent = TimeSpent(at: now)
        seconds = -1
      } else if isDue {
        spent.add(activity, at: now)
      }
      let idle = now - lastStep
      if idle.components.seconds != seconds {
        seconds = idle.components.seconds
        onProgress(reader.progress(idle))
      }
      if runner.sufficient.contains(where: reader.failing.contains) { return nil }
      if reader.isComplete {
        if Self.farewell.verdict(on: spent) != nil { return nil }
      } else if reader.currentTest != nil {
        if let verdict = limits.verdict(on: spent) { return .init(.timeLimit, verdict) }
      } else if limits.atLeast(Self.between).verdict(on: spent) != nil {
        return .init(.timeLimit, "The tests didn't continue.")
      }
      if log.fileSize > start + runner.outputLimit || stream.file.fileSize > Self.eventsLimit {
        return .init(.output, "It wrote too much output and was terminated.")
      }
      if let process = stream.process, let memory = Self.memory(ofChildrenOf: process),
        memory > runner.memoryLimit
      {
        return .init(
          .memory, "It used more than \(runner.memoryLimit >> 20) MB of memory and was terminated.")
      }
    }
  }

  /// The memory of a process's largest child in bytes, if the system provides it in files.
  static func memory(ofChildrenOf process: pid_t) -> UInt64? {
    let list = try? String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    let children = list?.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    return (children ?? Session(leader: process).members).compactMap { memory(of: $0) }.max()
  }

  /// The memory of a process in bytes, if the system provides it in a file.
  static func memory(of process: pid_t) -> UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
      .map { $0 * UInt64(sysconf(Int32(_SC_PAGESIZE))) }
  }
}

/// An event stream in a file that is still being written.
private final class GrowingStream: Sendable {
  private struct State {
    var reader = EventStreamReader()
    var offset: UInt64 = 0
    var process: pid_t?
  }

  let file: URL
  private let state = Mutex(State())

  init(_ file: URL) { self.file = file }

  var reader: EventStreamReader { state.withLock(\.reader) }

  /// The writing process, once it runs.
  var process: pid_t? {
    get { state.withLock(\.process) }
    set { state.withLock { $0.process = newValue } }
  }

  /// Reads new data.
  func update(isLast: Bool = false) {
    state.withLock { state in
      if let bytes = try? Files.bytes(file, from: state.offset), !bytes.isEmpty {
        state.offset += UInt64(bytes.count)
        state.reader.read(bytes)
      }
      if isLast { state.reader.finish() }
    }
  }
}

extension EventStreamReader {
  fileprivate func progress(_ idle: Duration) -> TestRunner.Progress {
    .init(done: endedCount, all: declaredCount, test: currentTestName, duration: idle)
  }
}

extension Duration {
  /// The duration in words, as in "10 seconds" and "0.5 seconds".
  var words: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == seconds.rounded()
      ? counted(Int(seconds), "second")
      : "\(seconds.formatted(.number.precision(.fractionLength(...1)))) seconds"
  }
}
