import Foundation

/// Measurements that share a yardstick: the first of them.
@MainActor
struct Section {
  /// What a measurement has found.
  struct Result: Encodable {
    let section: String
    let name: String
    /// How long a call takes; `nil` if it reported an issue instead.
    let nanoseconds: Double?
    /// How many times as long as the yardstick that is.
    let ratio: Double?
    let issue: String?
  }

  let name: String
  var measurements: [Measurement]

  /// The section with what has a text in its name, and the yardstick; `nil` if nothing has.
  func only(_ text: String?) -> Section? {
    guard let text else { return self }
    let wanted = measurements.map { $0.name.localizedCaseInsensitiveContains(text) }
    guard wanted.contains(true) else { return nil }
    var section = self
    section.measurements = zip(measurements.indices, measurements)
      .filter { index, _ in index == 0 || wanted[index] }.map(\.1)
    return section
  }

  /// Measures one after the other, and hands on each result at once. The yardstick is measured beside
  /// each, because the machine may become slower or faster meanwhile.
  func measure(_ report: (Result) throws -> Void) async rethrows {
    for (index, measurement) in measurements.enumerated() {
      let (nanoseconds, issue) = await measurement.run()
      let yardstick = index == 0 ? nanoseconds : await measurements[0].run().nanoseconds
      let ratio = nanoseconds.flatMap { time in yardstick.map { time / $0 } }
      try report(
        Result(
          section: name, name: measurement.name, nanoseconds: nanoseconds, ratio: ratio,
          issue: issue))
    }
  }

  /// What stands above the results in a table.
  var heading: String { "\n\(name)" }
}

extension Section.Result {
  /// The result as a line of a table.
  var row: String {
    let name = "  " + self.name.padding(toLength: 40, withPad: " ", startingAt: 0)
    guard let nanoseconds, let ratio else { return "\(name)  \(issue ?? "")" }
    return name + String(format: "%12.0f ns %9.1f×", nanoseconds, ratio)
  }

  /// The result as a line of JSON.
  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
