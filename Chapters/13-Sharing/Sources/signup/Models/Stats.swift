/// A count and its statistics.
struct Stats: Codable, Equatable, Sendable {
  var count = 0
  /// The highest count so far.
  var most = 0
  /// The number of changes.
  var changes = 0

  mutating func increment() { change(by: 1) }

  mutating func decrement() { change(by: -1) }

  private mutating func change(by amount: Int) {
    // The file may contain any number, so no sum may trap.
    count = count.clampedSum(amount)
    most = max(most, count)
    changes = changes.clampedSum(1)
  }
}

extension Int {
  fileprivate func clampedSum(_ amount: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(amount)
    return overflow ? self : sum
  }
}
