/// A count, and what has become of it.
struct Stats: Codable, Equatable, Sendable {
  var count = 0
  /// The highest count so far.
  var most = 0
  /// How often it was changed.
  var changes = 0

  mutating func increment() { change(by: 1) }

  mutating func decrement() { change(by: -1) }

  private mutating func change(by amount: Int) {
    // The file may say anything, so no sum may trap.
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
