import Foundation
import TutorialCore

/// The files of a chapter's library that are as they were in the chapter before.
///
/// A lesson's table "What changed since the last milestone" names the others: the files that are new,
/// changed, moved out or gone. What it does not name is carried.
struct CarriedFiles {
  let milestone: Milestone
  let repository: Repository

  init(_ milestone: Milestone, in repository: Repository) {
    self.milestone = milestone
    self.repository = repository
  }

  /// The lesson, relative to the root.
  private var file: String { "Chapters/\(milestone.folder)/Chapter.md" }

  /// The lesson's table.
  func table() throws(TutorialError) -> ChangeTable {
    ChangeTable(lesson: try Files.text(repository.root.appending(path: file)))
  }

  /// What the table forgets, and what it says of files that are not there or have not changed. The first
  /// chapter has nothing to compare with.
  func problems() throws(TutorialError) -> [Problem] {
    guard
      let before = Course.milestones.last(where: { $0.number < milestone.number }),
      repository.available.contains(before)
    else { return [] }
    var paths: Set<String> = []
    for milestone in [before, milestone] {
      let library = repository.chapterFolder(milestone).appending(path: Chapter.libraryFolder)
      paths.formUnion(Files.paths(below: library))
    }
    var differences: [String: String] = [:]
    for path in paths { differences[path] = try difference(path, since: before) }

    let rows = try table().rows
    var problems = differences.sorted { $0.key < $1.key }
      .filter { path, _ in !rows.contains { $0.names(path) } }
      .map { Problem($0.value, file: file) }
    for row in rows {
      for (name, names) in row.names where !row.how.contains("exercise") {
        if !paths.contains(where: names) {
          problems.append(
            Problem("the library has no `\(name)`, nor had it one", file: file, line: row.line))
        } else if !differences.keys.contains(where: names) {
          problems.append(
            Problem(
              "`\(name)` is as it was: the table has what is not", file: file, line: row.line))
        }
      }
    }
    return problems
  }

  /// How a file of the library differs from the same file in the chapter before; `nil` if it does not.
  private func difference(
    _ path: String, since before: Milestone
  ) throws(TutorialError) -> String? {
    let path = "\(Chapter.libraryFolder)/\(path)"
    let old = SolvedFile(path, of: before, in: repository)
    let new = SolvedFile(path, of: milestone, in: repository)
    guard let oldLines = try old.lines() else {
      return "\(path) is new: the table has no row for it"
    }
    guard let newLines = try new.lines() else {
      return "\(path) has gone: the table has no row for it"
    }
    let (oldText, newText) = (Self.carried(oldLines), Self.carried(newLines))
    let common = zip(oldText, newText).prefix { $0.text == $1.text }.count
    guard common < max(oldText.count, newText.count) else { return nil }
    let says = { (file: SolvedFile, lines: [SolvedFile.Line]) in
      lines.indices.contains(common)
        ? "\(file.shownFile):\(lines[common].number) says `\(lines[common].text.trimmed)`"
        : "\(file.shownFile) has ended"
    }
    return "\(path) has changed: \(says(new, newText)), and \(says(old, oldText)). Carry the fix "
      + "(./tutorial carry \(before.number) \(path)), or give it a row in the table"
  }

  /// The lines that a later chapter takes over, without the empty ones that an import leaves at the
  /// top.
  private static func carried(_ lines: [SolvedFile.Line]) -> [SolvedFile.Line] {
    Array(lines.filter(\.isCarried).drop { $0.text.trimmed.isEmpty })
  }
}

/// A file of a chapter as it is when every exercise is done.
struct SolvedFile {
  let path: String
  let milestone: Milestone
  let repository: Repository

  init(_ path: String, of milestone: Milestone, in repository: Repository) {
    self.path = path
    self.milestone = milestone
    self.repository = repository
  }

  /// The file that the learner edits.
  var starter: URL { repository.chapterFolder(milestone).appending(path: path) }
  /// The file with our solutions; it is there only for a file with gaps.
  var solution: URL { repository.solutionFolder(milestone).appending(path: path) }
  /// Whether the file has gaps.
  var hasGaps: Bool { solution.exists }
  /// The file that has the solved form.
  var url: URL { hasGaps ? solution : starter }
  /// That file, relative to the root.
  var shownFile: String { repository.shown(url.pathString) }

  /// A line of the file.
  struct Line: Hashable {
    let text: String
    /// Its number, counted from 1.
    let number: Int

    /// Whether it is one that a later chapter takes over. The marks of this chapter's exercises are
    /// not, and what only they need.
    var isCarried: Bool { GappedSource.marker(text) == nil && text.trimmed != "import Exercises" }
  }

  /// The lines; `nil` when the chapter has no such file.
  func lines() throws(TutorialError) -> [Line]? {
    guard url.exists else { return nil }
    return try Files.text(url).lines.enumerated().map { Line(text: $1, number: $0 + 1) }
  }
}
