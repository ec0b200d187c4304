import Testing

@testable import ComposableArchitecture

/// Does some work and fails if it does not end, where waiting for its end would take forever.
///
/// All tasks have to run on the main thread (`.serialExecutor`). Then it is known when none of them has
/// anything left to do, and so nothing can end the work any more.
///
/// - Parameters:
///   - comment: What a person reads if it does not end.
///   - limit: How long to wait in real time, for work that ends by real time. It is far too long, and ends with
///     the work.
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
    // A busy machine may have kept the work from going on until now.
    for _ in 0..<100 where !isOver.value { await Task.megaYield() }
  }
  #expect(isOver.value, comment, sourceLocation: sourceLocation)
  task.cancel()
}
