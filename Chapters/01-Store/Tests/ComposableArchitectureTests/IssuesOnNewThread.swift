import Foundation
import IssueReporting

/// Runs work on a new thread, and returns the messages of the issues that it reports there.
///
/// A new thread isn't associated with a test, so this function collects the issues on that thread.
func issuesOnNewThread(_ work: @escaping () -> Void) -> [String] {
  let recorder = Recorder()
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    withIssueReporters([recorder], operation: work)
    isDone.signal()
  }
  isDone.wait()
  return recorder.messages
}

// Unchecked: written only on the new thread, and read only after the semaphore is signalled.
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
