import Testing

@testable import ComposableArchitecture

/// Runs work, and fails instead of waiting forever if it doesn't end.
///
/// All tasks have to run on the main thread (`.serialExecutor`). Then the test can detect that no task has
/// anything left to do, and so nothing can end the work.
///
/// - Parameters:
///   - comment: The message if it doesn't end.
///   - limit: The real time to wait, for work that depends on real time. It is far more than necessary, and the wait
///     ends with the work.
@MainActor
func expectEnd(
  _ comment: Comment, within limit: Duration? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: @escaping @MainActor () async -> Void
) async {
  let isOver = LockIsolated(false)
  let (ends, continuation) = AsyncStream<Never>.makeStream()
  let task = Task {
    await work()
    isOver.setValue(true)
    continuation.finish()
  }
  for _ in 0..<100 where !isOver.value { await Task.megaYield() }
  if let limit, !isOver.value {
    let alarm = Task {
      try await Task.sleep(for: limit)
      continuation.finish()
    }
    for await _ in ends {}
    alarm.cancel()
    // On a busy machine, the work may not have continued until now.
    for _ in 0..<100 where !isOver.value { await Task.megaYield() }
  }
  #expect(isOver.value, comment, sourceLocation: sourceLocation)
  task.cancel()
}
