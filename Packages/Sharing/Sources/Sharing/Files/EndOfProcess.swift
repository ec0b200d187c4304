import Foundation
import Synchronization

/// What is to be done before the process ends, or stops: held values are written.
///
/// The ends are `exit`, and the signals SIGINT, SIGTERM, SIGHUP and SIGTSTP, whatever else the process does with them.
enum EndOfProcess {
  private static let works = Mutex(Works())
  private static let hasBegun = Atomic(false)

  private struct Works {
    var all: [Int: @Sendable () -> Void] = [:]
    var count = 0
  }

  /// Whether a signal has come that is to end the process. If the process handles it, it may live on for a while.
  static var isNear: Bool { hasBegun.load(ordering: .relaxed) }

  /// Has work done at the end.
  ///
  /// - Parameter work: Is done on any thread. It may wait, but not for long.
  /// - Returns: The number by which ``remove(_:)`` knows it.
  static func add(_ work: @escaping @Sendable () -> Void) -> Int {
    _ = isWatched
    return works.withLock { works in
      works.count += 1
      works.all[works.count] = work
      return works.count
    }
  }

  /// Forgets work: it is not needed any more.
  static func remove(_ number: Int) {
    // It is released without the lock.
    let work = works.withLock { $0.all.removeValue(forKey: number) }
    withExtendedLifetime(work) {}
  }

  private static let isWatched: Void = {
    atexit { EndOfProcess.doAll() }
    EndingSignals.begin { signal in
      if signal != SIGTSTP { hasBegun.store(true, ordering: .relaxed) }
      doAll()
    }
  }()

  private static func doAll() {
    for work in works.withLock({ Array($0.all.values) }) { work() }
  }
}
