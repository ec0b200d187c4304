import Foundation

/// What one run of a benchmark has told.
public struct BenchmarkRun: Hashable, Sendable {
  /// One line of the benchmark: a measurement, or why there is none.
  public struct Measurement: Hashable, Sendable, Codable {
    /// The heading that it stands under.
    public let section: String
    /// What was measured.
    public let name: String
    /// How long a call takes; `nil` when it was not measured.
    public let nanoseconds: Double?
    /// How many times as long as the yardstick that is, which has 1.
    public let ratio: Double?
    /// How many calls there were while instructions were counted.
    public let calls: Int?
    /// How many instructions a call takes, where they were counted.
    public internal(set) var instructions: Double?
    /// The issue that a call reports, for which it was not measured.
    public let issue: String?
  }

  /// The measurements in their order.
  public internal(set) var measurements: [Measurement] = []
  /// Why the program did not come to its end; `nil` when it did.
  public internal(set) var interruption: TestRun.Interruption?

  /// Takes a line of the program's output. What is not a measurement is passed over: a learner may
  /// print what they like.
  mutating func read(_ line: String) {
    guard line.hasPrefix("{"),
      let measurement = try? JSONDecoder().decode(Measurement.self, from: Data(line.utf8))
    else { return }
    measurements.append(measurement)
  }
}
