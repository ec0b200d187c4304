extension Task<Void, Never> {
  /// Waits for the task, and cancels it as soon as the task that waits is cancelled.
  func valuePassingOnCancellation() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
