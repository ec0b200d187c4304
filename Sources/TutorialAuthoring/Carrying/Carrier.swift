import Foundation
import TutorialCore

/// Carries a fix from one chapter through the later ones.
///
/// It merges the solved form of the file from each chapter into the next. A starter with gaps is then made from its
/// solution, with its previous stand-ins. Marks of exercises belong to their chapter and are not carried.
public struct Carrier: Sendable {
  let repository: Repository

  /// Creates a carrier.
  public init(repository: Repository) {
    self.repository = repository
  }

  /// Carries a fix. Nothing is written before everything is merged, and a file with conflicts isn't changed unless
  /// markers are requested.
  ///
  /// - Parameters:
  ///   - file: The file: relative to the chapter, or to the repository's root.
  ///   - number: The chapter that has the fix.
  ///   - base: The revision that has the file before the fix.
  ///   - markers: Whether to write files with conflicts, with markers around the conflicts.
  /// - Throws: A usage error if there is no such chapter, file or revision, or no fix; a data error if the fix isn't in
  ///   both the starter and the solution.
  public func carry(
    _ file: String, from number: Int, base: String = "HEAD", markers: Bool = false
  ) async throws -> CarryReport {
    let milestone = try Course.milestone(number)
    guard repository.available.contains(milestone) else {
      throw TutorialError(
        .usage, "Chapter \(number) (\(milestone.title)) doesn't exist yet.",
        advice: "./tutorial list")
    }
    let path = path(file, in: milestone)
    let fixed = SolvedFile(path, of: milestone, in: repository)
    guard let new = try fixed.lines()?.filter(isOfAnyChapter).map(\.text) else {
      throw TutorialError(
        .usage, "Chapter \(number) has no file \(path).",
        advice:
          "Name it as in: ./tutorial carry \(number) Sources/ComposableArchitecture/Store.swift")
    }
    if let original = original(of: fixed) {
      throw TutorialError(
        .usage, "\(repository.shown(fixed.starter.pathString)) is a link to \(original).",
        advice: "Carry the fix from the chapter that has the file.")
    }
    try requireAgreement(fixed)
    let old = try await before(fixed, at: base).filter { GappedSource.marker($0) == nil }
    guard old != new else {
      throw TutorialError(
        .usage, "\(fixed.shownFile) is unchanged since \(base), so there is nothing to carry.",
        advice: "If the fix is committed: --base names the revision before it, such as HEAD~1.")
    }

    var change = Change(
      old: History.Version(name: "\(fixed.shownFile) at \(base)", lines: old),
      new: History.Version(name: fixed.shownFile, lines: new))
    var entries: [CarryReport.Entry] = []
    var texts: [(url: URL, text: String)] = []
    var isReplaced: Milestone?
    for later in repository.available where later.number > number {
      let target = SolvedFile(path, of: later, in: repository)
      isReplaced = try isReplaced ?? (isNew(path, in: later) ? later : nil)
      let step: Step
      if let isReplaced {
        step = Step(.skipped, "chapter \(isReplaced.number) says that this file is new there")
      } else {
        step = try await self.step(target, change, markers: markers)
      }
      if let next = step.change { change = next }
      texts += step.texts
      entries.append(
        CarryReport.Entry(
          chapter: later.number, file: target.shownFile, outcome: step.outcome, reason: step.reason,
          written: step.texts.map { repository.shown($0.url.pathString) },
          conflicts: step.conflicts))
    }
    for (url, text) in texts { try Files.write(text, to: url) }
    return CarryReport(chapter: number, file: path, base: base, entries: entries)
  }

  /// The fix in one chapter.
  private struct Change {
    let old: History.Version
    let new: History.Version

    /// The change without the import that only gaps need.
    var withoutImport: Change {
      let strip = { (version: History.Version) in
        History.Version(
          name: version.name,
          lines: Array(
            version.lines.filter { $0.trimmed != "import Exercises" }.drop(while: \.trimmed.isEmpty)
          ))
      }
      return Change(old: strip(old), new: strip(new))
    }
  }

  /// The result of the fix in one chapter.
  private struct Step {
    let outcome: CarryReport.Outcome
    var reason: String?
    var texts: [(url: URL, text: String)] = []
    var conflicts: [CarryReport.Conflict] = []
    /// The fix in this chapter, for the next one.
    var change: Change?

    init(_ outcome: CarryReport.Outcome, _ reason: String? = nil) {
      self.outcome = outcome
      self.reason = reason
    }
  }

