extension Task where Success == Never, Failure == Never {
  /// Lets other tasks run until they wait for something, as far as this can be known.
  ///
  /// Tests call it, directly or through a test clock, before they check the results of other tasks.
  ///
  /// - While all tasks run on the main thread (``withMainSerialExecutor(isolation:operation:)``), it returns when, for
  ///   `count` rounds, no task has work except on the main actor. In a round, each task gets a turn. It doesn't wait
  ///   for external events, such as a real sleep or a request, nor for more than `count` consecutive turns on the main
  ///   actor. If tasks keep each other busy, it eventually gives up: by default after four thousand rounds.
  /// - Otherwise, it yields `count` times, each time to a task of low priority. This is usually enough, except perhaps
  ///   on a busy machine.
  ///
  /// - Parameter count: How often to yield, or how many rounds without work to wait for.
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
