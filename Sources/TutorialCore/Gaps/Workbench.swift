import Foundation

/// Changes the learner's files, and backs up the replaced texts.
public struct Workbench: Sendable {
  /// A changed file.
  public struct Change: Hashable, Sendable, Codable {
    /// The file, relative to the repository's root.
    public let file: String
    /// The backup of its former text, relative to the repository's root; `nil` if there was none.
    public let backup: String?
  }

  /// The chapter whose files are changed.
  public let chapter: Chapter
  private let now: Date

  /// Creates a workbench.
  ///
  /// - Parameters:
  ///   - chapter: The chapter whose files are changed.
  ///   - now: The current time, for the names of backups.
  public init(_ chapter: Chapter, now: Date = Date()) {
    self.chapter = chapter
    self.now = now
  }

  /// The change of applying our solution to the learner's file.
  ///
  /// - Returns: The difference; `nil` if there is none.
  /// - Throws: An error if the exercise's marker is missing in the file, or git is missing.
  public func comparison(_ exercise: Exercise) async throws -> UnifiedDiff? {
    let file = try chapter.file(of: exercise)
    let filled = try chapter.filled(file)
    let solved = try replacing(exercise, in: filled, with: file.solution)
    let folders = (chapter.shownFolder, "Solutions/\(chapter.milestone.folder)")
    let differences = try await UnifiedDiff.between(
      [file.path: filled.lines], [file.path: solved], ignoresBlankLines: true
    ) { ("\(folders.0)/\($0)", "\(folders.1)/\($0)") }
    return differences[file.path]
  }

  /// Applies our solution of an exercise to the learner's file.
  ///
  /// - Returns: The change; `nil` if the solution is already there.
  /// - Throws: An error if the exercise's marker is missing or duplicated, or a file isn't UTF-8 or can't be written.
  ///   Then nothing is changed.
  public func apply(_ exercise: Exercise) throws(TutorialError) -> Change? {
    try chapter.repository.whileLocked { () throws(TutorialError) in try fill(exercise) }
  }

  private func fill(_ exercise: Exercise) throws(TutorialError) -> Change? {
    let file = try chapter.file(of: exercise)
    try checkEncoding(of: file)
    let filled = try chapter.filled(file)
    let text = try replacing(exercise, in: filled, with: file.solution).text
    let change = try write(text, to: file.path)
    try remember("solution \(exercise.id) --apply", [change].compactMap(\.self))
    return change
  }

  /// Restores an exercise's gap.
  ///
  /// - Returns: The change; `nil` if the gap is already in its original state.
  /// - Throws: An error if the exercise's marker is missing or duplicated, or a file isn't UTF-8 or can't be written.
  ///   Then nothing is changed.
  public func reset(_ exercise: Exercise) throws(TutorialError) -> Change? {
    try chapter.repository.whileLocked { () throws(TutorialError) in try empty(exercise) }
  }

  private func empty(_ exercise: Exercise) throws(TutorialError) -> Change? {
    let file = try chapter.file(of: exercise)
    try checkEncoding(of: file)
    let filled = try chapter.filled(file)
    let text = try replacing(exercise, in: filled, with: file.starter).text
    let change = try write(text, to: file.path)
    try remember("reset \(exercise.id)", [change].compactMap(\.self))
    return change
  }

  /// The changed files with gaps, relative to the repository's root.
  public func changedFiles() throws(TutorialError) -> [String] {
    var changed: [String] = []
    for file in chapter.files {
      let url = chapter.folder.appending(path: file.path)
      if url.exists, try Files.text(url) == file.starter.lines.text { continue }
      changed.append("\(chapter.shownFolder)/\(file.path)")
    }
    return changed
  }

  /// Restores all files of the chapter that have gaps.
  ///
  /// - Returns: The changes.
  /// - Throws: An error if a file can't be written.
  public func resetAll() throws(TutorialError) -> [Change] {
    try chapter.repository.whileLocked { () throws(TutorialError) in try startOver() }
  }

