/// The course's information about one invariant, as text and as JSON.
public struct InvariantReport: Hashable, Sendable, Codable {
  /// The invariant in a chapter. A later chapter may restate it.
  public struct Statement: Hashable, Sendable, Codable {
    /// The chapter's number.
    public let chapter: Int
    /// The chapter's title.
    public let title: String
    /// Its statement, in Markdown.
    public let text: String
    /// The lesson, relative to the repository's root.
    public let file: String
    /// The line in the lesson.
    public let line: Int
    /// The exercises of the chapter that are about it.
    public let exercises: [ExerciseID]
    /// The tests of the chapter that check it.
    public let tests: [Test]
  }

  /// A test that checks the invariant.
  public struct Test: Hashable, Sendable, Codable {
    /// Its name, without the invariant's.
    public let name: String
    /// Its file, relative to the repository's root.
    public let file: String
    /// The line with its name.
    public let line: Int
  }

  /// Its name, as in `I182`.
  public let name: String
  /// The chapters that state it, the first one first.
  public let statements: [Statement]
  /// The other chapters with tests of it.
  public let testedIn: [Int]

  /// Looks an invariant up.
  ///
  /// - Parameters:
  ///   - name: Its name: `I182`, `i182` or `182`.
  ///   - repository: The course.
  /// - Throws: A usage error if no chapter has it; a data error if a lesson is malformed.
  public init(_ name: String, in repository: Repository) throws(TutorialError) {
    let asked = name
    let name = name.allSatisfy(\.isNumber) ? "I\(name)" : name.uppercased()
    guard Invariant.isName(name) else {
      throw TutorialError(
        .usage, "“\(asked)” isn't an invariant.",
        advice: "An invariant has a letter and a number: ./tutorial invariant I4")
    }
    var statements: [Statement] = []
    var testedIn: [Int] = []
    var last = 0
    for milestone in repository.available {
      let file = "Chapters/\(milestone.folder)/Chapter.md"
      let lesson = Lesson(try Files.source(repository.root.appending(path: file)), file: file)
      last = max(last, lesson.invariants.compactMap { Int($0.name.dropFirst()) }.max() ?? 0)
      let tests = try Self.tests(of: name, in: milestone, repository)
      if let invariant = lesson.invariants.first(where: { $0.name == name }) {
        statements.append(
          Statement(
            chapter: milestone.number, title: milestone.title, text: invariant.text, file: file,
            line: invariant.line,
            exercises: lesson.exercises.filter { $0.invariants.contains(name) }.map(\.id),
            tests: tests))
      } else if !tests.isEmpty {
        testedIn.append(milestone.number)
      }
    }
    guard !statements.isEmpty else {
      throw TutorialError(
        .usage, "There is no invariant \(name).",
        advice: last == 0 ? "No chapter has invariants." : "They are numbered from I1 to I\(last).")
    }
    self.name = name
    self.statements = statements
    self.testedIn = testedIn
  }

  /// The tests of a chapter whose names begin with an invariant's.
  private static func tests(
    of name: String, in milestone: Milestone, _ repository: Repository
  ) throws(TutorialError) -> [Test] {
    let mark = "\"\(name): "
    let folder = repository.chapterFolder(milestone)
    var tests: [Test] = []
    for path in Chapter.testPaths(in: folder) {
      let text = try Files.source(folder.appending(path: path))
      guard text.contains(bytes: mark) else { continue }
      let file = repository.shown(folder.appending(path: path).pathString)
      for (index, line) in text.lines.enumerated() {
        guard let start = line.firstRange(of: mark)?.upperBound else { continue }
        let rest = line[start...]
        // A name that continues in the next line ends here with an ellipsis.
        let end = rest.lastIndex(of: "\"")
        let words = end.map { String(rest[..<$0]) } ?? "\(rest) …"
        tests.append(Test(name: words, file: file, line: index + 1))
      }
    }
    return tests
  }
}

extension Chapter {
  /// The invariants that each exercise names, in the wording of the latest chapter up to this one.
  public func invariantsByExercise() throws(TutorialError) -> [ExerciseID: [Invariant]] {
    var stated: [String: Invariant] = [:]
    for milestone in repository.available where milestone.number <= self.milestone.number {
      let file = repository.chapterFolder(milestone).appending(path: "Chapter.md")
      for invariant in Invariant.parse(try Files.source(file).lines) {
        stated[invariant.name] = invariant
      }
    }
    var result: [ExerciseID: [Invariant]] = [:]
    for exercise in exercises {
      result[exercise.id] = exercise.invariants.compactMap { stated[$0] }
    }
    return result
  }
}
