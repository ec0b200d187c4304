import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// A course with three chapters that share one file. Chapter 1 has its gaps, chapter 2 has the complete file with an
/// additional line, and chapter 3 has its own gap in it.
@Suite("A fix, carried", .timeLimit(.minutes(10)))
struct CarryTests {
  private let one = "Chapters/01-Store/\(CourseFixture.source)"
  private let oneSolved = "Solutions/01-Store/\(CourseFixture.source)"
  private let two = "Chapters/02-Effects/\(CourseFixture.source)"
  private let three = "Chapters/03-Composition/\(CourseFixture.source)"
  private let threeSolved = "Solutions/03-Composition/\(CourseFixture.source)"

  private func store(
    _ one: String = "    a + b", _ two: String = "    return add(a, a)", head: String = "",
    zero: String = "0"
  ) -> String {
    """
    public struct Store {
      public init() {}
    \(head)
      public func add(_ a: Int, _ b: Int) -> Int {
    \(one)
      }

      public func double(_ a: Int) -> Int {
        guard a != \(zero) else { return \(zero) }
    \(two)
      }
    }

    """
  }

  private let halve = "  public func halve(_ a: Int) -> Int { a / 2 }\n"

  private func withCourse(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let openTwo = "    // Exercise 1.2\n    return exercise(\"1.2\", \"\", returning: 0)"
    let solvedTwo = "    // Exercise 1.2\n    return add(a, a)"
    let openAdd = "    // Exercise 3.1\n    exercise(\"3.1\", \"\", returning: 0)"
    let solvedAdd = "    // Exercise 3.1\n    a + b"
    try fixture.write(one, store(openTwo: openTwo))
    try fixture.write(oneSolved, store(openTwo: solvedTwo))
    try fixture.write(two, store(head: halve))
    try fixture.write(three, store(openAdd, head: halve))
    try fixture.write(threeSolved, store(solvedAdd, head: halve))
    for folder in ["02-Effects", "03-Composition"] {
      try fixture.write("Chapters/\(folder)/Chapter.md", "# 2 · Effects\n")
    }
    try await git(fixture, "init", "-q")
    try await commit(fixture)
    try await body(fixture)
  }

  private func store(openTwo: String) -> String { store("    a + b", openTwo) }

  private func git(_ fixture: CourseFixture, _ arguments: String...) async throws {
    let identity = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
    let outcome = try await Built.run(Tool("git", identity + arguments, in: fixture.root))
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  private func commit(_ fixture: CourseFixture) async throws {
    try await git(fixture, "add", "-A")
    try await git(fixture, "commit", "-qm", "A course")
  }

  /// Makes a fix outside the gaps of chapter 1.
  private func fix(_ fixture: CourseFixture) throws {
    for path in [one, oneSolved] {
      try fixture.edit(path, replacing: "  public init", with: "  // An empty one.\n  public init")
    }
  }

  private func carry(
    _ fixture: CourseFixture, base: String = "HEAD", markers: Bool = false
  ) async throws -> CarryReport {
    try await Carrier(repository: fixture.repository)
      .carry(CourseFixture.source, from: 1, base: base, markers: markers)
  }

  @Test("is merged into later chapters' versions of the file, in both solution and starter")
  func merged() async throws {
    try await withCourse { fixture in
      let before = try [two, three, threeSolved].map(fixture.read)
      try fix(fixture)
      let report = try await carry(fixture)
      #expect(report.entries.map(\.outcome) == [.merged, .merged])
      #expect(report.entries.map(\.written) == [[two], [threeSolved, three]])
      #expect(report.succeeded)
      let after = try [two, three, threeSolved].map(fixture.read)
      let expected = before.map {
        $0.replacing("  public init", with: "  // An empty one.\n  public init")
      }
      #expect(after == expected)

      let again = try await carry(fixture)
      #expect(again.entries.map(\.outcome) == [.present, .present])
      #expect(again.entries.flatMap(\.written).isEmpty)
    }
  }

  @Test("is already in a file that is a link, and is not carried from there")
  func link() async throws {
    try await withCourse { fixture in
      try FileManager.default.removeItem(at: fixture.root.appending(path: two))
      try fixture.link(two, to: "../../../01-Store/\(CourseFixture.source)")
      try fix(fixture)
      let before = try fixture.read(one)
      let report = try await carry(fixture)
      #expect(report.entries.map(\.outcome) == [.skipped, .merged])
      #expect(report.entries[0].reason == "it is a link to \(one)")
      #expect(try fixture.read(one) == before)
      let error = try await #require(throws: TutorialError.self) {
        try await Carrier(repository: fixture.repository).carry(CourseFixture.source, from: 2)
      }
      #expect(error.message == "\(two) is a link to \(one).")
    }
  }

