import Foundation

/// The results of one run of a benchmark.
public struct BenchmarkRun: Hashable, Sendable {
  /// One line of the benchmark: a measurement, or the reason why there is none.
  public struct Measurement: Hashable, Sendable, Codable {
    /// Its section.
    public let section: String
    /// Its name.
    public let name: String
    /// The time of a call; `nil` if it wasn't measured.
    public let nanoseconds: Double?
    /// The ratio to the baseline, which has 1.
    public let ratio: Double?
    /// The number of calls while instructions were counted.
    public let calls: Int?
    /// The instructions of a call, if they were counted.
    public internal(set) var instructions: Double?
    /// The issue that a call reports, which prevents the measurement.
    public let issue: String?
  }

  /// The measurements in their order.
  public internal(set) var measurements: [Measurement] = []
  /// The reason why the program ended early; `nil` if it didn't.
  public internal(set) var interruption: TestRun.Interruption?

  /// Reads a line of the program's output. Lines that aren't measurements are ignored: a learner may print anything.
  mutating func read(_ line: String) {
    guard line.hasPrefix("{"),
      let measurement = try? JSONDecoder().decode(Measurement.self, from: Data(line.utf8))
    else { return }
    measurements.append(measurement)
  }
}
