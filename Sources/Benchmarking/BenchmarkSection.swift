import Foundation

/// Measurements that share a baseline, which is the first of them.
@MainActor
public struct BenchmarkSection {
  /// The result of a measurement.
  struct Result: Encodable {
    let section: String
    let name: String
    /// How long a call takes; `nil` if it reported an issue instead, or if instructions are counted.
    var nanoseconds: Double?
    /// The ratio of this time to the baseline's.
    var ratio: Double?
    /// The number of calls while instructions were counted.
    var calls: Int?
    let issue: String?
  }

  let name: String
  var measurements: [Measurement]

  /// - Parameters:
  ///   - name: The heading.
  ///   - measurements: The measurements, the baseline first. Their names are different.
  public init(name: String, measurements: [Measurement]) {
    self.name = name
    self.measurements = measurements
  }

  /// The section with the measurements whose names contain a text, and the baseline; `nil` if there are none.
  ///
  /// - Parameter text: The text. If the section's own name contains it, all measurements are selected.
  func only(_ text: String?) -> BenchmarkSection? {
    guard let text, !name.localizedCaseInsensitiveContains(text) else { return self }
    let wanted = measurements.map { $0.name.localizedCaseInsensitiveContains(text) }
    guard wanted.contains(true) else { return nil }
    var section = self
    section.measurements = zip(measurements.indices, measurements)
      .filter { index, _ in index == 0 || wanted[index] }.map(\.1)
    return section
  }

  /// Runs the measurements sequentially, and passes on each result immediately. Times are compared with the
  /// baseline's, which is measured again for each, because the machine's speed may change.
  func measure(isCounting: Bool, _ report: (Result) -> Void) async {
    for (index, measurement) in measurements.enumerated() {
      // The previous measurement may have left work for other threads, such as cancelled tasks.
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

  /// The heading of the results in a table.
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
    // All numbers are times, which JSON can express.
    let data = try? JSONEncoder().encode(self)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
