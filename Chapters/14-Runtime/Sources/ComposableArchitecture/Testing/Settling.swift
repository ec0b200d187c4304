/// Waits after each step of a test until the effects have settled.
@MainActor
final class Settling {
  /// How many cancelled effects were waited for in vain. Nobody waits for them again.
  private var abandoned = 0

  /// Waits until the effects that were started have begun, and until those that were cancelled are over.
  ///
  /// An effect may go on for as long as it likes after it was cancelled, so the wait has a limit.
  ///
  /// - Parameters:
  ///   - store: Where the effects run.
  ///   - limit: How long to wait at most for the end of what was cancelled.
  func settle(_ store: Runtime, limit: Duration = .seconds(1)) async {
    await nextTurn()
    await Task.megaYield()
    let start = ContinuousClock.now
    while store.endingEffects > abandoned, start.duration(to: .now) < limit, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(1))
      await Task.megaYield()
    }
    abandoned = store.endingEffects
  }
}
