import TerminalUI

/// Two temperatures with a bar in between, whose position compares them with others: ` 8° ·━━━· 17°`.
///
/// - Parameters:
///   - low: The beginning of the bar.
///   - high: The end of the bar.
///   - scale: The range of the whole width.
func temperatures(from low: Double, to high: Double, on scale: ClosedRange<Double>) -> Text {
  let width = 10
  func cell(_ temperature: Double) -> Int {
    let length = max(scale.upperBound - scale.lowerBound, 0.1)
    return Int(((temperature - scale.lowerBound) / length * Double(width)).rounded())
  }
  let begin = min(max(cell(low), 0), width - 1)
  let end = min(max(cell(high), begin + 1), width)
  return Text("\(degrees(low)) ".leftPadded(to: 5))
    + Text(String(repeating: "·", count: begin)).dimmed()
    + Text(String(repeating: "━", count: end - begin)).foregroundColor(.purple)
    + Text(String(repeating: "·", count: width - end)).dimmed()
    + Text(" \(degrees(high))")
}

/// A temperature in whole degrees, with a real minus: `−3°`.
func degrees(_ temperature: Double) -> String {
  let degrees = Int(temperature.rounded())
  return degrees < 0 ? "−\(-degrees)°" : "\(degrees)°"
}

/// A series of temperatures, drawn as steps between the lowest and the highest: `▁▃▆█`.
func steps(_ temperatures: [Double]) -> String {
  guard let low = temperatures.min(), let high = temperatures.max() else { return "" }
  let steps = Array("▁▂▃▄▅▆▇█")
  let height = max(high - low, 0.1)
  return String(
    temperatures.map { steps[Int((($0 - low) / height * Double(steps.count - 1)).rounded())] })
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
