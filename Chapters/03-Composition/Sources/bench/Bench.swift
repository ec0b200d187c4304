/// Measures, and prints each result as a multiple of the first, all in one run.
struct Bench {
  private let clock = ContinuousClock()
  private var baseline: Double?

  /// Prints the median of 21 rounds, in nanoseconds a call.
  mutating func measure(_ name: String, calls: Int = 20_000, _ body: () -> Void) {
    let rounds = (0..<21).map { _ in
      let time = clock.measure { for _ in 0..<calls { body() } }
      return Double(time.components.attoseconds) / 1e9 / Double(calls)
    }
    let median = rounds.sorted()[rounds.count / 2]
    let first = baseline ?? median
    baseline = first
    let columns = [
      name.padded(to: 44),
      "\(Int(median.rounded())) ns".leftPadded(to: 12),
      "\((median / first * 10).rounded() / 10)×".leftPadded(to: 12),
    ]
    print(columns.joined())
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
