/// The tasks of the views that belong to one node of the tree, by their places.
///
/// A released task is cancelled.
@MainActor
struct ViewTasks {
  private var current: [[PathComponent]: ViewTask] = [:]
  /// The tasks of the last evaluation whose views weren't found again in the current one.
  private var unclaimed: [[PathComponent]: ViewTask] = [:]

  /// Starts an evaluation, which has to find the views of all tasks again.
  mutating func beginEvaluation() {
    unclaimed = current
    current = [:]
  }

  /// Cancels the tasks of views that weren't found again.
  mutating func endEvaluation() {
    unclaimed = [:]
  }

  /// Keeps the task of a view that is found in the current evaluation. A new view, or a view with a new id, starts its
  /// own.
  mutating func keep(
    at path: [PathComponent],
    id: some Equatable,
    priority: TaskPriority,
    action: @escaping @MainActor () async -> Void
  ) {
    var path = path
    // If ids in one `ForEach` are equal, their order distinguishes them.
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

/// The task of one view. Releasing this cancels it.
@MainActor
private final class ViewTask {
  private let id: any Equatable
  private let task: Task<Void, Never>

  init(
    id: any Equatable, priority: TaskPriority, action: @escaping @MainActor () async -> Void
  ) {
    self.id = id
    // The main actor is busy with the frame, so this starts when the frame is complete.
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