  @Test("of a solution reaches the place where its gap was")
  func gap() async throws {
    try await withCourse { fixture in
      try fixture.edit(oneSolved, replacing: "return add(a, a)", with: "return add(a, a + 0)")
      let report = try await carry(fixture)
      #expect(report.entries.map(\.outcome) == [.merged, .merged])
      for path in [two, three, threeSolved] {
        #expect(try fixture.read(path).contains("    return add(a, a + 0)\n"))
      }
      #expect(try fixture.read(three).contains(#"exercise("3.1", "", returning: 0)"#))
      #expect(try fixture.read(threeSolved).contains("// Exercise 3.1\n    a + b\n"))
      #expect(try !fixture.read(three).contains("Exercise 1.2"))
    }
  }

  @Test("that is already committed is found by the previous revision")
  func committed() async throws {
    try await withCourse { fixture in
      try fix(fixture)
      try await commit(fixture)
      let error = await #expect(throws: TutorialError.self) { try await carry(fixture) }
      #expect(error?.status == .usage)
      #expect(error?.message.contains("is unchanged since HEAD") == true)
      let report = try await carry(fixture, base: "HEAD~1")
      #expect(report.entries.map(\.outcome) == [.merged, .merged])
    }
  }

  @Test("with a conflict is shown rather than written, and is carried to the later chapters")
  func conflict() async throws {
    try await withCourse { fixture in
      try fixture.write(two, store(head: halve, zero: "2"))
      for path in [one, oneSolved] {
        try fixture.edit(
          path, replacing: "guard a != 0 else { return 0 }", with: "guard a > 0 else { return 0 }")
      }
      let report = try await carry(fixture)
      #expect(report.entries.map(\.outcome) == [.conflict, .merged])
      #expect(!report.succeeded)
      let conflict = try #require(report.entries[0].conflicts.first)
      #expect(conflict.line == 10)
      #expect(
        conflict.lines == [
          "<<<<<<< \(two)", "    guard a != 2 else { return 2 }",
          "||||||| \(oneSolved) at HEAD", "    guard a != 0 else { return 0 }", "=======",
          "    guard a > 0 else { return 0 }", ">>>>>>> \(oneSolved)",
        ])
      #expect(try fixture.read(two) == store(head: halve, zero: "2"))
      #expect(try fixture.read(three).contains("guard a > 0"))
    }
  }

  @Test("is written with markers if they are requested")
  func markers() async throws {
    try await withCourse { fixture in
      try fixture.write(two, store(head: halve, zero: "2"))
      for path in [one, oneSolved] {
        try fixture.edit(path, replacing: "guard a != 0", with: "guard a > 0")
      }
      let report = try await carry(fixture, markers: true)
      #expect(!report.succeeded)
      #expect(report.entries[0].written == [two])
      let text = try fixture.read(two)
      #expect(text.contains("<<<<<<< \(two)\n    guard a != 2"))
    }
  }

  @Test("skips chapters without the file")
  func skipped() async throws {
    try await withCourse { fixture in
      try FileManager.default.removeItem(at: fixture.root.appending(path: two))
      try fixture.write("Sources/Stores/Store.swift", "// It moved out.\n")
      try fixture.write(
        "Chapters/03-Composition/Chapter.md",
        """
        # 3 · Composition

        ## What changed since the last milestone

        | file | | why |
        |---|---|---|
        | `Store.swift` | new | written from scratch |

        """)
      try fix(fixture)
      let report = try await carry(fixture)
      #expect(report.entries.map(\.outcome) == [.skipped, .skipped])
      #expect(report.succeeded)
      #expect(report.entries[0].reason?.contains("Sources/Stores/Store.swift") == true)
      #expect(report.entries[1].reason == "chapter 3 says that this file is new there")
    }
  }

  @Test("has to be in the starter and in the solution")
  func halfMade() async throws {
    try await withCourse { fixture in
      try fixture.edit(one, replacing: "  public init", with: "  // Empty.\n  public init")
      let error = await #expect(throws: TutorialError.self) { try await carry(fixture) }
      #expect(error?.status == .data)
      #expect(error?.message.hasPrefix("\(one):2: differs from the solution") == true)
      #expect(error?.advice == "A fix outside the gaps belongs in both files.")
    }
  }

  @Test("isn't merged into a starter with filled gaps")
  func filled() async throws {
    try await withCourse { fixture in
      try fixture.edit(
        three, replacing: #"exercise("3.1", "", returning: 0)"#, with: "b + a")
      try fix(fixture)
      let report = try await carry(fixture)
      #expect(report.entries.map(\.outcome) == [.merged, .conflict])
      #expect(report.entries[1].reason?.contains("is it filled?") == true)
      #expect(try fixture.read(three).contains("b + a"))
    }
  }

  @Test("names missing files and chapters, even on the command line")
  func usage() async throws {
    try await withCourse { fixture in
      try fix(fixture)
      for (arguments, message) in [
        (["1", "Sources/None.swift"], "Chapter 1 has no file Sources/None.swift."),
        (["4", one], "doesn't exist"), (["1", one, "--base", "nowhere"], "no revision nowhere"),
      ] {
        let tool = Tool(
          Built.program(for: "carry").pathString, ["carry"] + arguments, in: fixture.root,
          environment: ["TUTORIAL_ROOT": fixture.root.pathString])
        let outcome = try await Built.run(tool)
        #expect(outcome.status == 64)
        #expect(outcome.output.contains(message))
      }
      let outcome = try await Built.tutorial("carry", "1", one, in: fixture.root)
      #expect(outcome.status == 0)
      #expect(
        outcome.output == """
          \(CourseFixture.source), fixed in chapter 1
            ✓ chapter 2  merged
                         wrote \(two)
            ✓ chapter 3  merged
                         wrote \(threeSolved)
                         wrote \(three)

          Verify it: ./tutorial verify 2, then 3

          """)
    }
  }

  @Test(
    "The complete table of changes is beside the solutions, and the lesson's is a short part of it")
  func completeTable() async throws {
    try await withCourse { fixture in
      let lesson = "Chapters/02-Effects/Chapter.md"
      let complete = "Solutions/02-Effects/Changes.md"
      let head = "## What changed since the last milestone\n\n| file | | why |\n|---|---|---|\n"
      try fixture.write(two, store())
      try fixture.write(complete, head + "| `Exercise.swift` | gone | it has none |\n")
      try fixture.write(lesson, "# 2 · Effects\n\n" + head)
      let audit = CarriedFiles(Course.milestones[1], in: fixture.repository)
      #expect(try audit.problems() == [])
      #expect(try audit.table().rows.count == 1)
      try fixture.write(lesson, "# 2 · Effects\n\n" + head + "| `Other.swift` | new | it |\n")
      #expect(
        try audit.problems().map(\.message) == ["the complete table does not name `Other.swift`"])
      try fixture.write(complete, head)
      #expect(
        try audit.problems().contains {
          $0.file == complete && $0.message.contains("Exercise.swift was removed")
        })
      let row = "| `Exercise.swift` | gone | it has none |\n"
      try fixture.write(complete, head + row)
      try fixture.write(lesson, "# 2 · Effects\n\n" + head + String(repeating: row, count: 5))
      #expect(
        try audit.problems().map(\.message) == [
          "the table has 5 rows, and 4 at most: \(complete) has the others"
        ])
    }
  }

  @Test("is required if a file changed without a row in the table of changes")
  func drift() async throws {
    try await withCourse { fixture in
      let lesson = "Chapters/02-Effects/Chapter.md"
      func write(_ rows: String...) throws {
        try fixture.write(
          lesson,
          """
          # 2 · Effects

          ## What changed since the last milestone

          | file | | why |
          |---|---|---|
          \(rows.joined(separator: "\n"))

          ## The idea

          | `Other.swift` | changed | it |

          """)
      }
      let library = "Chapters/02-Effects/Sources/ComposableArchitecture"
      let rest = "| `Exercise.swift` | gone | it has none |"
      try write(rest)
      let audit = CarriedFiles(Course.milestones[1], in: fixture.repository)
      try fixture.write(two, store())
      #expect(try audit.problems() == [])
      // An import that only gaps need isn't carried, and neither is the empty line below it.
      try fixture.write(oneSolved, "import Exercises\n\n" + fixture.read(oneSolved))
      #expect(try audit.problems() == [])
      try fixture.write(oneSolved, String(fixture.read(oneSolved).dropFirst(18)))

      try write()
      #expect(
        try audit.problems().map(\.message) == [
          "Sources/ComposableArchitecture/Exercise.swift was removed: the table has no row for it"
        ])
      try fixture.write("\(library)/New.swift", "")
      try write(rest)
      #expect(
        try audit.problems().map(\.message) == [
          "Sources/ComposableArchitecture/New.swift is new: the table has no row for it"
        ])
      try write(
        rest, "| `New.swift` | new | it |", "| `Store.swift`, `None.swift` | changed | no |")
      #expect(
        try audit.problems() == [
          Problem(
            "`Store.swift` is unchanged: the table contains only changes", file: lesson, line: 9),
          Problem("the library has no `None.swift`, and had none before", file: lesson, line: 9),
        ])

      try write(rest, "| `New.swift` | new | it |")
      try fix(fixture)
      let problem = try #require(try audit.problems().first)
      #expect(problem.file == lesson)
      #expect(
        problem.message == "\(CourseFixture.source) has changed: \(two):2 says `public init() {}`, "
          + "and \(oneSolved):2 says `// An empty one.`. Carry the fix "
          + "(./tutorial carry 1 \(CourseFixture.source)), or give it a row in the table")
      _ = try await carry(fixture)
      #expect(try audit.problems() == [])
    }
  }
}
