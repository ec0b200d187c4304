import IssueReporting

extension EffectPublisher where Failure == Never {
  /// An effect that waits for something and sends one action.
  ///
  /// ```swift
  /// case .factButtonTapped:
  ///   return .task { [number = state.number] in
  ///     .factResponse(await TaskResult { try await environment.fact(number) })
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default the priority of the code that sends the action.
  ///   - operation: The operation. It runs off the main actor, unless it is isolated to it, and returns the action to
  ///     send.
  ///   - handler: Turns an error that `operation` throws into an action. It isn't called for a `CancellationError`,
  ///     after which nothing is sent. Without a handler, any other error is reported as an issue, unless the effect was
  ///     cancelled.
  ///   - fileID: With `filePath`, `line` and `column`, where the issue is reported.
  /// - Returns: An effect that completes when `operation` returns and its action is sent.
  ///
  /// Seed: 000, Adopting Swift concurrency.
  @available(macOS, deprecated: 9999, message: "Use “EffectTask.run”, and send the action.")
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action,
    catch handler: (@Sendable (any Error) async -> Action)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> EffectPublisher {
    var answer: (@Sendable (any Error, Send<Action>) async -> Void)?
    if let handler {
      answer = { error, send in await send(await handler(error)) }
    }
    return .run(
      priority: priority, operation: { send in await send(try await operation()) }, catch: answer,
      called: "task", at: CallSite(fileID, filePath, line, column)
    )
  }

  /// An effect that may suspend any number of times, and sends any number of actions.
  ///
  /// ```swift
  /// case .startButtonTapped:
  ///   return .run { send in
  ///     for await _ in environment.clock.timer(interval: .seconds(1)) {
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
  ) -> EffectPublisher {
    .run(
      priority: priority, operation: operation, catch: handler,
      called: "run", at: CallSite(fileID, filePath, line, column)
    )
  }

  /// An effect that waits for something and sends nothing. An error that the operation throws is ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default the priority of the code that sends the action.
  ///   - work: The operation. It runs off the main actor, unless it is isolated to it.
  /// - Returns: An effect that completes when `work` returns.
  ///
  /// Seed: 000, Adopting Swift concurrency.
  @available(
    macOS, deprecated: 9999, message: "Use “EffectTask.run”, and ignore its “send”."
  )
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Void
  ) -> EffectPublisher {
    let body: Body = { _ in
      await nextTurn()
      try? await work()
    }
    return EffectPublisher(operation: .run(priority, preservingDependencies(body)))
  }

  /// The common implementation of `task` and `run`.
  ///
  /// - Parameters:
  ///   - name: The name of the called function.
  ///   - location: The location of the call.
  private static func run(
    priority: TaskPriority?,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)?,
    called name: String, at location: CallSite
  ) -> EffectPublisher {
    let body: Body = { send in
      await nextTurn()
      do {
        try await operation(send)
      } catch is CancellationError {
        return
      } catch {
        if let handler { return await handler(error, send) }
        if !Task.isCancelled { location.reportUncaught(error, in: name) }
      }
    }
    return EffectPublisher(operation: .run(priority, preservingDependencies(body)))
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
