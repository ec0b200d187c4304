import Foundation

/// Levels from 0 to 1, drawn as bars: `▁▃▆█`.
func bars(_ levels: some Sequence<Double>) -> String {
  let bars = Array("▁▂▃▄▅▆▇█")
  return String(
    levels.map { bars[Int((min(max($0, 0), 1) * Double(bars.count - 1)).rounded())] })
}

extension Duration {
  /// Minutes and seconds: `1:05`.
  var minutesText: String {
    let seconds = components.seconds
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// The same with tenths of a second: `1:05.2`.
  var tenthsText: String {
    "\(minutesText).\(components.attoseconds / 100_000_000_000_000_000)"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
