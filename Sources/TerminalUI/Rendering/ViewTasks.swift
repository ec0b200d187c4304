/// The tasks of the views that belong to one node of the tree, by their places.
///
/// A task that is release is cancelled.
@MainActor
struct ViewTasks {
  private var current: [[PathComponent]: ViewTask] = [:]
  /// Tasks of the last evaluation whose views have not been met again in the one under way.
  private var unclaimed: [[PathComponent]: ViewTask] = [:]

  /// Begins an evaluation: the views of all tasks are to be met again.
  mutating func beginEvaluation() {
    unclaimed = current
    current = [:]
  }

  /// Cancels the tasks of views that have not been met again.
  mutating func endEvaluation() {
    unclaimed = [:]
  }

  /// Keeps the task of a view that is met. A view that is new, or has a new id, begins its own.
  mutating func keep(
    at path: [PathComponent],
    id: some Equatable,
    priority: TaskPriority,
    action: @escaping @MainActor () async -> Void
  ) {
    var path = path
    // Equal ids in one `ForEach`: the later ones are distinguished by their order.
    while current[path] != nil { path.append(.index(-1)) }

    let known = unclaimed.removeValue(forKey: path)
    if let known, known.isAbout(id) {
      current[path] = known
    } else {
      known?.cancel()
      current[path] = ViewTask(id: id, priority: priority, action: action)
    }
  }
}

/// The task of one view. It is cancelled at the latest when this is released.
@MainActor
private final class ViewTask {
  private let id: any Equatable
  private let task: Task<Void, Never>

  init(
    id: any Equatable, priority: TaskPriority, action: @escaping @MainActor () async -> Void
  ) {
    self.id = id
    // The main actor is busy with the frame, so that this begins when it has been made.
    task = Task(priority: priority) { @MainActor in
      guard !Task.isCancelled else { return }
      await action()
    }
  }

  deinit {
    task.cancel()
  }

  func isAbout<ID: Equatable>(_ id: ID) -> Bool {
    self.id as? ID == id
  }

  func cancel() {
    task.cancel()
  }
}
