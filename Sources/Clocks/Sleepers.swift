/// A task that waits for its deadline.
struct Sleeper<Instant: InstantProtocol> {
  /// When to wake it.
  let deadline: Instant
  /// Its number among all sleepers of the clock: a lower number is older.
  let number: Int
  /// Resumes the task.
  let continuation: CheckedContinuation<Void, any Error>
}

/// The sleepers of a clock, in the order in which they have to wake: by deadline, then by age.
struct Sleepers<Instant: InstantProtocol> {
  /// The sleepers, in order. (Removing the first element of a slice costs nothing.)
  private var sorted: ArraySlice<Sleeper<Instant>> = []
  private var lastNumber = 0

  var isEmpty: Bool { sorted.isEmpty }
  var count: Int { sorted.count }
  var first: Sleeper<Instant>? { sorted.first }

  /// Makes the number of the next sleeper.
  mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Inserts a sleeper after all sleepers that have to wake before it.
  mutating func insert(_ sleeper: Sleeper<Instant>) {
    sorted.insert(sleeper, at: index(due: sleeper.deadline, number: sleeper.number))
  }

  /// Removes the first sleeper, unless its deadline is after a moment.
  mutating func removeFirst(dueBy limit: Instant) -> Sleeper<Instant>? {
    guard let first, first.deadline <= limit else { return nil }
    return sorted.removeFirst()
  }

  /// Removes one sleeper, if it is still waiting.
  mutating func remove(due deadline: Instant, number: Int) -> Sleeper<Instant>? {
    let index = index(due: deadline, number: number)
    guard index < sorted.endIndex, sorted[index].number == number else { return nil }
    return sorted.remove(at: index)
  }

  /// The index of a sleeper, or the index at which to insert it.
  private func index(due deadline: Instant, number: Int) -> Int {
    var low = sorted.startIndex
    var high = sorted.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      let other = sorted[middle]
      if (other.deadline, other.number) < (deadline, number) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
