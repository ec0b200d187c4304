import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Differences")
struct SourceComparisonTests {
  private static let table = """
    # 2 · Effects

    ## What changed since the last milestone

    | file | | why |
    |---|---|---|
    | `Scope.swift` | new | a part of a store |
    | `Store.swift`, `Sources/ComposableArchitecture/Reducer.swift` | changed | `async` came |
    | `TerminalUI/` | moved out | it has *settled* |
    | the rest | carried | |

    ## The idea

    | `Scope.swift` | not | here |

    """

  /// A course that also has chapters 2 and 3. The second removes one file of the library, changes one and adds one; the
  /// third changes that again.
  static func withThreeChapters(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try addChapters(to: fixture)
    try await body(fixture)
  }

  static func addChapters(to fixture: CourseFixture) throws {
    let library = "Sources/ComposableArchitecture"
    try fixture.write("Chapters/01-Store/\(library)/TerminalUI/Screen.swift", "one\ntwo\n")
    for folder in ["02-Effects", "03-Composition"] {
      for path in Files.paths(below: fixture.root.appending(path: "Chapters/01-Store"))
      where !path.contains("TerminalUI") {
        try fixture.write(
          "Chapters/\(folder)/\(path)", fixture.read("Chapters/01-Store/\(path)"))
      }
      for path in [CourseFixture.source, "StandIns.txt"] {
        try fixture.write(
          "Solutions/\(folder)/\(path)",
          fixture.read("Solutions/01-Store/\(path)").replacing("a + b", with: "b + a"))
      }
    }
    let lesson = CourseFixture.lesson.replacing("# 1 · Store\n", with: "")
    try fixture.write("Chapters/02-Effects/Chapter.md", table + lesson)
    try fixture.write(
      "Chapters/03-Composition/Chapter.md",
      table.replacing("2 · Effects", with: "3 · Composition")
        .replacing("a part of a store", with: "and back") + lesson)
    try fixture.write("Chapters/02-Effects/\(library)/Scope.swift", "scope\n")
    try fixture.write("Chapters/03-Composition/\(library)/Scope.swift", "scope\nagain\n")
    try fixture.write("Chapters/03-Composition/\(library)/Another.swift", "another\n")
  }

  @Test("are read from the lesson's table, with the reasons")
  func table() {
    let table = ChangeTable(Self.table)
    #expect(table.rows.map(\.paths.count) == [1, 2, 1])
    #expect(table.rows.map(\.why) == ["a part of a store", "`async` came", "it has *settled*"])
    #expect(table.rows.map(\.line) == [7, 8, 9])
    #expect(table.rows[1].names("Reducer.swift"))
    #expect(table.rows[2].names("TerminalUI/Screen.swift"))
    #expect(!table.rows[2].names("TerminalUI.swift"))
    #expect(!table.rows[0].names("TerminalUI/Scope.swift"))
  }

  @Test("omit the markers of exercises")
  func markers() async throws {
    try await Self.withThreeChapters { fixture in
      let path = "Solutions/02-Effects/\(CourseFixture.source)"
      let text = try fixture.read(path)
      try fixture.write(
        path, "import Exercises\n" + text.replacing("// Exercise 1.2", with: "// Exercise 2.1"))
      try fixture.write(
        "Solutions/02-Effects/StandIns.txt",
        fixture.read("Solutions/02-Effects/StandIns.txt")
          .replacing("// Exercise 1.2", with: "// Exercise 2.1"))
      let comparison = try await SourceComparison(from: 1, to: 2, in: fixture.repository)
      let file = try #require(comparison.files.first { $0.path == "Store.swift" })
      #expect(file.added == 1)
      #expect(file.removed == 1)
    }
  }

  @Test("are shown file by file in the order of the lesson, with solutions in the gaps")
  func milestones() async throws {
    try await Self.withThreeChapters { fixture in
      // A learner's code and other files than the library's are ignored.
      try fixture.writeStore("a - b", "return 0")
      try fixture.write("Chapters/02-Effects/Sources/counter/main.swift", "print()\n")
      let comparison = try await SourceComparison(from: 1, to: 2, in: fixture.repository)
      #expect(comparison.title == "From 1 · Store (0.1.0) to 2 · Effects (0.1.4)")
      #expect(
        comparison.files.map { "\($0.path) \($0.fate) +\($0.added) -\($0.removed)" } == [
          "Scope.swift new +1 -0", "Store.swift changed +1 -1",
          "TerminalUI/Screen.swift gone +0 -2",
        ])
      #expect(
        comparison.files.map(\.reasons)
          == [
            ["new: a part of a store"], ["changed: `async` came"], ["moved out: it has *settled*"],
          ])
      let lines = comparison.files[1].diff.lines
      #expect(lines.contains(.removed("    a + b")))
      #expect(lines.contains(.added("    b + a")))
      #expect(comparison.files[0].diff.lines.first == .heading("--- /dev/null"))
    }
  }

  @Test("have the reasons of the milestones in between, with files that no table names last")
  func severalMilestones() async throws {
    try await Self.withThreeChapters { fixture in
      let comparison = try await SourceComparison(from: 1, to: 3, in: fixture.repository)
      #expect(
        comparison.files.map(\.path)
          == ["Scope.swift", "Store.swift", "TerminalUI/Screen.swift", "Another.swift"])
      #expect(
        comparison.files[0].reasons
          == ["chapter 2: new: a part of a store", "chapter 3: new: and back"])
      #expect(comparison.files[3].reasons.isEmpty)
    }
  }

  @Test(
    "aren't available for missing chapters, or in reverse order",
    arguments: [(1, 4, "doesn't exist yet"), (4, 1, "doesn't exist yet"), (1, 15, "no chapter 15")])
  func missing(old: Int, new: Int, message: String) async throws {
    try await Self.withThreeChapters { fixture in
      let error = try await #require(throws: TutorialError.self) {
        try await SourceComparison(from: old, to: new, in: fixture.repository)
      }
      #expect(error.status == .usage)
      #expect(error.message.contains(message))
    }
  }

  @Test("go forward only", arguments: [(2, 1), (2, 2)])
  func backwards(old: Int, new: Int) async throws {
    try await Self.withThreeChapters { fixture in
      let error = try await #require(throws: TutorialError.self) {
        try await SourceComparison(from: old, to: new, in: fixture.repository)
      }
      #expect(error.message == "Chapter \(old) does not come before chapter \(new).")
    }
  }

  @Test("between a learner's work and the starter are the changes, with their exercises")
  func ownWork() async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let untouched = try await SourceComparison(workOn: fixture.repository.chapter(1))
    #expect(untouched.files.isEmpty)

    try fixture.writeStore("b + a", CourseFixture.openTwo)
    let comparison = try await SourceComparison(workOn: fixture.repository.chapter(1))
    let file = try #require(comparison.files.first)
    #expect(file.reasons == ["exercise 1.1 · Add two numbers"])
    #expect(file.diff.lines.contains(.added("    b + a")))
    #expect(file.removed == 1)

    try FileManager.default.removeItem(
      at: fixture.root.appending(path: "Chapters/01-Store/\(CourseFixture.source)"))
    let gone = try await SourceComparison(workOn: fixture.repository.chapter(1))
    #expect(gone.files.map(\.fate) == [.gone])
  }
}
