import Dispatch
import Foundation
import Synchronization
import TerminalUI

/// What is to be done before the process ends, or stops: pending values are written.
///
/// The ends are `exit`, the signals that end or stop a process, whatever else the process does with them, and the end of
/// an app on the terminal. Only SIGKILL comes without a warning.
enum EndOfProcess {
  /// How long `exit` waits for a slow disk.
  private static let patience = DispatchTimeInterval.seconds(5)

  private static let works = Mutex(Works())
  private static let hasBegun = Atomic(false)

  private struct Works {
    var all: [Int: @Sendable (DispatchTime) -> Void] = [:]
    var count = 0
  }

  /// Whether a signal has come that is to end the process. If the process handles it, it may live on for a while.
  static var isNear: Bool { hasBegun.load(ordering: .relaxed) }

  /// Adds work to be done at the end.
  ///
  /// - Parameter work: Is done on any thread. It may wait, but not longer than the time that it is passed.
  /// - Returns: The number by which ``remove(_:)`` knows it.
  static func add(_ work: @escaping @Sendable (_ deadline: DispatchTime) -> Void) -> Int {
    watch()
    return works.withLock { works in
      works.count += 1
      works.all[works.count] = work
      return works.count
    }
  }

  /// Removes work that is not needed any more.
  static func remove(_ number: Int) {
    // It is released without the lock.
    let work = works.withLock { $0.all.removeValue(forKey: number) }
    withExtendedLifetime(work) {}
  }

  /// Makes sure that the work is done at the end, and that an app on the terminal reports which saves have failed.
  static func watch() { _ = isWatched }

  private static let isWatched: Void = {
    atexit { EndOfProcess.doAll(until: .now() + EndOfProcess.patience) }
    EndingSignals.begin { signal in
      if signal != SIGTSTP { hasBegun.store(true, ordering: .relaxed) }
      doAll(until: .now() + EndingSignals.patience)
    }
    EndActions.add {
      await finish()
      try FailedSaves.check()
    }
  }()

  /// Does the work, however long it takes.
  private static func finish() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        doAll(until: .distantFuture)
        continuation.resume()
      }
    }
  }

  private static func doAll(until deadline: DispatchTime) {
    for work in works.withLock({ Array($0.all.values) }) { work(deadline) }
  }
}
