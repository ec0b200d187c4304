extension View {
  /// Runs asynchronous work while the view is on screen.
  ///
  /// The task starts when the view appears in a frame, and is cancelled when the view is removed: when a frame doesn't
  /// contain its branch of an `if`, its ``ForEach`` row or its ``id(_:)`` anymore, when its ``Renderer`` is released,
  /// or when the app ends. A view below a different screen or an alert isn't removed.
  ///
  /// ```swift
  /// Text("\(viewStore.results.count) results")
  ///   .task { await viewStore.send(.task).finish() }
  /// ```
  ///
  /// When a view is re-evaluated in its place, its task continues with its original action. After an action ends, it
  /// starts again only if the view is removed and appears again.
  ///
  /// The action is called on the main actor and never while views are evaluated, so that it can change their state: it
  /// starts after the frame is made. If the view is removed before that, the action isn't called. Therefore
  /// ``Frame/init(rendering:)`` calls no action, and neither does a screen of the past.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - action: The work. It should end soon after its task is cancelled.
  public func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    TaskView(content: self, id: true, priority: priority, action: action)
  }

  /// Runs asynchronous work while the view is on screen, and restarts it when a value changes.
  ///
  /// It behaves as ``task(priority:_:)``. In addition, when a frame has a different `id` from the last one, the task is
  /// cancelled, and then the new action starts, without waiting for the former action: it may still be running.
  ///
  /// - Parameters:
  ///   - id: The value that restarts the work.
  ///   - priority: The priority of the task.
  ///   - action: The work for the id.
  public func task(
    id: some Equatable,
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    TaskView(content: self, id: id, priority: priority, action: action)
  }
}

/// A view that runs a task while it is on screen.
private struct TaskView<Content: View, ID: Equatable>: View, PrimitiveView {
  typealias Body = Never

  let content: Content
  let id: ID
  let priority: TaskPriority
  let action: @MainActor () async -> Void

  func fragment(in context: ResolutionContext) -> Fragment {
    context.owner.keepTask(at: context.path, id: id, priority: priority, action: action)
    // A separate path component, so that two tasks on one view have different identities.
    return content.resolve(in: context.at(.index(0)))
  }
}
