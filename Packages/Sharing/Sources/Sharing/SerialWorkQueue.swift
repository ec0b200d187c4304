import Dispatch
import Foundation

/// A serial queue that gives work exclusive access to a subject, in first-in, first-out order.
///
/// No caller blocks, and no lock is held while work runs. One thread runs the work of all callers: the first one. A
/// caller that arrives while work is running, even from within that work, only adds to the queue.
// Unchecked: the mutable properties are only accessed under the lock. One thread removes a piece of work and runs it,
// and only work accesses the subject. Because of the lock, each thread that starts running work sees the effects of
// earlier work on other threads.
final class SerialWorkQueue<Subject>: @unchecked Sendable {
  private let subject: Subject
  private let lock = NSLock()
  private var pendingWork: [(Subject) -> Void] = []
  /// How many of those have already run.
  private var done = 0
  /// The thread that is running the work.
  private var thread: pthread_t?

  /// Creates a queue for a subject, which no other code may access.
  init(_ subject: sending Subject) {
    self.subject = subject
  }

  /// Adds work, and runs it immediately if no other thread is running the queue's work.
  ///
  /// - Parameter work: A closure that gets the subject. It may run on a different thread.
  func perform(_ work: @escaping @Sendable (Subject) -> Void) {
    add(work)
    run()
  }

  /// Adds work without running it. The next ``run()``, or one in progress, runs it.
  func add(_ work: @escaping (Subject) -> Void) {
    lock.withLock { pendingWork.append(work) }
  }

  /// Runs the pending work, unless a thread is already running it.
  func run() {
    if lock.withLock({ begin() }) { runAll() }
  }

  /// Adds work, and blocks until it is done or the deadline passes.
  ///
  /// This is for code that ends the process. On the thread that is running the queue's work, it runs all pending work
  /// inside the current work, because `exit` never returns to that.
  func performAndWait(
    until deadline: DispatchTime, _ work: @escaping @Sendable (Subject) -> Void
  ) {
    let isDone = DispatchSemaphore(value: 0)
    let isRunningHere = lock.withLock { thread == pthread_self() }
    perform { subject in
      work(subject)
      isDone.signal()
    }
    if isRunningHere { runAll() }
    _ = isDone.wait(timeout: deadline)
  }

  private func runAll() {
    EndingSignals.withoutWaiting {
      while let work = lock.withLock({ next() }) { work(subject) }
    }
  }

  private func begin() -> Bool {
    guard thread == nil, !pendingWork.isEmpty else { return false }
    thread = pthread_self()
    return true
  }

  private func next() -> ((Subject) -> Void)? {
    guard done < pendingWork.count else {
      pendingWork.removeAll(keepingCapacity: true)
      done = 0
      thread = nil
      return nil
    }
    defer { done += 1 }
    // The caller releases the work after running it, outside the lock.
    var work: (Subject) -> Void = { _ in }
    swap(&work, &pendingWork[done])
    return work
  }
}
