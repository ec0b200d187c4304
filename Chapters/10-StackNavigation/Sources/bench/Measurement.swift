import Foundation
import IssueReporting
import Synchronization

/// Something to be measured.
@MainActor
struct Measurement {
  let name: String
  private let calls: Int
  private let body: @MainActor (inout Stopwatch) async -> Void

  /// - Parameters:
  ///   - name: What is measured.
  ///   - calls: How many calls a round has: fewer where one takes long.
  ///   - body: Sets everything up, and has the stopwatch time the call.
  init(
    _ name: String, calls: Int = 20_000,
    body: @escaping @MainActor (inout Stopwatch) async -> Void
  ) {
    self.name = name
    self.calls = calls
    self.body = body
  }

  /// Measures it, unless it reports an issue, as an exercise does that is still open.
  ///
  /// - Returns: Nanoseconds a call, or the issue.
  func run() async -> (nanoseconds: Double?, issue: String?) {
    let issue = FirstIssue()
    var stopwatch = Stopwatch(calls: calls, issue: issue)
    await withIssueReporters([issue]) { await body(&stopwatch) }
    return (stopwatch.nanoseconds, issue.message)
  }
}

/// Times calls.
struct Stopwatch {
  fileprivate let calls: Int
  fileprivate let issue: FirstIssue
  fileprivate private(set) var nanoseconds: Double?

  /// Times a call: the median of 21 rounds. It is called once before, to see whether it can be timed.
  ///
  /// What counts is the processor time of this thread. It does not change when other programs are busy, too.
  mutating func time(_ call: () -> Void) {
    call()
    guard issue.message == nil else { return }
    let rounds = (0..<21).map { _ in
      let start = processorTime(CLOCK_THREAD_CPUTIME_ID)
      for _ in 0..<calls { call() }
      return Double(processorTime(CLOCK_THREAD_CPUTIME_ID) - start) / Double(calls)
    }
    nanoseconds = rounds.sorted()[rounds.count / 2]
  }

  /// Times a call that waits, as the other method does. What counts is the processor time of the whole process,
  /// since tasks may go on anywhere.
  @MainActor
  mutating func time(_ call: @MainActor () async -> Void) async {
    await call()
    guard issue.message == nil else { return }
    var rounds: [Double] = []
    for _ in 0..<21 {
      let start = processorTime(CLOCK_PROCESS_CPUTIME_ID)
      for _ in 0..<calls { await call() }
      rounds.append(Double(processorTime(CLOCK_PROCESS_CPUTIME_ID) - start) / Double(calls))
    }
    nanoseconds = rounds.sorted()[rounds.count / 2]
  }
}

/// The processor time that a clock has counted, in nanoseconds.
private func processorTime(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Keeps the first issue that is reported.
private final class FirstIssue: IssueReporter {
  private let first = Mutex<String?>(nil)

  var message: String? { first.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let message = message() ?? "an issue without words"
    first.withLock { $0 = $0 ?? message }
  }
}

/// Hides from the compiler what a value is, so that it cannot do work before it is timed.
@inline(never) func opaque<Value>(_ value: Value) -> Value { value }

/// Uses a value, so that the compiler cannot leave out what it takes to get it.
@inline(never) func use<Value>(_ value: Value) {}
