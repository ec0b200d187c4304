import TutorialCore

/// Compares a lesson with the sources that it quotes. ``TranscriptAudit`` does so with sessions.
struct LessonAudit {
  let milestone: Milestone
  let repository: Repository

  private var file: String { "Chapters/\(milestone.folder)/Chapter.md" }

  /// The problems of the lesson.
  func problems() throws(TutorialError) -> [Problem] {
    let lesson = Lesson(try Files.text(repository.root.appending(path: file)), file: file)
    var problems = lesson.problems
    let title = "\(milestone.number) · \(milestone.title)"
    if let found = lesson.title, found != title {
      problems.append(Problem("the title should be \"\(title)\", not \"\(found)\"", file: file))
    }
    problems += try exerciseProblems(lesson)
    problems += try shapeProblems(lesson)
    problems += try layoutProblems()
    for fence in lesson.fences {
      problems += Self.wideLines(fence, file: file)
      if let message = try mismatch(fence) {
        problems.append(Problem(message, file: file, line: fence.line))
      }
    }
    return problems
  }

  /// The maximum distance to the first exercise: a reader wants to write code.
  static let introduction = (lines: 160, words: 1_500)

  /// The sections of a lesson, in order. Reference sections follow the exercises.
  private static let sections = [
    "The itch", "You will be able to…", "The idea", "Exercises",
    "What changed since the last milestone", "Invariants", "Check your understanding",
    "Where it went",
  ]

  /// Sections in the wrong place, and an introduction that is too long.
  private func shapeProblems(_ lesson: Lesson) throws(TutorialError) -> [Problem] {
    var problems: [Problem] = []
    let lines = try Files.text(repository.root.appending(path: file)).lines
    let fenced = lesson.fences.map { $0.line...($0.line + $0.lines.count) }
    problems += headProblems(lines)
    var last = 0
    for (index, line) in lines.enumerated() where line.hasPrefix("## ") {
      if fenced.contains(where: { $0.contains(index + 1) }) { continue }
      let title = line.dropFirst(3).trimmed
      guard let place = Self.sections.firstIndex(of: title) else {
        let names = Self.sections.joined(separator: ", ")
        let message = "a lesson has no section \"\(title)\"; its sections are: \(names)"
        problems.append(Problem(message, file: file, line: index + 1))
        continue
      }
      if place < last {
        let message = "\"\(title)\" comes before \"\(Self.sections[last])\""
        problems.append(Problem(message, file: file, line: index + 1))
      }
      last = max(last, place)
    }
    if let first = lesson.exercises.first {
      let introduction = lines.prefix(first.line)
      let words = introduction.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
      let most = Self.introduction
      if first.line > most.lines || words > most.words {
        let message =
          "the first exercise comes after \(first.line) lines and \(words) words; at most "
          + "\(most.lines) and \(most.words)"
        problems.append(Problem(message, file: file, line: first.line))
      }
    }
    return problems
  }

