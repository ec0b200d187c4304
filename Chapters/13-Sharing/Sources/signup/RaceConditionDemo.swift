import ComposableArchitecture

/// The values of two shared counts after a number of tasks added one to each.
struct RaceConditionDemo: Equatable, Sendable {
  /// The count that each task changes atomically.
  var withLock: Int
  /// The count that each task reads, and sets afterwards.
  var without: Int

  /// Runs tasks that add to two counts.
  ///
  /// - Parameter tasks: The number of tasks.
  static func run(tasks: Int) async -> RaceConditionDemo {
    let (locked, torn) = (Shared(value: 0), Shared(value: 0))
    await withTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask {
          locked.withLock { $0 += 1 }
          let count = torn.wrappedValue
          // A different task may run here.
          await Task.yield()
          torn.withLock { $0 = count + 1 }
        }
      }
    }
    return RaceConditionDemo(withLock: locked.wrappedValue, without: torn.wrappedValue)
  }
}
