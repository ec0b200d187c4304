import IssueReporting
import Synchronization

/// A call to measure.
@MainActor
public struct Measurement {
  let name: String
  private let calls: Int
  private let body: @MainActor (inout Stopwatch) async -> Void

  /// - Parameters:
  ///   - name: The name in the results.
  ///   - calls: The number of calls in a round: fewer if a call takes long.
  ///   - body: Sets everything up, and passes the call to the stopwatch.
  public init(
    _ name: String, calls: Int = 20_000,
    body: @escaping @MainActor (inout Stopwatch) async -> Void
  ) {
    self.name = name
    self.calls = calls
    self.body = body
  }

  /// Measures the call, unless it reports an issue, as an exercise that isn't done yet does.
  ///
  /// - Parameter isCounting: Whether instructions are counted from outside, instead of time.
  /// - Returns: The cost of a call, or the issue.
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
    let message = message() ?? "an issue without a message"
    first.withLock { $0 = $0 ?? message }
  }
}

/// Hides a value from the compiler, so that the compiler can't evaluate the call in advance.
@inlinable @inline(never)
public func opaque<Value>(_ value: Value) -> Value { value }

/// Uses a value, so that the compiler can't remove the code that computes it.
@inlinable @inline(never)
public func use<Value>(_ value: Value) {}
