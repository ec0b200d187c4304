import Foundation

/// The effects that are running in the whole program, by their identifiers.
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
  /// By the hash values of their identifiers, and then by their numbers. Identifiers are compared outside of the lock,
  /// since `==` of an identifier may run any code.
  private var effects: [Int: [Int: Entry]] = [:]

  /// Whether no effect is running.
  var isEmpty: Bool { lock.sync { effects.isEmpty } }

  /// How many effects are running under an identifier.
  func count(_ id: AnyHashable) -> Int { running(CancelID(id)).count }

  /// The effects that are running under an identifier, by their numbers.
  private func running(_ id: CancelID) -> [Int: Entry] {
    let candidates = lock.sync { effects[id.hash] ?? [:] }
    return candidates.filter { $0.value.id == id }
  }

  /// Adds an entry for an effect that is running.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
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

  /// Removes the entry of an effect that is over. If the effect was cancelled, it was already removed.
  func remove(_ number: Int, _ id: AnyHashable) {
    let id = CancelID(id)
    // The closure is released outside of the lock: whatever it holds may run any code then.
    _ = lock.sync { removeEntry(number, hash: id.hash) }
  }

  /// Removes an entry. The lock has to be held.
  private func removeEntry(_ number: Int, hash: Int) -> Entry? {
    let removed = effects[hash]?.removeValue(forKey: number)
    if effects[hash]?.isEmpty == true { effects[hash] = nil }
    return removed
  }

  /// Cancels all effects that are running under an identifier, in the order in which they were
  /// started, and removes their entries.
  func cancel(_ id: AnyHashable) {
    let id = CancelID(id)
    let found = running(id)
    // One that has ended meanwhile is not cancelled any more.
    let running = lock.sync { found.filter { removeEntry($0.key, hash: id.hash) != nil } }
    for (_, effect) in running.sorted(by: { $0.key < $1.key }) { effect.cancel() }
  }
}
