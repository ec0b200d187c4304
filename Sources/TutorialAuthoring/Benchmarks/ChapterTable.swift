import TutorialCore

/// What all chapters' benchmarks measure, side by side: how many instructions each thing takes from chapter to
/// chapter, with our solutions. The book shows the one in `BookTools/milestones.json`.
public struct ChapterTable: Hashable, Sendable, Codable {
  /// One measurement.
  public struct Row: Hashable, Sendable, Codable {
    /// The name of the measurement.
    public let name: String
    /// The instructions of a call, by the chapter's number. Chapters without it are missing.
    public internal(set) var instructions: [Int: Double] = [:]
  }

  /// A measurement that takes significantly more instructions than in the previous chapter.
  public struct Growth: Hashable, Sendable, Codable {
    /// The name of the measurement.
    public let name: String
    /// The chapter in which it takes more.
    public let chapter: Int
    /// The factor.
    public let factor: Double
  }

  /// The factor that counts as significantly more.
  static let limit = 1.1

  /// The numbers of the chapters, in their order.
  public let chapters: [Int]
  /// The measurements, in the order of the latest chapter that has them.
  public let measurements: [Row]
  /// The measurements that take over a tenth more than in the previous chapter.
  public let growths: [Growth]
  /// The sizes of the chapters; empty if they weren't requested.
  public let sizes: [MilestoneSize]

  /// Combines chapters into a table.
  ///
  /// - Parameters:
  ///   - runs: A run of each chapter's benchmark in which instructions were counted.
  ///   - text: A text that the names of the selected measurements contain; `nil` selects all.
  ///   - sizes: The sizes of the chapters.
  public init(
    _ runs: [Int: BenchmarkRun], only text: String? = nil, sizes: [MilestoneSize] = []
  ) {
    self.sizes = sizes.sorted { $0.chapter < $1.chapter }
    chapters = runs.keys.sorted()
    var rows: [Row] = []
    for chapter in chapters.reversed() {
      for measurement in runs[chapter]?.measurements ?? [] {
        let name = measurement.name
        guard measurement.section == Benchmark.commonSection,
          text.map(name.localizedCaseInsensitiveContains) ?? true
        else { continue }
        let index = rows.firstIndex { $0.name == name } ?? rows.endIndex
        if index == rows.endIndex { rows.append(Row(name: name)) }
        rows[index].instructions[chapter] = measurement.instructions
      }
    }
    let chapters = chapters
    measurements = rows
    growths = rows.flatMap { row in
      zip(chapters, chapters.dropFirst()).compactMap { earlier, later in
        guard let before = row.instructions[earlier], let after = row.instructions[later],
          before > 0, after / before > Self.limit
        else { return nil }
        return Growth(name: row.name, chapter: later, factor: after / before)
      }
    }
  }
}
