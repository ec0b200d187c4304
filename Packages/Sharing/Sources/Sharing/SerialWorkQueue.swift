import Dispatch
import Foundation

/// Something that is used in turns: by one piece of work after another, in the order in which they come.
///
/// Nobody waits, and no lock is held while work is done. One thread does it, for all who have added some: whoever comes
/// first. Who comes meanwhile, also from within a piece of work, only adds.
// Unchecked: the properties that change are only touched under the lock. A piece of work is taken out by one thread,
// which does it, and only work touches the subject. Each thread that begins has seen, by the lock, what others did.
final class SerialWorkQueue<Subject>: @unchecked Sendable {
  private let subject: Subject
  private let lock = NSLock()
  private var waiting: [(Subject) -> Void] = []
  /// How many of those have had their turn.
  private var done = 0
  /// The thread that does the work.
  private var thread: pthread_t?

  /// Creates a queue for a subject, which no other code may use.
  init(_ subject: sending Subject) {
    self.subject = subject
  }

  /// Has work done when it is its turn: now, if nobody else has the turn.
  ///
  /// - Parameter work: Gets the subject. It may be done on another thread.
  func perform(_ work: @escaping @Sendable (Subject) -> Void) {
    add(work)
    run()
  }

  /// Adds work. It is done by the next ``run()``, or by one that is under way.
  func add(_ work: @escaping (Subject) -> Void) {
    lock.withLock { waiting.append(work) }
  }

  /// Does what waits, unless somebody is doing it.
  func run() {
    if lock.withLock({ begin() }) { doAll() }
  }

  /// Has work done when it is its turn, and waits for that, but no longer than a deadline.
  ///
  /// It is for those that end the process. On the thread that has the turn it does all work that waits, during
  /// the work that is going on: `exit` does not come back to that.
  func performAndWait(
    until deadline: DispatchTime, _ work: @escaping @Sendable (Subject) -> Void
  ) {
    let isDone = DispatchSemaphore(value: 0)
    let isMine = lock.withLock { thread == pthread_self() }
    perform { subject in
      work(subject)
      isDone.signal()
    }
    if isMine { doAll() }
    _ = isDone.wait(timeout: deadline)
  }

  private func doAll() {
    EndingSignals.withoutWaiting {
      while let work = lock.withLock({ next() }) { work(subject) }
    }
  }

  private func begin() -> Bool {
    guard thread == nil, !waiting.isEmpty else { return false }
    thread = pthread_self()
    return true
  }

  private func next() -> ((Subject) -> Void)? {
    guard done < waiting.count else {
      waiting.removeAll(keepingCapacity: true)
      done = 0
      thread = nil
      return nil
    }
    defer { done += 1 }
    // Work is released by the one who does it, and not here, under the lock.
    var work: (Subject) -> Void = { _ in }
    swap(&work, &waiting[done])
    return work
  }
}
