import OpenCombine

extension TestScheduler {
  /// Moves time on, runs all work that becomes due, each at its time, and lets tasks run in between.
  ///
  /// ```swift
  /// let task = Task {
  ///   try await scheduler.sleep(for: .seconds(1))
  ///   try await scheduler.sleep(for: .seconds(1))
  /// }
  /// await scheduler.advance(by: .seconds(2))  // both
  /// ```
  ///
  /// Tasks have a turn before the first work, and after each. What they schedule meanwhile runs as well,
  /// if it is due by then. In an asynchronous function the compiler takes this one in place of the synchronous
  /// `advance(by:)`, which lets no task run.
  ///
  /// - Parameter stride: By how much. With zero, the default, work that is due now runs.
  @MainActor
  public func advance(by stride: SchedulerTimeType.Stride = .zero) async {
    await advance(to: now.advanced(by: stride))
  }

  /// Moves time on to a moment, runs all work that becomes due, each at its time, and lets tasks run in
  /// between.
  ///
  /// See `advance(by:)`.
  ///
  /// - Parameter date: The time afterwards. One that has passed does not turn time back; late work runs.
  @MainActor
  public func advance(to date: SchedulerTimeType) async {
    repeat {
      await letTasksRun()
    } while runNext(dueBy: date)
  }

  /// Moves time on until nothing is scheduled any more, and lets tasks run in between.
  ///
  /// Time moves no further than the last work that runs. With repeating work that nobody cancels, this
  /// never ends.
  @MainActor
  public func run() async {
    await letTasksRun()
    while let next = scheduled.first {
      await advance(to: max(now, next.date))
    }
  }
}

/// Lets other tasks run until they wait for something, as far as this can be known: it waits for many tasks of
/// low priority, one after the other. While all tasks run on the main thread, each of these comes behind all
/// that is ready to run.
private func letTasksRun() async {
  for _ in 0..<20 {
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}
