/// A chapter's benchmark on the learner's library and on ours, side by side.
public struct BenchReport: Hashable, Sendable, Codable {
  /// One thing that was measured.
  public struct Row: Hashable, Sendable, Codable {
    /// The heading that it stands under.
    public let section: String
    /// What was measured.
    public let name: String
    /// What it costs with the learner's library.
    public let yours: Cost?
    /// What it costs with ours.
    public let ours: Cost?

    /// How many times as long the learner's takes as ours. Multiples of the yardstick are compared,
    /// so that a machine that has become slower in between does not count; the yardstick itself is
    /// compared by its time.
    public let comparison: Double?

    init(_ measurement: BenchmarkRun.Measurement, yours: Cost?, ours: Cost?) {
      section = measurement.section
      name = measurement.name
      self.yours = yours
      self.ours = ours
      let isYardstick = yours?.ratio == 1 && ours?.ratio == 1
      if !isYardstick, let yours = yours?.ratio, let ours = ours?.ratio, ours > 0 {
        comparison = yours / ours
      } else if let yours = yours?.nanoseconds, let ours = ours?.nanoseconds, ours > 0 {
        comparison = yours / ours
      } else {
        comparison = nil
      }
    }

    /// What it costs with one of the libraries.
    public func cost(_ library: Benchmark.Library) -> Cost? { library == .yours ? yours : ours }
  }

  /// What a call costs, or the issue that it reports instead.
  public struct Cost: Hashable, Sendable, Codable {
    /// The time of a call.
    public let nanoseconds: Double?
    /// How many times as long as the yardstick that is, which has 1.
    public let ratio: Double?
    /// The issue that a call reports, for which it was not measured.
    public let issue: String?

    init(_ measurement: BenchmarkRun.Measurement) {
      nanoseconds = measurement.nanoseconds
      ratio = measurement.ratio
      issue = measurement.issue
    }
  }

  /// Why one of the two did not come to its end.
  public struct Interruption: Hashable, Sendable, Codable {
    /// Whose library was measured.
    public let library: Benchmark.Library
    /// What was being measured, where the other run tells.
    public let during: String?
    /// What sort of end it was.
    public let kind: TestRun.Interruption.Kind
    /// What happened, in a sentence or in the words of the program.
    public let message: String
    /// The file, relative to the root of the course where it lies inside.
    public let file: String?
    /// The line, counted from 1.
    public let line: Int?
  }

  /// The chapter's number.
  public let chapter: Int
  /// Its title.
  public let title: String
  /// Which libraries were asked for.
  public let libraries: [Benchmark.Library]
  /// What does not compile, the learner's or ours. Nothing is measured then.
  public let errors: [Diagnostic]
  /// What was measured.
  public let measurements: [Row]
  /// Why a run did not come to its end.
  public let interruptions: [Interruption]
  /// Whether everything that was asked for was measured.
  public let succeeded: Bool

  /// Says that it does not compile.
  public init(_ chapter: Chapter, libraries: [Benchmark.Library], errors: [Diagnostic]) {
    self.chapter = chapter.milestone.number
    title = chapter.milestone.title
    self.libraries = libraries
    self.errors = errors
    measurements = []
    interruptions = []
    succeeded = false
  }

  /// Puts runs side by side.
  public init(_ chapter: Chapter, runs: [Benchmark.Library: BenchmarkRun]) {
    let libraries = Benchmark.Library.allCases.filter { runs[$0] != nil }
    let costs = runs.mapValues(Self.byKey)
    let order = Self.order(runs)
    let rows = order.map { entry in
      Row(
        entry.measurement, yours: costs[.yours]?[entry.key].map(Cost.init),
        ours: costs[.ours]?[entry.key].map(Cost.init))
    }
    let repository = chapter.repository
    self.chapter = chapter.milestone.number
    title = chapter.milestone.title
    self.libraries = libraries
    errors = []
    measurements = rows
    interruptions = libraries.compactMap { library in
      guard let reason = runs[library]?.interruption else { return nil }
      let next = rows.lastIndex { $0.cost(library) != nil }.map { $0 + 1 } ?? 0
      return Interruption(
        library: library, during: rows.indices.contains(next) ? rows[next].name : nil,
        kind: reason.kind, message: reason.message, file: reason.file.map(repository.shown),
        line: reason.line)
    }
    succeeded =
      interruptions.isEmpty && !rows.isEmpty
      && rows.allSatisfy { row in libraries.allSatisfy { row.cost($0)?.nanoseconds != nil } }
  }

  /// What a measurement is known by in both runs: a name may come again.
  private struct Key: Hashable {
    let section: String
    let name: String
    let occurrence: Int
  }

  private static func keys(_ run: BenchmarkRun) -> [Key] {
    var counts: [[String]: Int] = [:]
    return run.measurements.map { measurement in
      let name = [measurement.section, measurement.name]
      counts[name, default: 0] += 1
      return Key(section: name[0], name: name[1], occurrence: counts[name] ?? 0)
    }
  }

  private static func byKey(_ run: BenchmarkRun) -> [Key: BenchmarkRun.Measurement] {
    Dictionary(uniqueKeysWithValues: zip(keys(run), run.measurements))
  }

  /// All that was measured, in the order of the run that came further.
  private static func order(
    _ runs: [Benchmark.Library: BenchmarkRun]
  ) -> [(key: Key, measurement: BenchmarkRun.Measurement)] {
    let longestFirst = [runs[.ours], runs[.yours]].compactMap(\.self)
      .sorted { $0.measurements.count > $1.measurements.count }
    var known: Set<Key> = []
    return longestFirst.flatMap { run in
      zip(keys(run), run.measurements).filter { known.insert($0.0).inserted }
    }
    .map { (key: $0.0, measurement: $0.1) }
  }
}
