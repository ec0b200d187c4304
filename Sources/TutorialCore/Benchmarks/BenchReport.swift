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

    /// How many times as long the learner's takes as ours, both in multiples of their yardstick, so
    /// that a machine that has become slower in between does not count; or as many instructions.
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

    /// What it costs with one of the libraries.
    public func cost(_ library: Benchmark.Library) -> Cost? { library == .yours ? yours : ours }
  }

  /// What a call costs, or the issue that it reports instead.
  public struct Cost: Hashable, Sendable, Codable {
    /// The time of a call.
    public let nanoseconds: Double?
    /// How many times as long as the yardstick that is, which has 1.
    public let ratio: Double?
    /// How many instructions a call takes, where these were counted instead.
    public let instructions: Double?
    /// The issue that a call reports, for which it was not measured.
    public let issue: String?

    init(_ measurement: BenchmarkRun.Measurement) {
      nanoseconds = measurement.nanoseconds
      ratio = measurement.ratio
      instructions = measurement.instructions
      issue = measurement.issue
    }

    /// What is compared; `nil` if it was not measured.
    var amount: Double? { instructions ?? ratio }
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
    let costs = runs.mapValues { run in
      Dictionary(run.measurements.map { ($0.key, Cost($0)) }) { _, last in last }
    }
    // In the order of the run that came further.
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
  /// What it is known by in both runs.
  fileprivate var key: [String] { [section, name] }
}
