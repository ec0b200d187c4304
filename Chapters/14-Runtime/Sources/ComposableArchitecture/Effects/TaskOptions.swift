/// The options for starting an effect's task.
struct TaskOptions: Sendable {
  /// The priority; `nil` is the priority of the code that starts the task.
  var priority: TaskPriority?

  /// The task's name, as returned by `Task.name` and shown by tools.
  var name: String?
}
