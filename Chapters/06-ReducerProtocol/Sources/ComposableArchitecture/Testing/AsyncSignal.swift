/// Resumes the tasks that wait for something to happen in a test store.
@MainActor
final class AsyncSignal {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Resumes all waiting tasks.
  func post() {
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Waits for the next signal, or until the task is cancelled.
  func next() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { waiting.append(continuation) }
      }
    } onCancel: {
      Task { await self.post() }
    }
  }
}
