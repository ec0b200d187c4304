import ComposableArchitecture

/// How far two shared counts have come, after as many tasks as were asked for have added one to each.
struct RaceConditionDemo: Equatable, Sendable {
  /// The count that was changed as a whole.
  var withLock: Int
  /// The count that was read, and set afterwards.
  var without: Int

  /// Lets tasks add to two counts.
  ///
  /// - Parameter tasks: How many.
  static func run(tasks: Int) async -> RaceConditionDemo {
    let (locked, torn) = (Shared(value: 0), Shared(value: 0))
    await withTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask {
          locked.withLock { $0 += 1 }
          let count = torn.wrappedValue
          // Here another task may have its turn.
          await Task.yield()
          torn.withLock { $0 = count + 1 }
        }
      }
    }
    return RaceConditionDemo(withLock: locked.wrappedValue, without: torn.wrappedValue)
  }
}
