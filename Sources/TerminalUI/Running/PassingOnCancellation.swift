extension Task<Void, Never> {
  /// Waits for the task, and cancels it if the waiting task is cancelled.
  func valuePassingOnCancellation() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
