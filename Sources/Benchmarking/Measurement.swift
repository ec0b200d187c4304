import IssueReporting
import Synchronization

/// Something to be measured.
@MainActor
public struct Measurement {
  let name: String
  private let calls: Int
  private let body: @MainActor (inout Stopwatch) async -> Void

  /// - Parameters:
  ///   - name: What is measured.
  ///   - calls: How many calls a round has: fewer where one takes long.
  ///   - body: Sets everything up, and has the stopwatch time the call.
  public init(
    _ name: String, calls: Int = 20_000,
    body: @escaping @MainActor (inout Stopwatch) async -> Void
  ) {
    self.name = name
    self.calls = calls
    self.body = body
  }

  /// Measures it, unless it reports an issue, as an exercise does that is still open.
  ///
  /// - Parameter isCounting: Whether instructions are counted from outside, instead of time.
  /// - Returns: What a call costs, or the issue.
  func run(isCounting: Bool) async -> (cost: Stopwatch.Cost?, issue: String?) {
    let issue = FirstIssue()
    var stopwatch = Stopwatch(calls: calls, isCounting: isCounting) { issue.message != nil }
    await withIssueReporters([issue]) { await body(&stopwatch) }
    return (stopwatch.cost, issue.message)
  }
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
@inlinable @inline(never)
public func opaque<Value>(_ value: Value) -> Value { value }

/// Uses a value, so that the compiler cannot leave out what it takes to get it.
@inlinable @inline(never)
public func use<Value>(_ value: Value) {}
