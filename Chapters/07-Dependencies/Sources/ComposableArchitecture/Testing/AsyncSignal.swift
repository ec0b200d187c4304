/// Resumes the tasks that wait for something to happen in a test store.
@MainActor
final class AsyncSignal {
  private var continuations: [CheckedContinuation<Void, Never>] = []

  /// Resumes all waiting tasks.
  func post() {
    let continuations = continuations
    self.continuations = []
    for continuation in continuations { continuation.resume() }
  }

  /// Waits for the next signal, or until the task is cancelled.
  func next() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { continuations.append(continuation) }
      }
    } onCancel: {
      Task { await self.post() }
    }
  }
}
