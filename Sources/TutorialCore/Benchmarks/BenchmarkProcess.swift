import Foundation
import Synchronization

/// One run of a benchmark, which is terminated if it exceeds its limits.
struct BenchmarkProcess {
  private enum End {
    case byItself(Tool.Ending)
    case stopped(TestRun.Interruption)
  }

  private static let outputLimit: UInt64 = 10 << 20
  private static let memoryLimit: UInt64 = 2 << 30

  let tool: Tool
  let log: URL
  let backtrace: URL
  let package: URL
  /// The resource limits of one measurement.
  let limits: TestRunner.Limits

  /// Runs it until it ends or is terminated.
  ///
  /// - Parameter progress: Receives each measurement, and the number of measurements so far.
  /// - Returns: The measurements, and how it ended; `nil` if it was terminated from here.
  func run(
    progress: @escaping @Sendable (BenchmarkRun.Measurement, Int) -> Void
  ) async throws -> (run: BenchmarkRun, ending: Tool.Ending?) {
    let output = Output()
    let end = try await withThrowingTaskGroup(of: End.self) { group in
      group.addTask {
        let ending = try await tool.run(
          log: log,
          onLine: { line in
            if let (last, count) = output.read(line) { progress(last, count) }
          },
          onStart: { output.process = $0 })
        return .byItself(ending)
      }
      group.addTask {
        .stopped(try await watch(output))
      }
      defer { group.cancelAll() }
      guard let end = try await group.next() else { throw CancellationError() }
      try Task.checkCancellation()
      return end
    }
    var run = output.run
    switch end {
    case .stopped(let reason):
      run.interruption = reason
      return (run, nil)
    case .byItself(let ending):
      if !ending.isSuccess {
        let size = log.fileSize
        let tail = try? Files.bytes(log, from: size - min(size, 64 << 10))
        run.interruption =
          Breakdown(
            ending, output: String(decoding: tail ?? [], as: UTF8.self),
            backtrace: (try? Files.text(backtrace)) ?? "", package: package
          ).interruption
      } else if run.measurements.isEmpty {
        run.interruption = .init(.exit, "It ended without a measurement.")
      }
      return (run, ending)
    }
  }

  /// Monitors the program until it has to be terminated.
  private func watch(_ output: Output) async throws -> TestRun.Interruption {
    let clock = ContinuousClock()
    var count = -1
    var spent = TimeSpent(at: clock.now)
    while true {
      try await Task.sleep(for: .milliseconds(50))
      let process = output.process
      let isDue = spent.isDue(at: clock.now)
      let activity = isDue ? process.flatMap(Activity.init(session:)) : nil
      if output.run.measurements.count != count || process == nil {
        count = output.run.measurements.count
        spent = TimeSpent(at: clock.now)
      } else if isDue {
        spent.add(activity, at: clock.now)
      }
      if let verdict = limits.verdict(on: spent) { return .init(.timeLimit, verdict) }
      if log.fileSize > Self.outputLimit {
        return .init(
          .output,
          "It wrote more than \(Self.outputLimit >> 20) MB and was terminated: a print too many?")
      }
      if let process, let memory = TestProcess.memory(of: process), memory > Self.memoryLimit {
        return .init(
          .memory, "It used more than \(Self.memoryLimit >> 20) MB of memory and was terminated.")
      }
    }
  }
}

/// The measurements of a running program so far.
private final class Output: Sendable {
  private struct State {
    var run = BenchmarkRun()
    var process: pid_t?
  }

  private let state = Mutex(State())

  var run: BenchmarkRun { state.withLock(\.run) }

  /// The program, once it runs.
  var process: pid_t? {
    get { state.withLock(\.process) }
    set { state.withLock { $0.process = newValue } }
  }

  /// Reads a line.
  ///
  /// - Returns: The measurement in it, and the number of measurements so far; `nil` if there is none.
  func read(_ line: String) -> (last: BenchmarkRun.Measurement, count: Int)? {
    state.withLock { state in
      let count = state.run.measurements.count
      state.run.read(line)
      let measurements = state.run.measurements
      return measurements.count > count ? measurements.last.map { ($0, count + 1) } : nil
    }
  }
}
