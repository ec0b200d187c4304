/// A task that waits for its deadline.
struct Sleeper<Instant: InstantProtocol> {
  /// When to wake it.
  let deadline: Instant
  /// Its place among all that ever slept on the clock: the lower, the older.
  let number: Int
  /// What wakes it.
  let continuation: CheckedContinuation<Void, any Error>
}

/// The sleepers of a clock, in the order in which they have to wake: by deadline, then by age.
struct Sleepers<Instant: InstantProtocol> {
  /// In order. (A slice can lose its first element at no cost.)
  private var sorted: ArraySlice<Sleeper<Instant>> = []
  private var lastNumber = 0

  var isEmpty: Bool { sorted.isEmpty }
  var count: Int { sorted.count }
  var first: Sleeper<Instant>? { sorted.first }

  /// Makes the number of a sleeper to come.
  mutating func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Puts a sleeper behind all that have to wake before it.
  mutating func insert(_ sleeper: Sleeper<Instant>) {
    sorted.insert(sleeper, at: index(due: sleeper.deadline, number: sleeper.number))
  }

  /// Takes out the first sleeper if its deadline is not after a moment.
  mutating func removeFirst(dueBy limit: Instant) -> Sleeper<Instant>? {
    guard let first, first.deadline <= limit else { return nil }
    return sorted.removeFirst()
  }

  /// Takes out one sleeper, if it is still there.
  mutating func remove(due deadline: Instant, number: Int) -> Sleeper<Instant>? {
    let index = index(due: deadline, number: number)
    guard index < sorted.endIndex, sorted[index].number == number else { return nil }
    return sorted.remove(at: index)
  }

  /// Where a sleeper is, or would have to be.
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
