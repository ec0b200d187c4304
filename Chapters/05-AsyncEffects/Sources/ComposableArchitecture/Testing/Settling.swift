/// Waits after each step of a test until the effects have settled.
@MainActor
final class Settling {
  /// How many cancelled effects did not end in time. No step waits for them again.
  private var abandoned = 0

  /// Waits until the effects that were started have begun, and until those that were cancelled are over.
  ///
  /// An effect may go on for as long as it likes after it was cancelled, so the wait has a limit. On a busy
  /// machine an effect may not have had its turns by then, so there are twenty rounds whatever the limit.
  ///
  /// - Parameters:
  ///   - store: Where the effects run.
  ///   - limit: How long to wait at most for the end of what was cancelled.
  func settle(_ store: some StoreRoot, limit: Duration = .seconds(1)) async {
    let isEnding = store.endingEffects > abandoned
    await nextTurn()
    await Task.megaYield()
    let start = ContinuousClock.now
    var rounds = 0
    while store.endingEffects > abandoned, !Task.isCancelled,
      rounds < 20 || start.duration(to: .now) < limit
    {
      await wait()
      rounds += 1
    }
    // When a part of an effect is over, the effect itself is over a moment later.
    if isEnding { for _ in 1...3 { await wait() } }
    abandoned = store.endingEffects
  }

  /// Waits for a moment in which the effects can continue.
  private func wait() async {
    try? await Task.sleep(for: .milliseconds(1))
    await takeTurns()
    await Task.megaYield()
  }

  /// Gives the effects as many turns as this task gets: it waits where they wait, off the main actor.
  private nonisolated func takeTurns() async {
    for _ in 1...20 { await Task.yield() }
  }
}
