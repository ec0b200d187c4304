import Foundation
import TutorialCore

/// The files of a chapter's library that are unchanged since the previous chapter.
///
/// The chapter's complete table of changes names the others: the files that are new, changed, moved or removed. Files that
/// it does not name are carried.
struct CarriedFiles {
  let milestone: Milestone
  let repository: Repository

  init(_ milestone: Milestone, in repository: Repository) {
    self.milestone = milestone
    self.repository = repository
  }

  /// The maximum number of rows in a lesson's table, if the complete table is in a separate file.
  static let lessonRows = 4

  /// The complete table.
  func table() throws(TutorialError) -> ChangeTable {
    try repository.changeTable(milestone).table
  }

  /// The problems of the lesson's table, which is part of the complete one.
  private func lessonProblems(_ complete: ChangeTable) throws(TutorialError) -> [Problem] {
    let url = repository.chapterFolder(milestone).appending(path: "Chapter.md")
    let file = repository.shown(url.pathString)
    let rows = ChangeTable(try Files.text(url)).rows
    var problems: [Problem] = []
    if rows.count > Self.lessonRows {
      let place = repository.shown(repository.changesFile(milestone).pathString)
      problems.append(
        Problem(
          "the table has \(rows.count) rows, and \(Self.lessonRows) at most: \(place) has the others",
          file: file, line: rows[Self.lessonRows].line))
    }
    let known = Set(complete.rows.flatMap(\.paths))
    for row in rows {
      for path in row.paths where !known.contains(path) {
        problems.append(
          Problem("the complete table does not name `\(path)`", file: file, line: row.line))
      }
    }
    return problems
  }

  /// The missing rows of the table, and its rows about files that don't exist or haven't changed. The first chapter has
  /// no predecessor for a comparison.
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

    let (table, url) = try repository.changeTable(milestone)
    let file = repository.shown(url.pathString)
    let rows = table.rows
    var problems =
      url == repository.changesFile(milestone) ? try lessonProblems(table) : []
    problems += differences.sorted { $0.key < $1.key }
      .filter { path, _ in !rows.contains { $0.names(path) } }
      .map { Problem($0.value, file: file) }
    for row in rows {
      for (name, names) in row.names where !row.how.contains("exercise") {
        if !paths.contains(where: names) {
          problems.append(
            Problem("the library has no `\(name)`, and had none before", file: file, line: row.line)
          )
        } else if !differences.keys.contains(where: names) {
          problems.append(
            Problem(
              "`\(name)` is unchanged: the table contains only changes", file: file, line: row.line)
          )
        }
      }
    }
    return problems
  }

  /// The difference between a file of the library and the same file in the previous chapter; `nil` if there is none.
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
      return "\(path) was removed: the table has no row for it"
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

  /// The lines that a later chapter inherits, without the empty lines that an import leaves at the top.
  private static func carried(_ lines: [SolvedFile.Line]) -> [SolvedFile.Line] {
    Array(lines.filter(\.isCarried).drop { $0.text.trimmed.isEmpty })
  }
}

/// A file of a chapter with all exercises done.
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
  /// The file with our solutions; it exists only for a file with gaps.
  var solution: URL { repository.solutionFolder(milestone).appending(path: path) }
  /// Whether the file has gaps.
  var hasGaps: Bool { solution.exists }
  /// The file with the solved form.
  var url: URL { hasGaps ? solution : starter }
  /// That file, relative to the root.
  var shownFile: String { repository.shown(url.pathString) }

  /// A line of the file.
  struct Line: Hashable {
    let text: String
    /// Its number, counted from 1.
    let number: Int

    /// Whether a later chapter inherits it. It doesn't inherit the marks of this chapter's exercises and the code for
    /// them.
    var isCarried: Bool { GappedSource.marker(text) == nil && text.trimmed != "import Exercises" }
  }

  /// The lines; `nil` if the chapter has no such file.
  func lines() throws(TutorialError) -> [Line]? {
    guard url.exists else { return nil }
    return try Files.text(url).lines.enumerated().map { Line(text: $1, number: $0 + 1) }
  }
}
