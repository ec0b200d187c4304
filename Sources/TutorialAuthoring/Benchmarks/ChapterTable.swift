import TutorialCore

/// What all chapters' benchmarks measure, side by side: how many instructions each thing takes from chapter to
/// chapter, with our solutions. The book shows the one in `BookTools/milestones.json`.
public struct ChapterTable: Hashable, Sendable, Codable {
  /// One thing that was measured.
  public struct Row: Hashable, Sendable, Codable {
    /// What was measured.
    public let name: String
    /// The instructions of a call, by the chapter's number. A chapter that does not have it is missing.
    public internal(set) var instructions: [Int: Double] = [:]
  }

  /// A thing that takes clearly more instructions than in the chapter before.
  public struct Growth: Hashable, Sendable, Codable {
    /// What was measured.
    public let name: String
    /// The chapter in which it takes more.
    public let chapter: Int
    /// How many times as many.
    public let factor: Double
  }

  /// What of it counts as clearly more.
  static let limit = 1.1

  /// The numbers of the chapters, in their order.
  public let chapters: [Int]
  /// What was measured, in the order of the latest chapter that has it.
  public let measurements: [Row]
  /// What takes more than a tenth more than in the chapter before.
  public let growths: [Growth]
  /// What the chapters come to beside that; none if it was not asked for.
  public let sizes: [MilestoneSize]

  /// Puts chapters side by side.
  ///
  /// - Parameters:
  ///   - runs: A run of each chapter's benchmark in which instructions were counted.
  ///   - text: What the names of the wanted measurements contain; `nil` wants all.
  ///   - sizes: What the chapters come to beside that.
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
