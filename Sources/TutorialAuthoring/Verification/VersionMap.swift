import TutorialCore

/// The table in `Tutorial.md` that says what each chapter recreates and how long it takes.
public enum VersionMap {
  /// The rows of the table, in order.
  ///
  /// - Parameter repository: The course.
  public static func rows(_ repository: Repository) -> [String] {
    let available = Set(repository.available)
    return Course.milestones.map { milestone in
      let title =
        available.contains(milestone)
        ? "[\(milestone.title)](Chapters/\(milestone.folder)/Chapter.md)" : milestone.title
      let cells = [
        String(milestone.number), title, milestone.release, milestone.date ?? "", milestone.itch,
        milestone.app, milestone.hours,
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }

  /// The problems of the table: rows that are wrong, missing, or not in the course.
  static func problems(_ repository: Repository) throws(TutorialError) -> [Problem] {
    let file = "Tutorial.md"
    let lines = try Files.text(repository.root.appending(path: file)).lines
    let found = lines.enumerated().filter { $0.element.contains(/^\| \d+ \|/) }
    let expected = rows(repository)
    var problems: [Problem] = []
    for (row, line) in zip(expected, found) where row != line.element {
      problems.append(
        Problem("the version map should say: \(row)", file: file, line: line.offset + 1))
    }
    for row in expected.dropFirst(found.count) {
      problems.append(Problem("the version map should have the row: \(row)", file: file))
    }
    for line in found.dropFirst(expected.count) {
      problems.append(
        Problem("the course has no such milestone", file: file, line: line.offset + 1))
    }
    return problems
  }
}
