/// Wakes those who wait for something to happen in a test store.
@MainActor
final class AsyncSignal {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Wakes all who wait.
  func post() {
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until there is signal, or until the task is cancelled.
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
