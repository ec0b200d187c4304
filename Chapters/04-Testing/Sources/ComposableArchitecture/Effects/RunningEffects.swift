import Foundation

/// Who is running under which identifier, all over the program.
///
/// It may be used on any thread.
final class RunningEffects {
  static let shared = RunningEffects()

  private let lock = NSLock()
  private var count = 0
  private var cancellations: [CancelID: [Int: () -> Void]] = [:]

  /// Whether nothing is running.
  var isEmpty: Bool { lock.sync { cancellations.isEmpty } }

  /// How many effects are running under an identifier.
  func count(_ id: AnyHashable) -> Int {
    lock.sync { cancellations[CancelID(id)]?.count ?? 0 }
  }

  /// Notes that an effect is running.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - cancel: How it is cancelled. It is not called more than once.
  /// - Returns: A number by which ``remove(_:_:)`` tells it from others of the same identifier.
  func insert(_ id: AnyHashable, cancel: @escaping () -> Void) -> Int {
    lock.sync {
      count += 1
      cancellations[CancelID(id), default: [:]][count] = cancel
      return count
    }
  }

  /// Notes that an effect is over. One that is not there, since it was cancelled, does not matter.
  func remove(_ number: Int, _ id: AnyHashable) {
    let id = CancelID(id)
    // Out of the lock with it: what it held may do anything when it goes.
    _ = lock.sync { () -> (() -> Void)? in
      let removed = cancellations[id]?.removeValue(forKey: number)
      if cancellations[id]?.isEmpty == true { cancellations[id] = nil }
      return removed
    }
  }

  /// Cancels all effects that are running under an identifier, in the order in which they began, and
  /// forgets them.
  func cancel(_ id: AnyHashable) {
    let running = lock.sync { cancellations.removeValue(forKey: CancelID(id)) }
    for (_, cancel) in (running ?? [:]).sorted(by: { $0.key < $1.key }) {
      cancel()
    }
  }
}
