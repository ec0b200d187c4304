import ConcurrencyExtras
import Testing

@Suite("Tasks", .timeLimit(.minutes(10)))
struct TaskTests {
  @Test("`never` waits until its task is cancelled, and throws then")
  func never() async {
    let task = waitForever()
    await Task.megaYield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("`never` throws in an already cancelled task")
  func neverCancelled() async {
    let (start, continuation) = AsyncStream<Void>.makeStream()
    let task = Task<Void, any Error> {
      for await _ in start {}
      try await Task.never()
    }
    task.cancel()
    continuation.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a cancellable value is the task's result or error")
  func cancellableValue() async throws {
    #expect(await Task { 42 }.cancellableValue == 42)
    #expect(try await Task { () throws -> Int in 42 }.cancellableValue == 42)
    await #expect(throws: Failure.self) {
      try await Task { throw Failure() }.cancellableValue
    }
  }

  @Test("cancelling a task that waits for a cancellable value cancels the awaited task")
  func cancellableValueCancelled() async {
    let inner = waitForever()
    let innerWithoutError = Task { (try? await Task.never()) == nil }
    let outer = Task { try await inner.cancellableValue }
    let outerWithoutError = Task { await innerWithoutError.cancellableValue }
    await Task.megaYield()
    outer.cancel()
    outerWithoutError.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(await outerWithoutError.value)
    #expect(inner.isCancelled)
    #expect(innerWithoutError.isCancelled)
  }
}

private struct Failure: Error {}

private func waitForever() -> Task<Void, any Error> {
  Task { try await Task.never() }
}
