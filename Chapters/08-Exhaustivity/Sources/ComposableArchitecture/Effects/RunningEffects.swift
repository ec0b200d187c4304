import Synchronization

/// The effects that are running in the whole program, by their identifiers.
///
/// It may be used on any thread.
final class RunningEffects: Sendable {
  static let shared = RunningEffects()

  private struct State {
    var count = 0
    var cancellations: [CancelID: [Int: @Sendable () -> Void]] = [:]
  }

  private let state = Mutex(State())

  /// Whether no effect is running.
  var isEmpty: Bool { state.withLock { $0.cancellations.isEmpty } }

  /// How many effects are running under an identifier.
  func count(_ id: CancelID) -> Int {
    state.withLock { $0.cancellations[id]?.count ?? 0 }
  }

  /// Adds an entry for an effect that is running.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - cancel: Cancels the effect. It is called at most once.
  /// - Returns: The number of the entry, for ``remove(_:_:)``.
  func insert(_ id: CancelID, cancel: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.count += 1
      state.cancellations[id, default: [:]][state.count] = cancel
      return state.count
    }
  }

  /// Removes the entry of an effect that is over. If the effect was cancelled, it is gone already.
  func remove(_ number: Int, _ id: CancelID) {
    // The closure is released outside of the lock: whatever it holds may run any code then.
    _ = state.withLock { state in
      let removed = state.cancellations[id]?.removeValue(forKey: number)
      if state.cancellations[id]?.isEmpty == true { state.cancellations[id] = nil }
      return removed
    }
  }

  /// Cancels all effects that are running under an identifier, in the order in which they were
  /// started, and removes their entries.
  func cancel(_ id: CancelID) {
    let running = state.withLock { $0.cancellations.removeValue(forKey: id) }
    for (_, cancel) in (running ?? [:]).sorted(by: { $0.key < $1.key }) {
      cancel()
    }
  }
}
