import TutorialCore

/// Compares a chapter's transcripts with the lesson that quotes them and the tests that replay them.
struct TranscriptAudit {
  /// The folder in a chapter.
  static let folderName = "Transcripts"
  /// The suite that replays them.
  static let suite = "Together · transcripts"

  let milestone: Milestone
  let repository: Repository

  /// The problems.
  func problems() throws(TutorialError) -> [Problem] {
    let chapter = repository.chapterFolder(milestone)
    let shown = "Chapters/\(milestone.folder)"
    let lesson = Lesson(try Files.text(chapter.appending(path: "Chapter.md")), file: "")
    var problems: [Problem] = []
    for fence in lesson.fences {
      guard let path = fence.attribute("transcript") else { continue }
      let place = chapter.appending(path: path)
      let message: String? =
        if !place.exists {
          "there is no \(path): record one, or name another"
        } else if try !LessonAudit.occurs(fence.lines, in: Files.text(place).lines) {
          "these lines are not in \(path): copy them from there"
        } else {
          nil
        }
      if let message {
        problems.append(Problem(message, file: "\(shown)/Chapter.md", line: fence.line))
      }
    }

    var tests = ""
    for path in Chapter.testPaths(in: chapter) {
      tests += try Files.text(chapter.appending(path: path))
    }
    for path in Files.paths(below: chapter.appending(path: Self.folderName)) {
      let name = path.hasSuffix(".txt") ? String(path.dropLast(4)) : path
      let isNamed = ["\"", "/"].contains { start in
        ["\"", ".txt\""].contains { tests.contains(start + name + $0) }
      }
      if !isNamed {
        problems.append(
          Problem(
            "no test names this session: replay it in the suite \"\(Self.suite)\", or remove it",
            file: "\(shown)/\(Self.folderName)/\(path)"))
      }
    }
    return problems
  }
}
