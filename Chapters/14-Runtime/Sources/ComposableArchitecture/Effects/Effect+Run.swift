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
  ///   - name: The name of the task, as returned by `Task.name` and shown by tools.
  ///   - operation: The operation. It starts in the next turn of the main actor, in the order of the effects, and runs off
  ///     the main actor, unless it is isolated to it.
  ///   - handler: Called when `operation` throws, with the error and a function that sends actions. It is called
  ///     neither for a `CancellationError` nor after the effect was cancelled. Without a handler the error is reported
  ///     as an issue.
  ///   - fileID: With `filePath`, `line` and `column`, where the issue is reported.
  /// - Returns: An effect that completes when `operation`, or else `handler`, returns.
  ///
  /// Seed: 000, Effect.run.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let location = CallSite(fileID, filePath, line, column)
    let body: Body = { send in
      do {
        try await operation(send)
      } catch is CancellationError {
        return
      } catch {
        if Task.isCancelled { return }
        if let handler { return await handler(error, send) }
        location.reportUncaught(error)
      }
    }
    let operation = preservingFeature(preservingDependencies(body))
    return Effect(
      operation: .task { run in
        // It starts in the next turn of the main actor. By then, the store and the features can cancel it. Operations
        // start in the order in which their effects were started.
        let task = Task(name: name, priority: priority) {
          await operation(Send(send: run.send))
          run.part.end()
        }
        run.part.onCancel { task.cancel() }
      })
  }
}