  /// Whether the paragraph below the title, which names the release, says how long the chapter takes.
  private func headProblems(_ lines: [String]) -> [Problem] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("*Recreates") }) else { return [] }
    let paragraph = lines[start...].prefix { !$0.trimmed.isEmpty }.joined(separator: " ")
    let hours = milestone.hours.replacing("–", with: " to ")
    let sentence = "The chapter takes \(hours) hours."
    if paragraph.contains(sentence) { return [] }
    return [Problem("the first paragraph doesn't say: \(sentence)", file: file, line: start + 1)]
  }

  /// What `./tutorial read` could not lay out.
  private func layoutProblems() throws(TutorialError) -> [Problem] {
    let text = try Files.text(repository.root.appending(path: file))
    let stored = try repository.drawnDiagrams(milestone)
    let document = LessonDocument(text, file: file, diagrams: stored)
    let diagrams = LessonDiagrams(document, file: file)
    var problems = document.problems + diagrams.problems
    if diagrams.problems.isEmpty, diagrams.drawn != stored {
      problems.append(
        Problem(
          "doesn't match the lesson's diagrams; write it again: "
            + "./tutorial diagrams \(milestone.number)",
          file: repository.shown(repository.diagramsFile(milestone).pathString)))
    }
    let folds = Set(document.folds.map(\.id))
    for width in [80, 40] {
      let layout = LessonLayout(document, .init(width: width, open: folds))
      for line in layout.lines where line.width > width {
        problems.append(
          Problem(
            "this does not fit on a terminal with \(width) columns: \(line.text)", file: file,
            line: line.source))
      }
    }
    return problems
  }

  private func exerciseProblems(_ lesson: Lesson) throws(TutorialError) -> [Problem] {
    var problems: [Problem] = []
    if lesson.exercises.isEmpty { problems.append(Problem("there is no exercise", file: file)) }
    for (index, exercise) in lesson.exercises.enumerated() {
      let expected = ExerciseID(chapter: milestone.number, number: index + 1)
      if exercise.id != expected {
        problems.append(
          Problem("this should be exercise \(expected)", file: file, line: exercise.line))
      }
      if exercise.notice == nil {
        problems.append(
          Problem(
            "exercise \(exercise.id): there is no \"**Notice.** …\", a sentence on our solution",
            file: file, line: exercise.line))
      }
      if let last = exercise.hints.last, !last.text.contains("```swift") {
        problems.append(
          Problem(
            "exercise \(exercise.id): hint \(last.number) has no block of Swift code, with … for what is left to do",
            file: file, line: exercise.line))
      }
      let optional = lesson.exercises.first { $0.isOptional && exercise.buildsOn.contains($0.id) }
      if let optional, !exercise.isOptional {
        problems.append(
          Problem(
            "exercise \(exercise.id) builds on \(optional.id), which is optional", file: file,
            line: exercise.line))
      }
    }

    let solutions = repository.solutionFolder(milestone)
    var filesByExercise: [ExerciseID: Set<String>] = [:]
    for path in Chapter.solutionPaths(in: solutions) {
      for gap in GappedSource(try Files.text(solutions.appending(path: path))).gaps {
        filesByExercise[gap.id, default: []].insert(path)
      }
    }
    for exercise in lesson.exercises {
      let files = filesByExercise.removeValue(forKey: exercise.id) ?? []
      if files.isEmpty {
        problems.append(
          Problem(
            "no solution has a gap for it: a line \"// Exercise \(exercise.id)\"",
            file: file, line: exercise.line))
      } else if files != [exercise.file] {
        problems.append(
          Problem(
            "exercise \(exercise.id) names \(exercise.file), but its gap is in "
              + files.sorted().joined(separator: ", "),
            file: file, line: exercise.line))
      }
    }
    for (id, files) in filesByExercise.sorted(by: { $0.key < $1.key }) {
      let places = files.sorted().joined(separator: ", ")
      problems.append(
        Problem("exercise \(id) is missing in the lesson; its gap is in \(places)", file: file))
    }
    return problems
  }

  /// The reason why a block of code isn't allowed in the lesson.
  private func mismatch(_ fence: Lesson.Fence) throws(TutorialError) -> String? {
    let chapter = repository.chapterFolder(milestone)
    if let path = fence.attribute("file") {
      let places = [
        chapter.appending(path: path), repository.solutionFolder(milestone).appending(path: path),
      ].filter(\.exists)
      if places.isEmpty { return "there is no \(path), neither in the starter nor in the solution" }
      for place in places where try Self.occurs(fence.lines, in: Files.text(place).lines) {
        return nil
      }
      return
        "these lines are not in \(path), neither in the starter nor in the solution: copy them "
        + "from there"
    }
    if fence.words.first == "swift", !fence.words.contains("illustration") {
      return "a block of Swift names its source, as in \"```swift file=Sources/…\", or says that "
        + "it has none: \"```swift illustration\""
    }
    return nil
  }

  /// Whether a text contains lines consecutively, with any indentation.
  static func occurs(_ lines: [String], in text: [String]) -> Bool {
    let wanted = lines.map(\.trimmedAtEnd).dedented
    let text = text.map(\.trimmedAtEnd)
    guard !wanted.isEmpty, wanted.count <= text.count else { return wanted.isEmpty }
    return (0...(text.count - wanted.count)).contains { start in
      Array(text[start..<(start + wanted.count)]).dedented == wanted
    }
  }
}
