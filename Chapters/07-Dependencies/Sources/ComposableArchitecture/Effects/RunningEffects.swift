import Synchronization

/// The effects that are running in the whole program, by their identifiers.
///
/// It may be used on any thread.
final class RunningEffects: Sendable {
  static let shared = RunningEffects()

  /// An effect that is running, and the store that has started it in a test.
  private struct Entry {
    let store: StoreIdentity?
    let cancel: @Sendable () -> Void

    /// Whether cancelling an identifier cancels this effect. In a test a store reaches its own effects, and those of no
    /// store. What cancels outside of stores reaches all.
    func isReached(by id: CancelID) -> Bool {
      id.store == nil || store == nil || id.store == store
    }
  }

  private struct State {
    var count = 0
    var effects: [CancelID: [Int: Entry]] = [:]
    /// What stores of tests have cancelled and is not over yet.
    var ending: [Int: StoreIdentity] = [:]
  }

  private let state = Mutex(State())

  /// Whether no effect is running.
  var isEmpty: Bool { state.withLock { $0.effects.isEmpty } }

  /// How many effects are running under an identifier.
  func count(_ id: CancelID) -> Int {
    state.withLock { $0.effects[id.ofAllStores]?.values.count { $0.isReached(by: id) } ?? 0 }
  }

  /// How many effects a store of a test has cancelled that are not over yet.
  func endingCount(of store: StoreIdentity?) -> Int {
    state.withLock { state in state.ending.values.count { $0 == store } }
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
      state.effects[id.ofAllStores, default: [:]][state.count] = Entry(
        store: id.store, cancel: cancel)
      return state.count
    }
  }

  /// Notes that an effect is over, and removes its entry. If the effect was cancelled, the entry is gone already.
  func remove(_ number: Int, _ id: CancelID) {
    // The closure is released outside of the lock: whatever it holds may run any code then.
    _ = state.withLock { state in
      let id = id.ofAllStores
      state.ending[number] = nil
      let removed = state.effects[id]?.removeValue(forKey: number)
      if state.effects[id]?.isEmpty == true { state.effects[id] = nil }
      return removed
    }
  }

  /// Cancels all effects that are running under an identifier, in the order in which they were
  /// started, and removes their entries.
  func cancel(_ id: CancelID) {
    let running = state.withLock { state in
      var running = state.effects.removeValue(forKey: id.ofAllStores) ?? [:]
      if id.store != nil {
        let others = running.filter { !$0.value.isReached(by: id) }
        if !others.isEmpty { state.effects[id.ofAllStores] = others }
        running = running.filter { others[$0.key] == nil }
      }
      for (number, effect) in running { state.ending[number] = effect.store }
      return running
    }
    for (_, effect) in running.sorted(by: { $0.key < $1.key }) { effect.cancel() }
  }
}
