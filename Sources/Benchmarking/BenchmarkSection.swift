import Foundation

/// Measurements that share a yardstick: the first of them.
@MainActor
public struct BenchmarkSection {
  /// What a measurement has found.
  struct Result: Encodable {
    let section: String
    let name: String
    /// How long a call takes; `nil` if it reported an issue instead, or if instructions are counted.
    var nanoseconds: Double?
    /// How many times as long as the yardstick that is.
    var ratio: Double?
    /// How many calls there were while instructions were counted.
    var calls: Int?
    let issue: String?
  }

  let name: String
  var measurements: [Measurement]

  /// - Parameters:
  ///   - name: The heading.
  ///   - measurements: What is measured, the yardstick first. Their names differ.
  public init(name: String, measurements: [Measurement]) {
    self.name = name
    self.measurements = measurements
  }

  /// The section with what has a text in its name, and the yardstick; `nil` if nothing has.
  ///
  /// - Parameter text: The text. If the section's own name has it, everything is wanted.
  func only(_ text: String?) -> BenchmarkSection? {
    guard let text, !name.localizedCaseInsensitiveContains(text) else { return self }
    let wanted = measurements.map { $0.name.localizedCaseInsensitiveContains(text) }
    guard wanted.contains(true) else { return nil }
    var section = self
    section.measurements = zip(measurements.indices, measurements)
      .filter { index, _ in index == 0 || wanted[index] }.map(\.1)
    return section
  }

  /// Measures one after the other, and hands on each result immediately. When times are measured, the yardstick is
  /// measured beside each, because the machine may become slower or faster meanwhile.
  func measure(isCounting: Bool, _ report: (Result) -> Void) async {
    for (index, measurement) in measurements.enumerated() {
      // The one before may have left something to do for other threads, such as tasks that were cancelled.
      if isCounting { try? await Task.sleep(for: .milliseconds(300)) }
      let (cost, issue) = await measurement.run(isCounting: isCounting)
      var result = Result(section: name, name: measurement.name, issue: issue)
      switch cost {
      case .time(let nanoseconds):
        result.nanoseconds = nanoseconds
        if index == 0 {
          result.ratio = 1
        } else if case .time(let yardstick) = await measurements[0].run(isCounting: false).cost {
          result.ratio = nanoseconds / yardstick
        }
      case .counted(let calls):
        result.calls = calls
      case nil:
        break
      }
      report(result)
    }
  }

  /// What stands above the results in a table.
  var heading: String { "\n\(name)" }
}

extension BenchmarkSection.Result {
  /// The result as a line of a table.
  var row: String {
    let name = "  " + self.name.padding(toLength: 40, withPad: " ", startingAt: 0)
    if let calls { return "\(name)  \(calls) calls" }
    guard let nanoseconds, let ratio else { return "\(name)  \(issue ?? "")" }
    return name + String(format: "%12.0f ns %9.1f×", nanoseconds, ratio)
  }

  /// The result as a line of JSON.
  var json: String {
    // Its numbers are times: there is none that JSON cannot express.
    let data = try? JSONEncoder().encode(self)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
