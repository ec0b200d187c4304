extension Task where Success == Never, Failure == Never {
  /// Lets other tasks run until they wait for something, as far as this can be known.
  ///
  /// Tests call it, directly or by way of a test clock, before they look at what other tasks have
  /// done.
  ///
  /// - While all tasks run on the main thread (``withMainSerialExecutor(isolation:operation:)``), it
  ///   returns when, for `count` rounds, no task has had anything to do but on the main actor. In a round
  ///   all tasks have a turn. It does not wait for what comes from outside, such as a real sleep or a
  ///   request, nor for more than `count` turns one after the other that are all on the main actor. If
  ///   tasks keep each other busy, it gives up in the end: by default after four thousand rounds.
  /// - Otherwise it yields `count` times, each time to a task of low priority. This is usually enough,
  ///   but on a busy machine it may not be.
  ///
  /// - Parameter count: How often to yield, or for how many rounds nothing may have happened.
  public static func megaYield(count: Int = 20) async {
    if uncheckedUseMainSerialExecutor {
      await MainSerialExecutor.settle(quietRounds: count, limit: 200 * count)
    } else {
      for _ in 0..<count {
        await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
      }
    }
  }
}
