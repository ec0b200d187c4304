import Foundation

/// Something that is used in turns: by one piece of work after another, in the order in which they come.
///
/// Nobody waits, and no lock is held while work is done. One thread does it, for all who have added some: whoever comes
/// first. Who comes meanwhile, also from within a piece of work, only adds.
// Unchecked: the properties that change are only touched under the lock. A piece of work is taken out by one thread,
// which does it, and only work touches the subject. Each thread that begins has seen, by the lock, what others did.
final class Turns<Subject>: @unchecked Sendable {
  private let subject: Subject
  private let lock = NSLock()
  private var waiting: [(Subject) -> Void] = []
  private var isRunning = false

  /// Makes the turns for a subject, which nobody else may use.
  init(_ subject: sending Subject) {
    self.subject = subject
  }

  /// Has work done when it is its turn: now, if nobody else has the turn.
  ///
  /// - Parameter work: Gets the subject. It may be done on another thread.
  func take(_ work: @escaping @Sendable (Subject) -> Void) {
    add(work)
    run()
  }

  /// Adds work. It is done by the next ``run()``, or by one that is under way.
  func add(_ work: @escaping (Subject) -> Void) {
    lock.withLock { waiting.append(work) }
  }

  /// Does what waits, unless somebody is doing it.
  func run() {
    guard lock.withLock({ begin() }) else { return }
    while let works = lock.withLock({ next() }) {
      for work in works { work(subject) }
    }
  }

  private func begin() -> Bool {
    guard !isRunning, !waiting.isEmpty else { return false }
    isRunning = true
    return true
  }

  private func next() -> [(Subject) -> Void]? {
    isRunning = !waiting.isEmpty
    defer { waiting = [] }
    return isRunning ? waiting : nil
  }
}
