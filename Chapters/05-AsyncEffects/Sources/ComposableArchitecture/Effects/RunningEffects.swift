import Synchronization

/// The effects that are running in the whole program, by their identifiers.
///
/// It may be used on any thread.
final class RunningEffects: Sendable {
  static let shared = RunningEffects()

  /// An effect that is running.
  private struct Entry {
    let id: CancelID
    let cancel: @Sendable () -> Void

    /// Whether cancelling an identifier cancels this effect. In a test a store reaches its own effects, and those of no
    /// store. What cancels outside of stores reaches all.
    func isReached(by other: CancelID) -> Bool {
      (other.store == nil || id.store == nil || other.store == id.store)
        && other.ofAllStores == id.ofAllStores
    }
  }

  private struct State {
    var count = 0
    /// By the hash values of their identifiers, and then by their numbers. Identifiers are compared outside of the lock,
    /// since `==` of an identifier may run any code.
    var effects: [Int: [Int: Entry]] = [:]
    /// What stores of tests have cancelled and is not over yet.
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

  /// How many effects are running under an identifier.
  func count(_ id: CancelID) -> Int { running(id).count }

  /// The effects that are running under an identifier, by their numbers.
  private func running(_ id: CancelID) -> [Int: Entry] {
    let candidates = state.withLock { $0.effects[id.hash] ?? [:] }
    return candidates.filter { $0.value.isReached(by: id) }
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
      state.effects[id.hash, default: [:]][state.count] = Entry(id: id, cancel: cancel)
      return state.count
    }
  }

  /// Records that an effect is over, and removes its entry. If the effect was cancelled, the entry was already removed.
  func remove(_ number: Int, _ id: CancelID) {
    // The closure is released outside of the lock: whatever it holds may run any code then.
    _ = state.withLock { state in
      state.ending[number] = nil
      return state.removeEffect(number, hash: id.hash)
    }
  }

  /// Cancels all effects that are running under an identifier, in the order in which they were
  /// started, and removes their entries.
  func cancel(_ id: CancelID) {
    let found = running(id)
    let running = state.withLock { state in
      // One that has ended meanwhile is not cancelled any more.
      let running = found.filter { state.removeEffect($0.key, hash: id.hash) != nil }
      for (number, effect) in running { state.ending[number] = effect.id.store }
      return running
    }
    for (_, effect) in running.sorted(by: { $0.key < $1.key }) { effect.cancel() }
  }
}
