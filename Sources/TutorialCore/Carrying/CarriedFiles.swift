import Foundation

/// The files that a chapter says it takes over from the one before, unchanged.
///
/// A lesson says so in its table "What changed since the last milestone": the second column of such
/// a file has the word `carried`.
struct CarriedFiles {
  /// A row of the table.
  struct Row: Hashable {
    /// The file, or the folder with a slash behind, as the table names it.
    let name: String
    /// What became of it: `given`, `new`, `changed`, `carried`.
    let fate: String
    /// The line in the lesson, counted from 1.
    let line: Int
  }

  let milestone: Milestone
  let repository: Repository

  init(_ milestone: Milestone, in repository: Repository) {
    self.milestone = milestone
    self.repository = repository
  }

  /// The rows of the table.
  func rows() throws(TutorialError) -> [Row] {
    let lesson = repository.chapterFolder(milestone).appending(path: "Chapter.md")
    var isInside = false
    var rows: [Row] = []
    for (index, line) in try Files.text(lesson).lines.enumerated() {
      if line.hasPrefix("## ") {
        isInside = line.dropFirst(3).trimmed.hasPrefix("What changed since")
      } else if isInside, line.hasPrefix("|") {
        let cells = line.split(separator: "|").map(\.trimmed)
        guard cells.count >= 2, let name = cells[0].wholeMatch(of: /`([^`]+)`/)?.1 else { continue }
        rows.append(Row(name: String(name), fate: cells[1], line: index + 1))
      }
    }
    return rows
  }

  /// What has drifted.
  func problems() throws(TutorialError) -> [Problem] {
    let file = "Chapters/\(milestone.folder)/Chapter.md"
    let carried = try rows().filter { $0.fate.contains(/\bcarried\b/) }
    guard !carried.isEmpty else { return [] }
    guard
      let before = Course.milestones.last(where: { $0.number < milestone.number }),
      repository.available.contains(before)
    else {
      return carried.map {
        Problem(
          "`\($0.name)` cannot be carried: there is no chapter before this", file: file,
          line: $0.line)
      }
    }
    var problems: [Problem] = []
    for row in carried {
      let paths = paths(row.name, in: [before, milestone])
      if paths.isEmpty {
        problems.append(
          Problem("there is no `\(row.name)` to be carried", file: file, line: row.line))
      }
      for path in paths {
        if let message = try drift(path, since: before) {
          problems.append(Problem(message, file: file, line: row.line))
        }
      }
    }
    return problems
  }

  /// The paths that a row means: relative to the chapter, or to its library's sources.
  private func paths(_ name: String, in milestones: [Milestone]) -> [String] {
    var paths: Set<String> = []
    for milestone in milestones {
      let folder = repository.chapterFolder(milestone)
      for place in ["", "Sources/ComposableArchitecture/"] {
        let path = place + name
        if name.hasSuffix("/") {
          paths.formUnion(Files.paths(below: folder.appending(path: path)).map { path + $0 })
        } else if folder.appending(path: path).exists {
          paths.insert(path)
        }
      }
    }
    return paths.sorted()
  }

  private func drift(_ path: String, since before: Milestone) throws(TutorialError) -> String? {
    let old = SolvedFile(path, of: before, in: repository)
    let new = SolvedFile(path, of: milestone, in: repository)
    guard let oldLines = try old.lines() else {
      return "\(path) is said to be carried, but chapter \(before.number) has none: say `new`"
    }
    guard let newLines = try new.lines() else {
      return "\(path) is said to be carried, but is not here: carry it, or say what became of it"
    }
    let (oldText, newText) = (Self.carried(oldLines), Self.carried(newLines))
    let common = zip(oldText, newText).prefix { $0.text == $1.text }.count
    guard common < max(oldText.count, newText.count) else { return nil }
    let says = { (file: SolvedFile, lines: [SolvedFile.Line]) in
      lines.indices.contains(common)
        ? "\(file.shownFile):\(lines[common].number) says `\(lines[common].text.trimmed)`"
        : "\(file.shownFile) has ended"
    }
    return "\(path) is said to be carried, but has drifted: \(says(new, newText)), and "
      + "\(says(old, oldText)). Carry the fix "
      + "(./tutorial carry \(before.number) \(path)), or say `changed`"
  }
}

extension CarriedFiles {
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
