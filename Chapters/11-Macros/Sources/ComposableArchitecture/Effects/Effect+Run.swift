import IssueReporting

extension Effect {
  /// An effect that may suspend any number of times, and sends any number of actions.
  ///
  /// ```swift
  /// case .startButtonTapped:
  ///   return .run { send in
  ///     for await _ in clock.timer(interval: .seconds(1)) {
  ///       await send(.timerTicked)
  ///     }
  ///   }
  ///   .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default the priority of the code that sends the action.
  ///   - operation: The operation. It runs off the main actor, unless it is isolated to it.
  ///   - handler: Called when `operation` throws, with the error and a function that sends actions. It isn't called for
  ///     a `CancellationError`. Without a handler, any other error is reported as an issue, unless the effect was
  ///     cancelled.
  ///   - fileID: With `filePath`, `line` and `column`, where the issue is reported.
  /// - Returns: An effect that completes when `operation`, or else `handler`, returns.
  ///
  /// Seed: 000, Effect.run.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let location = CallSite(fileID, filePath, line, column)
    let body: Body = { send in
      await nextTurn()
      do {
        try await operation(send)
      } catch is CancellationError {
        return
      } catch {
        if let handler { return await handler(error, send) }
        if !Task.isCancelled { location.reportUncaught(error) }
      }
    }
    return Effect(operation: .run(priority, preservingFeature(preservingDependencies(body))))
  }
}

/// Waits until the main actor has run all jobs that were enqueued before this call.
///
/// A feature's operation begins with this wait. So an effect is started and registered everywhere before its operation
/// begins, and operations begin in the order in which their effects were started. Cancelling the task doesn't end the
/// wait.
@MainActor
func nextTurn() async {
  await Task { @MainActor in }.value
}
