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
    return Effect(
      operation: .run(
        TaskOptions(priority: priority, name: name, start: .nextTurn),
        preservingFeature(preservingDependencies(body))))
  }
}

/// Waits until the main actor has run all jobs that were enqueued before this call. Cancelling the task doesn't end the
/// wait.
@MainActor
func nextTurn() async {
  await Task { @MainActor in }.value
}

/// The options for starting an effect's task.
struct TaskOptions: Sendable {
  /// When a task starts.
  enum Start {
    /// When the task is created, so that the operation can start and register other tasks in the same turn.
    case immediately
    /// In the next turn of the main actor.
    ///
    /// A feature's operation starts like this. By then, the store and the features can cancel its effect. Operations
    /// start in the order in which their effects were started.
    case nextTurn
  }

  /// The priority; `nil` is the priority of the code that starts the task.
  var priority: TaskPriority?

  /// The task's name, as returned by `Task.name` and shown by tools.
  var name: String?

  /// When the task starts.
  var start = Start.immediately

  /// The same options for a task that starts immediately.
  var startingImmediately: TaskOptions { TaskOptions(priority: priority, name: name) }

  /// Starts a task.
  ///
  /// - Parameter operation: The operation of the task.
  @MainActor
  func task<Success: Sendable>(
    _ operation: @escaping @MainActor @Sendable () async -> Success
  ) -> Task<Success, Never> {
    switch start {
    case .immediately: .immediate(name: name, priority: priority, operation: operation)
    case .nextTurn: Task(name: name, priority: priority, operation: operation)
    }
  }

  /// Starts a task in a group.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - operation: The operation of the task.
  @MainActor
  func addTask(
    to group: inout TaskGroup<Void>, _ operation: @escaping @MainActor @Sendable () async -> Void
  ) {
    switch start {
    case .immediately:
      group.addImmediateTask(name: name, priority: priority, operation: operation)
    case .nextTurn: group.addTask(name: name, priority: priority, operation: operation)
    }
  }
}
