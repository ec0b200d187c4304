/// Waits after each step of a test until the effects settle.
@MainActor
final class Settling {
  /// How many cancelled effects didn't end in time. No step waits for them again.
  private var abandoned = 0

  /// Waits until started effects are running and cancelled effects end.
  ///
  /// An effect may continue for any time after it is cancelled, so the wait has a limit. On a busy machine, an effect
  /// may not get its turns by then, so there are at least twenty rounds.
  ///
  /// - Parameters:
  ///   - store: The store that runs the effects.
  ///   - limit: How long to wait at most for the end of cancelled effects.
  func settle(_ store: Runtime, limit: Duration = .seconds(1)) async {
    let isEnding = store.endingEffects > abandoned
    await nextTurn()
    await yieldToEffects()
    await Task.megaYield()
    let start = ContinuousClock.now
    var rounds = 0
    while store.endingEffects > abandoned, !Task.isCancelled,
      rounds < 20 || start.duration(to: .now) < limit
    {
      await wait()
      rounds += 1
    }
    // When the last task of an effect ends, the effect itself ends a moment later.
    if isEnding { for _ in 1...3 { await wait() } }
    abandoned = store.endingEffects
  }

  /// Waits for a moment in which the effects can continue.
  private func wait() async {
    try? await Task.sleep(for: .milliseconds(1))
    await yieldToEffects()
    await Task.megaYield()
  }

  /// Gives the effects as many turns as this task gets, because it waits in the same queue, off the main actor.
  private nonisolated func yieldToEffects() async {
    for _ in 1...20 { await Task.yield() }
  }
}

/// Waits until the main actor has run all jobs that were enqueued before this call. Cancelling the task doesn't end the
/// wait.
@MainActor
func nextTurn() async {
  await Task { @MainActor in }.value
}
