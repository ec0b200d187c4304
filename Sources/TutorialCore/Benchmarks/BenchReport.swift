/// A comparison of a chapter's benchmark on the learner's library and on ours.
public struct BenchReport: Hashable, Sendable, Codable {
  /// One measurement.
  public struct Row: Hashable, Sendable, Codable {
    /// Its section.
    public let section: String
    /// The measurements.
    public let name: String
    /// The cost with the learner's library.
    public let yours: Cost?
    /// The cost with our library.
    public let ours: Cost?

    /// The ratio of the learner's cost to ours. Times are multiples of their baseline, so that changes of the
    /// machine's speed don't matter.
    public let comparison: Double?

    init(_ measurement: BenchmarkRun.Measurement, yours: Cost?, ours: Cost?) {
      section = measurement.section
      name = measurement.name
      self.yours = yours
      self.ours = ours
      if let yours = yours?.amount, let ours = ours?.amount, ours > 0 {
        comparison = yours / ours
      } else {
        comparison = nil
      }
    }

    /// The cost with one of the libraries.
    public func cost(_ library: Benchmark.Library) -> Cost? { library == .yours ? yours : ours }
  }

  /// The cost of a call, or the issue that it reports instead.
  public struct Cost: Hashable, Sendable, Codable {
    /// The time of a call.
    public let nanoseconds: Double?
    /// The ratio to the baseline, which has 1.
    public let ratio: Double?
    /// The instructions of a call, if they were counted instead.
    public let instructions: Double?
    /// The issue that a call reports, which prevents the measurement.
    public let issue: String?

    init(_ measurement: BenchmarkRun.Measurement) {
      nanoseconds = measurement.nanoseconds
      ratio = measurement.ratio
      instructions = measurement.instructions
      issue = measurement.issue
    }

    /// The value to compare; `nil` if it wasn't measured.
    var amount: Double? { instructions ?? ratio }
  }

  /// The reason why one of the two runs ended early.
  public struct Interruption: Hashable, Sendable, Codable {
    /// The measured library.
    public let library: Benchmark.Library
    /// The measurement at that time, if it is known from the other run.
    public let during: String?
    /// The kind of end.
    public let kind: TestRun.Interruption.Kind
    /// The description, as a sentence or in the program's words.
    public let message: String
    /// The file, relative to the course's root if it is inside.
    public let file: String?
    /// The line, counted from 1.
    public let line: Int?
  }

  /// The chapter's number.
  public let chapter: Int
  /// Its title.
  public let title: String
  /// The requested libraries.
  public let libraries: [Benchmark.Library]
  /// The library that doesn't compile, if any. Then nothing is measured.
  public let errors: [Diagnostic]
  /// The measurements.
  public let measurements: [Row]
  /// The reasons why runs ended early.
  public let interruptions: [Interruption]
  /// Whether all requested measurements were made.
  public let succeeded: Bool

  /// Makes a report for a library that doesn't compile.
  public init(_ chapter: Chapter, libraries: [Benchmark.Library], errors: [Diagnostic]) {
    self.chapter = chapter.milestone.number
    title = chapter.milestone.title
    self.libraries = libraries
    self.errors = errors
    measurements = []
    interruptions = []
    succeeded = false
  }

  /// Combines runs.
  public init(_ chapter: Chapter, runs: [Benchmark.Library: BenchmarkRun]) {
    let libraries = Benchmark.Library.allCases.filter { runs[$0] != nil }
    let costs = runs.mapValues { run in
      Dictionary(run.measurements.map { ($0.key, Cost($0)) }) { _, last in last }
    }
    // In the order of the run with more measurements.
    var known: Set<[String]> = []
    let rows = libraries.compactMap { runs[$0]?.measurements }
      .sorted { $0.count > $1.count }.joined()
      .filter { known.insert($0.key).inserted }
      .map { Row($0, yours: costs[.yours]?[$0.key], ours: costs[.ours]?[$0.key]) }

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
        kind: reason.kind, message: reason.message,
        file: reason.file.map(chapter.repository.shown), line: reason.line)
    }
    succeeded =
      interruptions.isEmpty && !rows.isEmpty
      && rows.allSatisfy { row in libraries.allSatisfy { row.cost($0)?.amount != nil } }
  }
}

extension BenchmarkRun.Measurement {
  /// Its key in both runs.
  fileprivate var key: [String] { [section, name] }
}