  private func startOver() throws(TutorialError) -> [Change] {
    var changes: [Change] = []
    for file in chapter.files {
      if let change = try write(file.starter.lines.text, to: file.path) { changes.append(change) }
    }
    try remember("reset \(chapter.milestone.number)", changes)
    return changes
  }

  private func remember(_ command: String, _ changes: [Change]) throws(TutorialError) {
    guard !changes.isEmpty else { return }
    var journal = Journal.load(chapter.repository)
    journal.entries.append(Journal.Entry(command: command, changes: changes))
    try journal.save(chapter.repository)
  }

  /// Checks that a file can be rewritten without changes outside of a gap.
  private func checkEncoding(of file: Chapter.File) throws(TutorialError) {
    let url = chapter.folder.appending(path: file.path)
    guard url.exists, let line = try Files.firstLineThatIsNotUTF8(url) else { return }
    throw TutorialError(
      .data,
      "\(chapter.shownFolder)/\(file.path):\(line) has bytes that aren't UTF-8. Nothing was changed.",
      advice: "Save the file as UTF-8, or \(startingOver)")
  }

  private var startingOver: String {
    "start the chapter's files over (yours are kept): "
      + "./tutorial reset \(chapter.milestone.number)"
  }

  private func replacing(
    _ exercise: Exercise, in filled: FilledSource, with version: GappedSource
  ) throws(TutorialError) -> [String] {
    let markers = filled.ambiguousMarkers(of: exercise.id)
    guard markers.isEmpty else {
      throw TutorialError(
        .data,
        "The line `// Exercise \(exercise.id)` occurs in \(chapter.shownFolder)/\(exercise.file) more often than "
          + "in the original: in lines \(markers.map(String.init).formatted(.list(type: .and))). Nothing was changed.",
        advice: "Remove those that aren't at the beginning of the gap, or \(startingOver)")
    }
    guard let lines = filled.replacingBodies(of: exercise.id, from: version) else {
      throw TutorialError(
        .data,
        "The line `// Exercise \(exercise.id)` is missing in \(chapter.shownFolder)/\(exercise.file).",
        advice: "Restore it at the beginning of the gap, or \(startingOver)")
    }
    return lines
  }

  private func write(_ text: String, to path: String) throws(TutorialError) -> Change? {
    let url = chapter.folder.appending(path: path)
    let shown = "\(chapter.shownFolder)/\(path)"
    guard url.exists else {
      try Files.write(text, to: url)
      return Change(file: shown, backup: nil)
    }
    guard try Files.text(url) != text else { return nil }
    try checkOwner(of: url)
    let backup = try Self.freshBackup(shown, in: chapter.repository, now: now)
    // Byte for byte, whatever the file contains.
    try Files.copy(url, to: backup)
    try Files.write(text, to: url)
    return Change(file: shown, backup: chapter.repository.shown(backup.pathString))
  }

  /// Checks that a file doesn't belong to a different chapter, such as the target of a link.
  private func checkOwner(of url: URL) throws(TutorialError) {
    let target = chapter.repository.shown((Files.target(of: url) ?? url).pathString)
    let isOther = ["Chapters/", "Solutions/"].contains(where: target.hasPrefix)
    guard isOther, !target.hasPrefix(chapter.shownFolder + "/") else { return }
    throw TutorialError(
      .data,
      "\(chapter.repository.shown(url.pathString)) is a link to \(target), which belongs to a different chapter. "
        + "Nothing was changed.",
      advice: "Remove the link, and \(startingOver)")
  }

  /// An unused path for a backup.
  static func freshBackup(
    _ path: String, in repository: Repository, now: Date = Date()
  ) throws(TutorialError) -> URL {
    let style = Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .standard)
      .year().month().day().time(includingFractionalSeconds: false)
    let stamp = now.formatted(style).replacing(":", with: "")
    let backups = repository.memory.appending(path: "backups")
    for attempt in 1...1000 {
      let name = attempt == 1 ? stamp : "\(stamp)-\(attempt)"
      let candidate = backups.appending(path: "\(name)/\(path)")
      if !candidate.exists { return candidate }
    }
    throw TutorialError(.inputOutput, "\(backups.pathString) is full of backups of this second.")
  }
}
