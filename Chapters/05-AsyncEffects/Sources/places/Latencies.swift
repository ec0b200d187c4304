import TerminalUI

extension CommandArgument<[Duration]> {
  /// One latency, or several that alternate.
  static var latencies: Self {
    let expectation = "seconds, such as 1.5, or several that take turns, such as 2 0.2"
    return CommandArgument("seconds", expectation: expectation) { text throws(ArgumentError) in
      let latencies = text.split(separator: " ").map { Double(decimal: $0) }
      let seconds = latencies.compactMap { $0 }
      guard !seconds.isEmpty, seconds.count == latencies.count,
        seconds.allSatisfy((0...60).contains)
      else {
        throw ArgumentError(expectation: expectation)
      }
      return seconds.map { .milliseconds(($0 * 1_000).rounded()) }
    }
  }
}

extension Duration {
  /// Seconds without trailing zeros: `1.5 s`, `2 s`.
  var secondsText: String {
    let seconds = (self / .milliseconds(1)) / 1_000
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
