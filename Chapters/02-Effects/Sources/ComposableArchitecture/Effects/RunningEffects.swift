import Foundation

/// The effects that are running in the whole program, by cancel ID.
///
/// It may be used on any thread.
final class RunningEffects {
  static let shared = RunningEffects()

  /// An effect that is running.
  private struct Entry {
    let id: CancelID
    let cancel: () -> Void
  }

  private let lock = NSLock()
  private var count = 0
  /// The effects by the hash values of their cancel IDs, and then by number. Cancel IDs are compared outside of the
  /// lock, because `==` of a cancel ID may run any code.
  private var effects: [Int: [Int: Entry]] = [:]

  /// Whether no effect is running.
  var isEmpty: Bool { lock.sync { effects.isEmpty } }

  /// How many effects are running under a cancel ID.
  func count(_ id: AnyHashable) -> Int { running(CancelID(id)).count }

  /// The effects that are running under a cancel ID, by number.
  private func running(_ id: CancelID) -> [Int: Entry] {
    let candidates = lock.sync { effects[id.hash] ?? [:] }
    return candidates.filter { $0.value.id == id }
  }

  /// Adds an entry for a running effect.
  ///
  /// - Parameters:
  ///   - id: Its cancel ID.
  ///   - cancel: Cancels the effect. It is called at most once.
  /// - Returns: The number of the entry, for ``remove(_:_:)``.
  func insert(_ id: AnyHashable, cancel: @escaping () -> Void) -> Int {
    let id = CancelID(id)
    return lock.sync {
      count += 1
      effects[id.hash, default: [:]][count] = Entry(id: id, cancel: cancel)
      return count
    }
  }

  /// Removes the entry of an effect that ended. If the effect was cancelled, the entry was already removed.
  func remove(_ number: Int, _ id: AnyHashable) {
    let id = CancelID(id)
    // The closure is released outside of the lock, because its captured objects may run any code in their `deinit`.
    _ = lock.sync { removeEntry(number, hash: id.hash) }
  }

  /// Removes an entry. The lock has to be held.
  private func removeEntry(_ number: Int, hash: Int) -> Entry? {
    let removed = effects[hash]?.removeValue(forKey: number)
    if effects[hash]?.isEmpty == true { effects[hash] = nil }
    return removed
  }

  /// Cancels all effects that are running under a cancel ID, in the order in which they were started, and removes their
  /// entries.
  func cancel(_ id: AnyHashable) {
    let id = CancelID(id)
    let found = running(id)
    // An effect that ended in the meantime isn't cancelled.
    let running = lock.sync { found.filter { removeEntry($0.key, hash: id.hash) != nil } }
    for (_, effect) in running.sorted(by: { $0.key < $1.key }) { effect.cancel() }
  }
}
