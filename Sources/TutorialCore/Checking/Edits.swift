import Foundation

/// The learner's changes outside the gaps.
struct Edits {
  /// All changes. They are reported, but don't affect the result.
  private(set) var changes: [Problem] = []
  /// Declarations that affect the tests' comparisons. As long as there is one, no exercise is done.
  private(set) var comparators: [Problem] = []

  private let chapter: Chapter

  /// Finds the changes: in files with gaps, and then in all others.
  ///
  /// - Parameter sources: The learner's files that have gaps, by path.
  init(_ chapter: Chapter, sources: [String: FilledSource]) async throws {
    self.chapter = chapter
    for file in chapter.files {
      guard let source = sources[file.path] else { continue }
      let path = "\(chapter.shownFolder)/\(file.path)"
      changes += source.changes.map { Problem($0.words, file: path, line: $0.line) }
      comparators += problems(file.foreignComparators(in: source.lines.text), in: path)
    }
    guard let given = try Checksums.given(chapter) else { return }
    for change in given.changes(to: try Checksums(of: chapter)) {
      let file = shown(change.path)
      switch change.kind {
      case .changed:
        var words = "changed from the course's version"
        let given = try await text(change.path, given)
        if given != nil { words += "; `git checkout HEAD -- \(file)` undoes that" }
        guard let given, let now = text(change.path) else {
          changes.append(Problem(words, file: file))
          continue
        }
        changes.append(Problem(words, file: file, line: Self.firstChange(given.lines, now.lines)))
        addComparators(of: change.path, now, given: FileOutline(given))
      case .missing:
        changes.append(
          Problem(
            "missing; if git has it, `git checkout HEAD -- \(file)` restores it", file: file))
      case .added:
        // A learner may add files, unless they contain tests.
        if PackagePath.isTest(change.path) {
          changes.append(Problem("added to the course's files", file: file))
        }
        if let now = text(change.path) { addComparators(of: change.path, now) }
      }
    }
  }

  private mutating func addComparators(
    of path: String, _ text: String, given: FileOutline? = nil
  ) {
    guard path.hasSuffix(".swift") else { return }
    let found = FileOutline(text).comparators(notIn: given.map { [($0, [])] } ?? [])
    comparators += problems(found, in: shown(path))
  }

  /// A file's path for display and for git: for a link, the target in the course.
  private func shown(_ path: String) -> String {
    let target = Files.target(of: chapter.folder.appending(path: path))
    let shown = target.map { chapter.repository.shown($0.pathString) }
    return shown.flatMap { $0.hasPrefix("/") ? nil : $0 } ?? "\(chapter.shownFolder)/\(path)"
  }

  private func problems(_ comparators: [Comparator], in file: String) -> [Problem] {
    comparators.map { comparator in
      let place = comparator.place.isEmpty ? "outside of types" : "for `\(comparator.place)`"
      return Problem(
        "`\(comparator.name)` is declared \(place). The tests use it, so they can't determine whether "
          + "a solution is correct. Remove it, make it private, or move it into your own type.",
        file: file, line: comparator.lines.lowerBound)
    }
  }

  /// The current text of a file, unless it is too large to be one of the course's.
  private func text(_ path: String) -> String? {
    try? Files.source(chapter.folder.appending(path: path))
  }

  /// The original text of a file, if git still has it.
  private func text(_ path: String, _ given: Checksums) async throws -> String? {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "tutorial-given-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: log) }
    let git = Tool("git", ["show", "HEAD:./\(shown(path))"], in: chapter.repository.root)
    do {
      guard try await git.run(log: log, limit: .seconds(60)).isSuccess else { return nil }
    } catch is TutorialError {
      return nil
    }
    let text = try Files.text(log)
    return given.isGiven(text, path) ? text : nil
  }

  /// The first line in which two texts differ.
  private static func firstChange(_ before: [String], _ now: [String]) -> Int {
    let same = zip(before, now).prefix { $0 == $1 }.count
    return min(same + 1, max(1, now.count))
  }
}

extension FilledSource.Change {
  /// A description of the change.
  var words: String {
    let marker = expected.first { GappedSource.marker($0) != nil }
    let old = Self.words(marker.map { [$0] } ?? expected)
    let new = Self.words(found)
    let words =
      switch (old, new) {
      case (let old?, let new?): "\(old) was replaced by \(new)"
      case (let old?, nil): "\(old) was removed"
      case (nil, let new?): "\(new) was added"
      case (nil, nil): ""
      }
    let advice =
      marker == nil
      ? "" : ". Restore that line: “reset” and “solution” need it to find the gap"
    return "changed outside the gaps: \(words)\(advice)"
  }

  /// The first line that isn't empty, and the number of lines.
  private static func words(_ lines: [String]) -> String? {
    let lines = lines.map(\.trimmed).filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    return lines.count == 1
      ? "`\(first)`" : "`\(first)` with \(counted(lines.count - 1, "more line"))"
  }
}
