import Foundation

/// Work that is done one after the other, in the order in which it was added.
///
/// One thread at a time does it, for all who have added some: whoever comes first. Who comes meanwhile, also from within
/// a piece of work, only adds.
// Unchecked: the properties are only touched under the lock. A piece of work is taken out by one thread, which does it.
final class Turns: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [() -> Void] = []
  private var isRunning = false

  /// Adds work. It is done by the next ``run()``, or by one that is under way.
  func add(_ work: @escaping () -> Void) {
    lock.withLock { waiting.append(work) }
  }

  /// Does what waits, unless somebody is doing it.
  func run() {
    guard lock.withLock({ begin() }) else { return }
    while true {
      let works = lock.withLock { next() }
      if works.isEmpty { return }
      for work in works { work() }
    }
  }

  private func begin() -> Bool {
    guard !isRunning, !waiting.isEmpty else { return false }
    isRunning = true
    return true
  }

  private func next() -> [() -> Void] {
    defer { waiting = [] }
    isRunning = !waiting.isEmpty
    return waiting
  }
}
