import IssueReporting

/// Starts work that isn't awaited and whose errors are ignored, such as logging or sending a
/// statistic.
///
/// In the app it returns immediately, and cancelling the caller doesn't cancel the work. In a test it returns when the
/// work ends, and reports an error, so that no work outlives its test.
///
/// Seed: MILESTONES, 7.
public struct FireAndForget: Sendable {
  private let begin:
    @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void

  fileprivate init(
    begin:
      @escaping @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void
  ) {
    self.begin = begin
  }

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - priority: The priority of its task.
  ///   - operation: The work.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @Sendable @escaping () async throws -> Void
  ) async {
    await begin(priority, operation)
  }
}

extension DependencyValues {
  /// Starts work that isn't awaited.
  public var fireAndForget: FireAndForget { self[FireAndForgetKey.self] }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { priority, operation in
    Task(priority: priority) { try await operation() }
  }
  static let testValue = FireAndForget { priority, operation in
    do {
      try await Task(priority: priority) { try await operation() }.value
    } catch is CancellationError {
    } catch {
      reportIssue("Work that “fireAndForget” started threw an error: \(error)")
    }
  }
}
