extension Task where Success == Never, Failure == Never {
  /// Waits until the current task is cancelled.
  ///
  /// - Returns: Never.
  /// - Throws: `CancellationError` when the task is cancelled, or if it already is.
  public static func never() async throws -> Never {
    for await _ in AsyncStream<Void>.never {}
    throw _Concurrency.CancellationError()  // `Task` has an obsolete one of its own.
  }
}

extension Task where Failure == Never {
  /// The task's result. Unlike `value`, it passes the caller's cancellation on to the task.
  ///
  /// It still waits until the task ends.
  public nonisolated(nonsending) var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == any Error {
  /// The task's result. Unlike `value`, it passes the caller's cancellation on to the task.
  ///
  /// It still waits until the task ends, and throws the task's error.
  public nonisolated(nonsending) var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}
