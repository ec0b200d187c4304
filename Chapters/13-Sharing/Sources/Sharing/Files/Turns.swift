import Synchronization

/// Something that is used in turns: by one piece of work after another, in the order in which they come.
///
/// If it is nobody's turn, work is done at once, before ``take(_:)`` returns. Otherwise nobody waits: whoever has the
/// turn does the work too, after all that came before. So work may itself ask for turns, and no lock is held
/// while it is done.
final class Turns<Subject>: Sendable {
  // Only work touches it. Work is done by the one thread that has set `isTaken`, until that thread sets it back. Both
  // are done under the lock, so the next thread sees what this one did.
  private nonisolated(unsafe) let subject: Subject
  private let line = Mutex(Line())

  private struct Line {
    var isTaken = false
    var waiting: [@Sendable (Subject) -> Void] = []
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
      defer { line.isTaken = true }
      return !line.isTaken
    }
    guard isFirst else { return }
    while true {
      let next = line.withLock { line in
        defer { line.waiting = [] }
        line.isTaken = !line.waiting.isEmpty
        return line.waiting
      }
      guard !next.isEmpty else { return }
      for work in next { work(subject) }
    }
  }
}
