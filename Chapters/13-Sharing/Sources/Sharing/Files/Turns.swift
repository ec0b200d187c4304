import Dispatch
import Foundation
import Synchronization

/// Something that is used in turns: by one piece of work after another, in the order in which they come.
///
/// If it is nobody's turn, work is done at once, before ``take(_:)`` returns. Otherwise nobody waits: whoever has the
/// turn does the work too, after all that came before. So work may itself ask for turns, and no lock is held
/// while it is done.
final class Turns<Subject>: Sendable {
  // Only work touches it. Work is done by the one thread that `line` names, until that thread takes its name away. Both
  // are done under the lock, so the next thread sees what this one did.
  private nonisolated(unsafe) let subject: Subject
  private let line = Mutex(Line())

  private struct Line {
    /// The thread that has the turn.
    var thread: pthread_t?
    var waiting: [@Sendable (Subject) -> Void] = []
    /// How many of those have had their turn.
    var done = 0
  }

  /// Makes the line for a subject, which nobody else may use.
  init(_ subject: sending Subject) {
    self.subject = subject
  }

  /// Has work done when it is its turn.
  ///
  /// - Parameter work: Gets the subject. It may be done on another thread.
  func take(_ work: @escaping @Sendable (Subject) -> Void) {
    let isFirst = line.withLock { line in
      line.waiting.append(work)
      guard line.thread == nil else { return false }
      line.thread = pthread_self()
      return true
    }
    if isFirst { doAll() }
  }

  /// Has work done when it is its turn, and waits for that, but not for long.
  ///
  /// It is for those who end the process. On the thread that has the turn it does all work that waits, in the midst of
  /// the work that is going on: `exit` does not come back to that.
  func takeAndWait(_ work: @escaping @Sendable (Subject) -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let isMine = line.withLock { $0.thread == pthread_self() }
    take { subject in
      work(subject)
      isDone.signal()
    }
    if isMine { doAll() }
    _ = isDone.wait(timeout: .now() + .milliseconds(900))
  }

  private func doAll() {
    while let work = next() { work(subject) }
  }

  private func next() -> (@Sendable (Subject) -> Void)? {
    line.withLock { line in
      guard line.done < line.waiting.count else {
        line = Line()
        return nil
      }
      defer { line.done += 1 }
      return line.waiting[line.done]
    }
  }
}
