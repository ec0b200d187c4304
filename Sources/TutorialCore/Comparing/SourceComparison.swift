/// The differences between two versions of some files.
public struct SourceComparison: Hashable, Sendable {
  /// The kind of change of a file.
  public enum Fate: String, Hashable, Sendable {
    case new
    case changed
    case gone
  }

  /// A changed file.
  public struct File: Hashable, Sendable {
    /// Its path, shortened by the folder in the comparison's title.
    public let path: String
    /// The kind of change.
    public let fate: Fate
    /// The reasons for the change, one line each.
    public let reasons: [String]
    /// Its differences.
    public let diff: UnifiedDiff

    /// The number of added lines.
    public var added: Int { diff.lines.count { if case .added = $0 { true } else { false } } }
    /// The number of removed lines.
    public var removed: Int { diff.lines.count { if case .removed = $0 { true } else { false } } }
  }

  /// The compared versions, as the beginning of a sentence.
  public let title: String
  /// The changed files, in a good order for reading.
  public let files: [File]
}

extension SourceComparison.File {
  /// Compares the versions of some files, in the order of their paths.
  ///
  /// - Parameters:
  ///   - names: The names of a file's two versions.
  ///   - reasons: The reasons for a file's changes.
  static func different(
    _ paths: [String], from old: [String: [String]], to new: [String: [String]],
    names: (_ path: String) -> (old: String, new: String), reasons: (_ path: String) -> [String]
  ) async throws -> [Self] {
    let differences = try await UnifiedDiff.between(old, new, names: names)
    return paths.compactMap { path in
      guard let diff = differences[path] else { return nil }
      let fate: SourceComparison.Fate =
        old[path] == nil ? .new : new[path] == nil ? .gone : .changed
      return Self(path: path, fate: fate, reasons: reasons(path), diff: diff)
    }
  }
}

// MARK: - From milestone to milestone

extension SourceComparison {
  /// Compares the library of two milestones, with our solutions.
  ///
  /// Files are in the order of the later lesson's table "What changed since the last milestone", followed by all
  /// others. The reasons are those of the table and of the tables of milestones in between.
  ///
  /// - Parameters:
  ///   - old: The number of the earlier chapter.
  ///   - new: The number of the later chapter.
  ///   - repository: The course.
  /// - Throws: A usage error if one of the chapters doesn't exist, or they aren't in this order.
  public init(
    from old: Int, to new: Int, in repository: Repository
  ) async throws {
    let earlier = try repository.chapter(old)
    let later = try repository.chapter(new)
    guard old < new else {
      throw TutorialError(
        .usage, "Chapter \(old) does not come before chapter \(new).",
        advice: "To compare your own work with the starter: ./tutorial diff \(new)")
    }

    let before = try earlier.solvedLibrary()
    let after = try later.solvedLibrary()
    var tables: [(number: Int, table: ChangeTable)] = []
    for milestone in repository.available where (old + 1...new).contains(milestone.number) {
      tables.append((milestone.number, try repository.changeTable(milestone).table))
    }
    let rank: (String) -> Int = { path in
      let rows = tables.last?.table.rows ?? []
      return rows.firstIndex { $0.names(path) } ?? rows.count
    }
    let paths = Set(before.keys).union(after.keys).map { (rank: rank($0), path: $0) }
      .sorted { $0 < $1 }.map(\.path)

    title = "From \(earlier.milestone.shownName) to \(later.milestone.shownName)"
    let folders = [earlier, later].map { "\($0.shownFolder)/\(Chapter.libraryFolder)" }
    files = try await File.different(
      paths, from: before, to: after, names: { ("\(folders[0])/\($0)", "\(folders[1])/\($0)") }
    ) { path in
      tables.flatMap { number, table in
        table.rows.filter { $0.names(path) }.map { row in
          let reason = [row.how, row.why].filter { !$0.isEmpty }.joined(separator: ": ")
          return tables.count > 1 ? "chapter \(number): \(reason)" : reason
        }
      }
    }
  }
}

extension Chapter {
  /// The folder of the library, relative to a chapter.
  package static let libraryFolder = "Sources/ComposableArchitecture"

  /// The files of the library with our solutions in their gaps, by path below the library's folder.
  func solvedLibrary() throws(TutorialError) -> [String: [String]] {
    let library = folder.appending(path: Self.libraryFolder)
    var result: [String: [String]] = [:]
    for path in Files.paths(below: library) {
      result[path] = try Files.source(library.appending(path: path)).lines
    }
    let prefix = "\(Self.libraryFolder)/"
    for file in files where file.path.hasPrefix(prefix) {
      // The marker of an exercise isn't part of a milestone's changes.
      result[String(file.path.dropFirst(prefix.count))] = file.solution.lines.filter {
        GappedSource.marker($0) == nil && $0 != "import Exercises"
      }
    }
    return result
  }
}

extension Milestone {
  /// The milestone's name in a sentence, as in `2 · Effects (0.1.4)`.
  var shownName: String { "\(number) · \(title) (\(release))" }
}

// MARK: - One's own work

extension SourceComparison {
  /// Compares the learner's files that have gaps with the original files. The reasons are the exercises with changed
  /// gaps.
  ///
  /// - Parameter chapter: The chapter.
  /// - Throws: An error if a file can't be read.
  public init(workOn chapter: Chapter) async throws {
    let filled = try chapter.files.filter { chapter.folder.appending(path: $0.path).exists }
      .map { ($0.path, try chapter.filled($0)) }
    let sources = Dictionary(uniqueKeysWithValues: filled)
    title = "Your work on \(chapter.milestone.shownName)"
    files = try await File.different(
      chapter.files.map(\.path),
      from: Dictionary(uniqueKeysWithValues: chapter.files.map { ($0.path, $0.starter.lines) }),
      to: sources.mapValues(\.lines),
      names: { ("\(chapter.shownFolder)/\($0), as given", "\(chapter.shownFolder)/\($0)") }
    ) { path in
      let exercises = chapter.exercises.filter { exercise in
        guard exercise.file == path, let source = sources[path] else { return false }
        let bodies = source.bodies(of: exercise.id) ?? []
        return bodies.isEmpty || !bodies.contains { exercise.id.isUntouched(in: $0) }
      }
      return exercises.map { "exercise \($0.id) · \($0.title)" }
    }
  }
}
