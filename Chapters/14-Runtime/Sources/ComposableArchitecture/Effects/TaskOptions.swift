/// How the task of an effect is started.
struct TaskOptions: Sendable {
  /// `nil` is the priority of whoever starts the task.
  var priority: TaskPriority?

  /// What `Task.name` and tools call the task.
  var name: String?
}
