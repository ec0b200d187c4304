/// Resumes the tasks that wait for something to happen in a test store.
@MainActor
public final class AsyncSignal {
  private var continuations: [CheckedContinuation<Void, Never>] = []

  /// Creates a signal that no task is waiting for.
  public init() {}

  /// Resumes all waiting tasks.
  public func post() {
    let continuations = continuations
    self.continuations = []
    for continuation in continuations { continuation.resume() }
  }

  /// Waits for the next signal, or until the task is cancelled.
  public func next() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { continuations.append(continuation) }
      }
    } onCancel: {
      Task { await self.post() }
    }
  }
}

extension AsyncSignal {
  /// Waits while a condition holds.
  ///
  /// It looks at the condition now, and again after each signal. In between it uses no processor time.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most. It also ends when the task is cancelled.
  ///   - condition: Whether to keep waiting.
  public func wait(for timeout: Duration, while condition: () -> Bool) async {
    guard condition() else { return }
    let deadline = ContinuousClock.now + timeout
    let alarm = Task {
      try await Task.sleep(until: deadline)
      post()
    }
    defer { alarm.cancel() }
    while condition(), ContinuousClock.now < deadline, !Task.isCancelled {
      await next()
    }
  }
}
