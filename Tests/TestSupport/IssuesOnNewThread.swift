import Foundation
import IssueReporting

/// Runs work to its end on a new thread, and returns the messages of the issues it reported there.
///
/// A new thread isn't associated with the test, so its issues are captured directly.
public func issuesOnNewThread(_ work: @escaping () -> Void) -> [String] {
  // Unsafe only in name: the caller waits until the new thread is done.
  nonisolated(unsafe) let work = work
  let recorder = Recorder()
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    withIssueReporters([recorder], operation: work)
    isDone.signal()
  }
  isDone.wait()
  return recorder.messages
}

// Unchecked: written on the new thread only, read only after the semaphore says that it is done.
private final class Recorder: IssueReporter, @unchecked Sendable {
  var messages: [String] = []

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    messages.append(message() ?? "")
  }
}
