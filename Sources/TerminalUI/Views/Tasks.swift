extension View {
  /// Runs asynchronous work while the view is on screen.
  ///
  /// ```swift
  /// Text("\(tallies.count) tallies")
  ///   .task { await load() }
  /// ```
  ///
  /// The task starts when the view appears in a frame. It is cancelled when the view disappears: when its branch of an `if`,
  /// its ``ForEach`` row or its ``id(_:)`` is no longer in a frame, when its ``Renderer`` is released, or when the app ends.
  /// A view below a different screen or an alert hasn't disappeared.
  ///
  /// When a view is evaluated again in its place, its task continues with the action that it started with. An action that has
  /// ended isn't started again until the view is removed and appears again.
  ///
  /// The action is called on the main actor and never while views are evaluated, so that it can change what they show: its
  /// first step runs after the frame is made. If the view disappears before that, the action isn't called. So
  /// ``Frame/init(rendering:)`` calls no action, and neither does a screen of the past.
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