  private func step(
    _ target: SolvedFile, _ change: Change, markers: Bool
  ) async throws -> Step {
    guard let ours = try target.lines()?.map(\.text) else {
      return Step(.skipped, absence(of: target))
    }
    if let original = original(of: target) {
      return Step(.skipped, "it is a link to \(original)")
    }
    do {
      try requireAgreement(target)
    } catch {
      return Step(.conflict, error.message)
    }
    let importsExercises = ours.contains { $0.trimmed == "import Exercises" }
    let change = importsExercises ? change : change.withoutImport
    let (lines, conflicts) = try await History(repository: repository).merge(
      History.Version(name: target.shownFile, lines: ours), base: change.old, theirs: change.new)
    if conflicts > 0 {
      var step = Step(.conflict)
      step.conflicts = Self.conflicts(lines, in: ours)
      if markers {
        step.texts = [(target.url, lines.text)]
        if target.hasGaps {
          step.reason =
            "resolve it there, and make the same change in \(repository.shown(target.starter.pathString))"
        }
      }
      return step
    }
    if lines == ours { return Step(.present) }

    var step = Step(.merged)
    step.texts = [(target.url, lines.text)]
    if target.hasGaps {
      let solution = GappedSource(lines: lines)
      let starter = GappedSource(try Files.text(target.starter))
      guard solution.gaps.map(\.id) == starter.gaps.map(\.id) else {
        return Step(.conflict, "the merged file would no longer have its gaps")
      }
      let derived = solution.filled { _, index in starter.body(starter.gaps[index]) }
      step.texts.append((target.starter, derived.lines.text))
    }
    let isShared = { (line: String) in GappedSource.marker(line) == nil }
    step.change = Change(
      old: History.Version(
        name: "\(target.shownFile) before", lines: ours.filter(isShared)),
      new: History.Version(name: target.shownFile, lines: lines.filter(isShared)))
    return step
  }

  /// Whether a line isn't a mark of a chapter's exercise.
  private func isOfAnyChapter(_ line: SolvedFile.Line) -> Bool {
    GappedSource.marker(line.text) == nil
  }

  /// The path of a file, relative to its chapter.
  private func path(_ file: String, in milestone: Milestone) -> String {
    let current = URL(
      filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    let absolute = URL(filePath: file, relativeTo: current).standardizedFileURL.pathString
    for candidate in [file, repository.shown(absolute)] {
      for folder in ["Chapters", "Solutions"] {
        let prefix = "\(folder)/\(milestone.folder)/"
        if candidate.hasPrefix(prefix) { return String(candidate.dropFirst(prefix.count)) }
      }
    }
    return file
  }

  /// The solved form of a file before the fix.
  private func before(_ file: SolvedFile, at revision: String) async throws -> [String] {
    let history = History(repository: repository)
    for folder in ["Solutions", "Chapters"] {
      let path = "\(folder)/\(file.milestone.folder)/\(file.path)"
      if let text = try await history.text(of: path, at: revision) { return text.lines }
    }
    throw TutorialError(
      .usage, "\(revision) has no Chapters/\(file.milestone.folder)/\(file.path).",
      advice: "--base names the revision with the file before the fix.")
  }

  /// Checks that a starter is its solution with open gaps.
  private func requireAgreement(_ file: SolvedFile) throws(TutorialError) {
    guard file.hasGaps else { return }
    let starterFile = repository.shown(file.starter.pathString)
    let starter = GappedSource(try Files.text(file.starter))
    let solution = GappedSource(try Files.text(file.solution))
    let problem = StarterAudit.compare(
      starter, solution, starterFile: starterFile, solutionFile: file.shownFile
    ).first
    if let problem {
      throw TutorialError(
        .data, problem.description, advice: "A fix outside the gaps belongs in both files.")
    }
  }

  /// The target of a chapter's file that is a link; `nil` if it isn't one.
  private func original(of file: SolvedFile) -> String? {
    guard Files.destination(of: file.starter) != nil else { return nil }
    return Files.target(of: file.starter).map { repository.shown($0.pathString) }
  }

  private func isNew(_ path: String, in milestone: Milestone) throws(TutorialError) -> Bool {
    let prefix = "\(Chapter.libraryFolder)/"
    let path = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    return try CarriedFiles(milestone, in: repository).table().rows.contains { row in
      row.names(path) && row.how.contains(/\bnew\b/)
    }
  }

  /// The reason why a chapter has no such file.
  private func absence(of file: SolvedFile) -> String {
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    let sources = repository.root.appending(path: "Sources")
    let graduate = Files.paths(below: sources).first { $0.hasSuffix("/" + name) }
    let advice = graduate.map { "; if that became Sources/\($0), make the fix there" } ?? ""
    return "there is no \(file.path)\(advice)"
  }

  private static func conflicts(
    _ lines: [String], in ours: [String]
  ) -> [CarryReport.Conflict] {
    var conflicts: [CarryReport.Conflict] = []
    var start: Int?
    var searched = 0
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("<<<<<<< ") { start = index }
      guard line.hasPrefix(">>>>>>> "), let first = start else { continue }
      let own = Array(lines[(first + 1)...index].prefix { !$0.hasPrefix("||||||| ") })
      let place =
        own.isEmpty || searched + own.count > ours.count
        ? nil
        : (searched...(ours.count - own.count)).first {
          Array(ours[$0..<($0 + own.count)]) == own
        }
      if let place { searched = place + own.count }
      conflicts.append(
        CarryReport.Conflict(line: place.map { $0 + 1 }, lines: Array(lines[first...index])))
      start = nil
    }
    return conflicts
  }
}
