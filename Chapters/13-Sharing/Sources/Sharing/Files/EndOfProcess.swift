import Dispatch
import Foundation
import Synchronization
import TerminalUI

/// The work to do before the process ends or stops: pending values are written.
///
/// This covers `exit`, the signals that end or stop a process (even if the process handles them itself), and the end of
/// a terminal app. Only SIGKILL gives no warning.
enum EndOfProcess {
  /// How long `exit` waits for a slow disk.
  private static let patience = DispatchTimeInterval.seconds(5)

  private static let works = Mutex(Works())
  private static let hasBegun = Atomic(false)

  private struct Works {
    var all: [Int: @Sendable (DispatchTime) -> Void] = [:]
    var count = 0
  }

  /// Whether the process received a signal that ends it. If the process handles the signal, it may continue for a
  /// while.
  static var isNear: Bool { hasBegun.load(ordering: .relaxed) }

  /// Registers work to do at the end.
  ///
  /// - Parameter work: A closure that is called on any thread. It may block, but only until the deadline that it gets.
  /// - Returns: The number to pass to ``remove(_:)``.
  static func add(_ work: @escaping @Sendable (_ deadline: DispatchTime) -> Void) -> Int {
    install()
    return works.withLock { works in
      works.count += 1
      works.all[works.count] = work
      return works.count
    }
  }

  /// Removes work that is no longer needed.
  static func remove(_ number: Int) {
    // The closure is released outside the lock.
    let work = works.withLock { $0.all.removeValue(forKey: number) }
    withExtendedLifetime(work) {}
  }

  /// Ensures that the work is done at the end, and that a terminal app reports the saves that failed.
  static func install() { _ = isInstalled }

  private static let isInstalled: Void = {
    atexit { EndOfProcess.runAll(until: .now() + EndOfProcess.patience) }
    EndingSignals.begin { signal in
      if signal != SIGTSTP { hasBegun.store(true, ordering: .relaxed) }
      runAll(until: .now() + EndingSignals.patience)
    }
    EndActions.add {
      await finish()
      try FailedSaves.check()
    }
  }()

  /// Does the work without a deadline.
  private static func finish() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        runAll(until: .distantFuture)
        continuation.resume()
      }
    }
  }

  private static func runAll(until deadline: DispatchTime) {
    for work in works.withLock({ Array($0.all.values) }) { work(deadline) }
  }
}
