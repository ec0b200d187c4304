import Synchronization

/// The effects that are running in the whole program, by cancel ID.
///
/// It may be used on any thread.
final class RunningEffects: Sendable {
  static let shared = RunningEffects()

  /// An effect that is running.
  private struct Entry {
    let id: CancelID
    let cancel: @Sendable () -> Void

    /// Whether cancelling a cancel ID cancels this effect. In a test, a store reaches its own effects, and effects
    /// outside of stores. Code outside of stores reaches all effects.
    func isReached(by other: CancelID) -> Bool {
      (other.store == nil || id.store == nil || other.store == id.store)
        && other.ofAllStores == id.ofAllStores
    }
  }

  private struct State {
    var count = 0
    /// The effects by the hash values of their cancel IDs, and then by number. Cancel IDs are compared outside of the
    /// lock, because `==` of a cancel ID may run any code.
    var effects: [Int: [Int: Entry]] = [:]
    /// The effects that stores of tests cancelled and that are still running.
    var ending: [Int: StoreIdentity] = [:]

    mutating func removeEffect(_ number: Int, hash: Int) -> Entry? {
      let removed = effects[hash]?.removeValue(forKey: number)
      if effects[hash]?.isEmpty == true { effects[hash] = nil }
      return removed
    }
  }

  private let state = Mutex(State())

  /// Whether no effect is running.
  var isEmpty: Bool { state.withLock { $0.effects.isEmpty } }

  /// How many effects are running under a cancel ID.
  func count(_ id: CancelID) -> Int { running(id).count }

  /// The effects that are running under a cancel ID, by number.
  private func running(_ id: CancelID) -> [Int: Entry] {
    let candidates = state.withLock { $0.effects[id.hash] ?? [:] }
    return candidates.filter { $0.value.isReached(by: id) }
  }

  /// How many effects a store of a test cancelled that are still running.
  func endingCount(of store: StoreIdentity?) -> Int {
    state.withLock { state in state.ending.values.count { $0 == store } }
  }

  /// Adds an entry for a running effect.
  ///
  /// - Parameters:
  ///   - id: Its cancel ID.
  ///   - cancel: Cancels the effect. It is called at most once.
  /// - Returns: The number of the entry, for ``remove(_:_:)``.
  func insert(_ id: CancelID, cancel: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.count += 1
      state.effects[id.hash, default: [:]][state.count] = Entry(id: id, cancel: cancel)
      return state.count
    }
  }

  /// Records that an effect ended, and removes its entry. If the effect was cancelled, the entry was already removed.
  func remove(_ number: Int, _ id: CancelID) {
    // The closure is released outside of the lock, because its captured objects may run any code in their `deinit`.
    _ = state.withLock { state in
      state.ending[number] = nil
      return state.removeEffect(number, hash: id.hash)
    }
  }

  /// Cancels all effects that are running under a cancel ID, in the order in which they were started, and removes their
  /// entries.
  func cancel(_ id: CancelID) {
    let found = running(id)
    let running = state.withLock { state in
      // An effect that ended in the meantime isn't cancelled.
      let running = found.filter { state.removeEffect($0.key, hash: id.hash) != nil }
      for (number, effect) in running { state.ending[number] = effect.id.store }
      return running
    }
    for (_, effect) in running.sorted(by: { $0.key < $1.key }) { effect.cancel() }
  }
}
