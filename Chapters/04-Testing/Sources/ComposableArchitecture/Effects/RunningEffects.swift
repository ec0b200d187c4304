import Foundation

/// The effects that are running in the whole program, by their identifiers.
///
/// It may be used on any thread.
final class RunningEffects {
  static let shared = RunningEffects()

  private let lock = NSLock()
  private var count = 0
  private var cancellations: [CancelID: [Int: () -> Void]] = [:]

  /// Whether no effect is running.
  var isEmpty: Bool { lock.sync { cancellations.isEmpty } }

  /// How many effects are running under an identifier.
  func count(_ id: AnyHashable) -> Int {
    lock.sync { cancellations[CancelID(id)]?.count ?? 0 }
  }

  /// Adds an entry for an effect that is running.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - cancel: Cancels the effect. It is called at most once.
  /// - Returns: The number of the entry, for ``remove(_:_:)``.
  func insert(_ id: AnyHashable, cancel: @escaping () -> Void) -> Int {
    lock.sync {
      count += 1
      cancellations[CancelID(id), default: [:]][count] = cancel
      return count
    }
  }

  /// Removes the entry of an effect that is over. If the effect was cancelled, it is gone already.
  func remove(_ number: Int, _ id: AnyHashable) {
    let id = CancelID(id)
    // The closure is released outside of the lock: whatever it holds may run any code then.
    _ = lock.sync { () -> (() -> Void)? in
      let removed = cancellations[id]?.removeValue(forKey: number)
      if cancellations[id]?.isEmpty == true { cancellations[id] = nil }
      return removed
    }
  }

  /// Cancels all effects that are running under an identifier, in the order in which they were
  /// started, and removes their entries.
  func cancel(_ id: AnyHashable) {
    let running = lock.sync { cancellations.removeValue(forKey: CancelID(id)) }
    for (_, cancel) in (running ?? [:]).sorted(by: { $0.key < $1.key }) {
      cancel()
    }
  }
}
