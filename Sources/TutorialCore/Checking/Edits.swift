import Foundation

/// What a learner changed outside the gaps. It is noticed and said, and decides nothing.
struct Edits {
  let chapter: Chapter
  /// The learner's files that have gaps, by path.
  let sources: [String: FilledSource]

  /// Finds the changes: in files with gaps, and then in all others.
  func problems() async throws -> [Problem] {
    var problems = chapter.files.compactMap { file in
      sources[file.path]?.change.map { change in
        Problem(change.words, file: "\(chapter.shownFolder)/\(file.path)", line: change.line)
      }
    }
    guard let given = try Checksums.given(chapter) else { return problems }
    for change in given.changes(to: try Checksums(of: chapter)) {
      let file = "\(chapter.shownFolder)/\(change.path)"
      switch change.kind {
      case .changed:
        var words = "changed since the course wrote it"
        let given = try await text(change.path, given)
        if given != nil { words += "; `git checkout HEAD -- \(file)` undoes that" }
        problems.append(
          Problem(words, file: file, line: try given.map { try firstChange(change.path, $0) }))
      case .missing:
        problems.append(
          Problem(
            "gone; if git knows it, `git checkout HEAD -- \(file)` brings it back", file: file))
      case .added:
        // An added file is the learner's own business, unless it brings tests of its own.
        guard change.path.hasPrefix("Tests/") else { continue }
        problems.append(Problem("added to what the course wrote", file: file))
      }
    }
    return problems
  }

  /// The text of a file as the course wrote it, where git still has that.
  private func text(_ path: String, _ given: Checksums) async throws -> String? {
    let log = FileManager.default.temporaryDirectory
      .appending(path: "tutorial-given-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: log) }
    let git = Tool("git", ["show", "HEAD:./\(path)"], in: chapter.folder)
    do {
      guard try await git.run(log: log, limit: .seconds(60)).isSuccess else { return nil }
    } catch is TutorialError {
      return nil
    }
    let text = try Files.text(log)
    return given.isGiven(text, path) ? text : nil
  }

  /// The first line in which a file differs from a text.
  private func firstChange(_ path: String, _ before: String) throws -> Int {
    let now = try Files.text(chapter.folder.appending(path: path)).lines
    let same = zip(before.lines, now).prefix { $0 == $1 }.count
    return min(same + 1, max(1, now.count))
  }
}

extension FilledSource.Change {
  /// What was changed, in words.
  var words: String {
    switch (expected?.trimmed, found?.trimmed) {
    case (let expected?, let found?):
      "changed outside the gaps: here stood `\(expected)`, now `\(found)`"
        + (expected.hasPrefix("// Exercise ")
          ? ". Put that line back: it is how “reset” and “solution” find the gap" : "")
    case (let expected?, nil): "changed outside the gaps: `\(expected)` is gone"
    case (nil, let found?): "changed outside the gaps: `\(found)` was added"
    case (nil, nil): "changed outside the gaps"
    }
  }
}
