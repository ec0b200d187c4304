import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Verification of texts")
struct AuditTests {
  private let milestone = Course.milestones[0]

  private func withFixture(_ body: (CourseFixture) throws -> Void) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try body(fixture)
  }

  private func lesson(_ fixture: CourseFixture) throws -> [Problem] {
    try LessonAudit(milestone: milestone, repository: fixture.repository).problems()
  }

  private func starter(_ fixture: CourseFixture) throws -> [Problem] {
    try StarterAudit(milestone: milestone, repository: fixture.repository).problems()
  }

  private func transcripts(_ fixture: CourseFixture) throws -> [Problem] {
    try TranscriptAudit(milestone: milestone, repository: fixture.repository).problems()
  }

  @Test("finds no problems in a correct chapter")
  func inOrder() throws {
    try withFixture { fixture in
      let problems = try lesson(fixture) + starter(fixture) + transcripts(fixture)
      #expect(problems.isEmpty)
    }
  }

  @Test("finds a third hint without code")
  func thirdHint() throws {
    try withFixture { fixture in
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "```swift illustration\nadd(…)\n```\n", with: "")
      let problems = try lesson(fixture)
      #expect(problems.count == 1)
      #expect(problems.first?.message.hasPrefix("exercise 1.2: hint 3 has no block") == true)
    }
  }

  @Test("finds a first paragraph without the chapter's hours, or with a wrong number")
  func hoursOfHead() throws {
    try withFixture { fixture in
      let title = "# 1 · Store\n"
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: title,
        with: title + "\n*Recreates 0.1. The chapter\ntakes 3 to 6 hours.*\n")
      #expect(try lesson(fixture).isEmpty)
      try fixture.edit("Chapters/01-Store/Chapter.md", replacing: "3 to 6", with: "2 to 6")
      #expect(
        try lesson(fixture).map(\.message) == [
          "the first paragraph doesn't say: The chapter takes 3 to 6 hours."
        ])
    }
  }

  @Test("finds an exercise that builds on an optional one, and is not optional itself")
  func optional() throws {
    try withFixture { fixture in
      try fixture.makeSecondExerciseOptional()
      #expect(try lesson(fixture).isEmpty)
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "- **Builds on:** nothing\n",
        with: "- **Builds on:** nothing\n- **Optional:** The chapter is complete without it.\n")
      #expect(try lesson(fixture).isEmpty)
      try fixture.edit(
        "Chapters/01-Store/Chapter.md",
        replacing: "- **Builds on:** 1.1\n- **Optional:** The chapter is complete without it.\n",
        with: "- **Builds on:** 1.1\n")
      #expect(
        try lesson(fixture).map(\.message) == ["exercise 1.2 builds on 1.1, which is optional"])
    }
  }

  @Test(
    "finds lines of code that a terminal of 80 columns would break in the middle of a statement",
    arguments: [
      ("swift illustration\n\(String(repeating: "a", count: 77))", true),
      ("swift illustration\n\(String(repeating: "a", count: 76))", false),
      ("swift illustration\nlet a = 1  // \(String(repeating: "word ", count: 20))", false),
      ("sh\n./tutorial check 1  # \(String(repeating: "word ", count: 20))", false),
      ("sh\n./tutorial check 1 \(String(repeating: "word ", count: 20))", true),
      ("text\n\(String(repeating: "printed ", count: 20))", false),
      ("swift file=Sources/A.swift\n\(String(repeating: "a", count: 99))", false),
      ("text transcript=a.txt\n\(String(repeating: "a", count: 99))", false),
    ])
  func wideCode(block: String, isWide: Bool) throws {
    let lesson = Lesson("# 1 · Store\n\n```\(block)\n```\n", file: "a.md")
    let fence = try #require(lesson.fences.first)
    let problems = LessonAudit.wideLines(fence, file: "a.md")
    #expect(problems.map(\.line) == (isWide ? [4] : []))
    try withFixture { fixture in
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "Count.", with: "Count.\n\n```\(block)\n```")
      let found = try self.lesson(fixture).contains { $0.message.contains("76 columns") }
      #expect(found == isWide)
    }
  }

  @Test(
    "finds errors in a lesson",
    arguments: [
      ("_ b: Int) -> Int {\n", "_ c: Int) -> Int {\n", "these lines are not in", 7),
      ("swift file=Sources/ComposableArchitecture/Store.swift", "swift", "names its source", 7),
      ("swift illustration", "swift", "names its source", 34),
      ("**Notice.** Doubling", "Doubling", "1.2: there is no \"**Notice.** …\"", 40),
      ("# 1 · Store", "# 1 · Shop", "the title should be", nil),
      ("Count.", "Count the <Values>.", "<Values> is unsupported HTML", 22),
      ("Count.", "```mermaid\npie\n```", "can be drawn, not \"pie\"", 23),
      ("Count.", "```mermaid\nflowchart TB\n  a ~~~ b\n```", "boxes and arrows", 24),
      ("Count.", "```mermaid\nflowchart TB\n  a --> b\n```", "./tutorial diagrams 1", nil),
      ("Exercise 1.2 · ", "Exercise 1.3 · ", "this should be exercise 1.2", 40),
      (
        "**File:** `Sources/ComposableArchitecture/Store.swift`\n- **Invariants:** I1, I2",
        "**File:** `Sources/Other.swift`\n- **Invariants:** I1, I2", "but its gap is in", 40
      ),
    ])
  func lessons(old: String, new: String, message: String, line: Int?) throws {
    try withFixture { fixture in
      try fixture.edit("Chapters/01-Store/Chapter.md", replacing: old, with: new)
      let problems = try lesson(fixture)
      #expect(problems.contains { $0.message.contains(message) && $0.line == line })
    }
  }

  @Test("finds outdated drawings of diagrams, and drawing them again fixes it")
  func diagrams() throws {
    try withFixture { fixture in
      let lesson = "Chapters/01-Store/Chapter.md"
      try fixture.edit(
        lesson, replacing: "Count.", with: "Count.\n\n```mermaid\nflowchart TB\n  a --> b\n```")
      for change in ["a --> b", "a --> c"] {
        try fixture.edit(lesson, replacing: "a --> b", with: change)
        #expect(
          try self.lesson(fixture).map(\.file) == ["Solutions/01-Store/Diagrams.json"])
        let written = try fixture.repository.writeDiagrams(1)
        #expect(written == "Solutions/01-Store/Diagrams.json")
        let problems = try self.lesson(fixture)
        #expect(problems.isEmpty)
      }
      let document = try fixture.repository.chapter(1).document()
      let layout = LessonLayout(document, .init(width: 80, open: Set(document.folds.map(\.id))))
      #expect(layout.lines.contains { $0.text.contains("│ a ├───▶ c") })
    }
  }

  @Test("doesn't write drawings of diagrams that can't be drawn")
  func wrongDiagram() throws {
    try withFixture { fixture in
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "Count.", with: "```mermaid\npie\n```")
      let error = try #require(throws: TutorialError.self) {
        try fixture.repository.writeDiagrams(1)
      }
      #expect(error.message.contains("Chapter.md:23"))
    }
  }

  @Test("finds sections in the wrong place")
  func shape() throws {
    try withFixture { fixture in
      let end = "## Check your understanding"
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: end,
        with: "\(end)\n\n```sh\n## Invariants\n```\n\n## The idea\n\n## More\n")
      let problems = try lesson(fixture)
      #expect(
        problems.map(\.message) == [
          "\"The idea\" comes before \"Check your understanding\"",
          "a lesson has no section \"More\"; its sections are: The itch, You will be able to…, "
            + "The idea, Exercises, What changed since the last milestone, Invariants, "
            + "Check your understanding, Where it went",
        ])
    }
  }

  @Test("finds a late first exercise", arguments: [("\n", 160), ("word ", 1_500)])
  func firstExercise(filler: String, most: Int) throws {
    try withFixture { fixture in
      let path = "Chapters/01-Store/Chapter.md"
      let text = try fixture.read(path)
      let mark = "### Exercise 1.1"
      func fill(_ count: Int) throws -> [Problem] {
        let filler = String(repeating: filler, count: count)
        try fixture.write(path, text.replacing(mark, with: filler + "\n\n" + mark))
        return try lesson(fixture).filter { $0.message.hasPrefix("the first exercise comes after") }
      }
      // In the fixture, about twenty short lines precede it.
      #expect(try fill(most - 100).isEmpty)
      #expect(try fill(most).count == 1)
    }
  }

  @Test(
    "finds errors in a lesson's sessions",
    arguments: [
      ("> add 1 2\n", "> add 2 2\n", "not in Transcripts/add.txt"),
      ("Transcripts/add.txt", "Transcripts/sub.txt", "no Transcripts/sub.txt"),
    ])
  func quotedSessions(old: String, new: String, message: String) throws {
    try withFixture { fixture in
      try fixture.edit("Chapters/01-Store/Chapter.md", replacing: old, with: new)
      let problem = try #require(try transcripts(fixture).first)
      #expect(problem.message.contains(message))
      #expect(problem.line == 3)
    }
  }

  @Test("finds a session that no test replays")
  func forgottenSession() throws {
    try withFixture { fixture in
      try fixture.write("Chapters/01-Store/Transcripts/ad.txt", "> add\n")
      let problem = try #require(try transcripts(fixture).first)
      #expect(problem.file == "Chapters/01-Store/Transcripts/ad.txt")
      #expect(problem.message.contains("Together · transcripts"))
    }
  }

  @Test("compares consecutive lines with any indentation")
  func occurrence() {
    let text = ["  a {", "    b", "", "  }"]
    #expect(LessonAudit.occurs(["a {", "  b", "", "}"], in: text))
    #expect(LessonAudit.occurs(["      b"], in: text))
    #expect(!LessonAudit.occurs(["a {", "b"], in: text))
    #expect(!LessonAudit.occurs(["a {", "}"], in: text))
    #expect(!LessonAudit.occurs(["a {", "  b", "", "}", "c"], in: text))
  }

  @Test("finds differences of starter and solution outside the gaps")
  func drift() throws {
    try withFixture { fixture in
      try fixture.edit(
        "Solutions/01-Store/\(CourseFixture.source)", replacing: "init() {}", with: "init() { }")
      let problem = try #require(try starter(fixture).first)
      #expect(problem.line == 2)
      #expect(problem.message.contains("outside the gaps"))
    }
  }

  @Test("finds a gap that is filled in the starter, or open in the solution")
  func wrongGaps() throws {
    try withFixture { fixture in
      try fixture.writeStore("a + b", CourseFixture.openTwo)
      #expect(try starter(fixture).contains { $0.message.contains("is it filled?") })
    }
    try withFixture { fixture in
      try fixture.write(
        "Solutions/01-Store/\(CourseFixture.source)",
        CourseFixture.store(CourseFixture.solvedOne, CourseFixture.openTwo))
      #expect(try starter(fixture).contains { $0.message.contains("1.2 is not solved") })
    }
  }

  @Test("finds a gap that has no solution at all")
  func noSolution() throws {
    try withFixture { fixture in
      try fixture.write(
        "Chapters/01-Store/Sources/counter/More.swift",
        "func more() {\n  // Exercise 1.3\n  exercise(\"1.3\", \"more\", returning: 0)\n}\n")
      #expect(try starter(fixture).contains { $0.message.contains("1.3 has no solution") })
    }
  }

  @Test("finds outdated stand-ins, and writing them again fixes it")
  func standIns() throws {
    try withFixture { fixture in
      try fixture.writeStore(#"exercise("1.1", "add!", returning: 0)"#, CourseFixture.openTwo)
      let problem = try #require(try starter(fixture).first)
      #expect(problem.message.contains("./tutorial stand-ins 1"))
      _ = try fixture.repository.writeStandIns(1)
      let problems = try starter(fixture)
      #expect(problems.isEmpty)
    }
  }

  @Test("doesn't write stand-ins from a starter with filled gaps")
  func filledStandIns() throws {
    try withFixture { fixture in
      try fixture.writeStore("a + b", CourseFixture.openTwo)
      let error = try #require(throws: TutorialError.self) {
        try fixture.repository.writeStandIns(1)
      }
      #expect(error.message.contains("exercise 1.1"))
    }
  }

  @Test("the version map has the hours of each chapter")
  func hours() {
    #expect(Course.milestones.allSatisfy { $0.hours.wholeMatch(of: /\d–\d/) != nil })
  }

  @Test("finds a version map that differs from the course")
  func versionMap() throws {
    try withFixture { fixture in
      let before = try VersionMap.problems(fixture.repository)
      #expect(before.isEmpty)
      try fixture.edit("Tutorial.md", replacing: "| 1.25.5 |", with: "| 1.25.6 |")
      #expect(try VersionMap.problems(fixture.repository).map(\.line) == [14])
      let rows = VersionMap.rows(fixture.repository)
      try fixture.write("Tutorial.md", rows.dropLast().text)
      #expect(try VersionMap.problems(fixture.repository).count == 1)
    }
  }
}
