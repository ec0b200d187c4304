import OpenCombine

extension TestScheduler {
  /// Advances time, runs all work that becomes due, each at its time, and lets tasks run in between.
  ///
  /// ```swift
  /// let task = Task {
  ///   try await scheduler.sleep(for: .seconds(1))
  ///   try await scheduler.sleep(for: .seconds(1))
  /// }
  /// await scheduler.advance(by: .seconds(2))  // both
  /// ```
  ///
  /// Tasks run before the first work, and after each piece of work. Work that they schedule runs as well, if it becomes
  /// due. In an asynchronous function, the compiler prefers this method to the synchronous `advance(by:)`, which lets
  /// no task run.
  ///
  /// - Parameter stride: The duration. With zero, the default, work that is due now runs.
  @MainActor
  public func advance(by stride: SchedulerTimeType.Stride = .zero) async {
    await advance(to: now.advanced(by: stride))
  }

  /// Advances time to a moment, runs all work that becomes due, each at its time, and lets tasks run in between.
  ///
  /// See `advance(by:)`.
  ///
  /// - Parameter date: The new time. If it is in the past, the time doesn't change, and overdue work runs.
  @MainActor
  public func advance(to date: SchedulerTimeType) async {
    repeat {
      await letTasksRun()
    } while runNext(dueBy: date)
  }

  /// Advances time until no work is scheduled, and lets tasks run in between.
  ///
  /// Time advances no further than the last work that runs. With repeating work that is never cancelled, this never
  /// ends.
  @MainActor
  public func run() async {
    await letTasksRun()
    while let next = scheduled.first {
      await advance(to: max(now, next.date))
    }
  }
}

/// Lets other tasks run until they wait for something, as far as this can be known: it waits for many tasks of low
/// priority in sequence. While all tasks run on the main thread, each of these tasks runs after all tasks that are
/// ready to run.
private func letTasksRun() async {
  for _ in 0..<20 {
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}
