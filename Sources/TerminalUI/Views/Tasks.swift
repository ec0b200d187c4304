extension View {
  /// Does asynchronous work for as long as the view is on screen.
  ///
  /// The task starts when the view appears in a frame, and is cancelled when the view goes: when
  /// its branch of an `if`, its ``ForEach`` row or its ``id(_:)`` is no longer met in a frame, when
  /// its ``Renderer`` is released, or when the app ends. What another screen or an alert stands on top
  /// of is still there.
  ///
  /// ```swift
  /// Text("\(viewStore.results.count) results")
  ///   .task { await viewStore.send(.task).finish() }
  /// ```
  ///
  /// When a view is evaluated again in its place, its task goes on with the action that it started
  /// with. An action that has ended is not started again before the view was removed.
  ///
  /// The action is called on the main actor and never while views are evaluated, so that it can
  /// change what they show: its first step is taken after the frame is made. If the view goes before
  /// that, the action is not called. Hence ``Frame/init(rendering:)`` calls none, and neither does
  /// a screen of the past.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - action: What to do. It should end soon when its task is cancelled.
  public func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    TaskView(content: self, id: true, priority: priority, action: action)
  }

  /// Does asynchronous work for as long as the view is on screen, and begins again when a value
  /// changes.
  ///
  /// All is as for ``task(priority:_:)``. In addition, when a frame is made with another id than the
  /// last, the task is cancelled, and after that the new action starts. The former action is not
  /// waited for: it may still be ending while the new one runs.
  ///
  /// - Parameters:
  ///   - id: What the work is about.
  ///   - priority: The priority of the task.
  ///   - action: What to do for the id.
  public func task(
    id: some Equatable,
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    TaskView(content: self, id: id, priority: priority, action: action)
  }
}

/// A view that does something while it is on screen.
private struct TaskView<Content: View, ID: Equatable>: View, PrimitiveView {
  typealias Body = Never

  let content: Content
  let id: ID
  let priority: TaskPriority
  let action: @MainActor () async -> Void

  func fragment(in context: ResolutionContext) -> Fragment {
    context.owner.keepTask(at: context.path, id: id, priority: priority, action: action)
    // A step of its own, so that of two tasks on one view each keeps its place.
    return content.resolve(in: context.at(.index(0)))
  }
}
