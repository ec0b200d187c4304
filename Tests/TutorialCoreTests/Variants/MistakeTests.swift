import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Planted mistakes")
struct MistakeTests {
  private let file = "Solutions/01-Store/\(CourseFixture.source)"

  private func mistakes(
    _ change: (CourseFixture) throws -> Void = { _ in }
  ) async throws -> Mistakes {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try change(fixture)
    return try await Mistakes(fixture.repository.chapter(1))
  }

  @Test("contain the code of their exercise's gaps")
  func bodies() async throws {
    let mistakes = try await mistakes()
    #expect(mistakes.problems.isEmpty)
    #expect(mistakes.all.count == 4)
    let two = mistakes[ExerciseID(chapter: 1, number: 2)]
    #expect(two.map(\.name) == ["gives-it-back", "triples"])
    #expect(two[0].bodies == [1: ["    return a"]])
  }

  @Test("are at least two for each exercise")
  func tooFew() async throws {
    let mistakes = try await mistakes { fixture in
      let other = "\(CourseFixture.mistakes)/1.1/subtracts.diff"
      try FileManager.default.removeItem(at: fixture.root.appending(path: other))
    }
    #expect(mistakes.problems.count == 1)
    let problem = try #require(mistakes.problems.first)
    #expect(problem.message.hasPrefix("exercise 1.1 has one mistake, and needs at least 2"))
    #expect(problem.file == "Chapters/01-Store/Chapter.md")
    #expect(problem.line == 12)
  }

  @Test("have to apply to the solution as it is")
  func stale() async throws {
    let mistakes = try await mistakes { fixture in
      try fixture.edit(file, replacing: "add(a, a)", with: "add(a, a + 0)")
    }
    #expect(mistakes.all.map(\.exercise.number) == [1, 1])
    let problem = try #require(mistakes.problems.first)
    #expect(problem.file == "\(CourseFixture.mistakes)/1.2/gives-it-back.diff")
    #expect(problem.line == 3)
    #expect(
      problem.message.hasPrefix(
        "hunk 1 no longer applies: it expects `return add(a, a)`, and \(file):12 says "
          + "`return add(a, a + 0)`"))
  }

  @Test(
    "change only the gap of their exercise",
    arguments: [
      ("guard a != 0", "guard a != 1", "it changes Solutions/01-Store/", "outside the gap"),
      ("a + b", "b + a", "it changes Solutions/01-Store/", "outside the gap of exercise 1.2"),
      ("// Exercise 1.2", "// Exercise", "it changes Solutions/01-Store/", "outside the gap"),
    ])
  func outside(old: String, new: String, start: String, end: String) async throws {
    let mistakes = try await mistakes { try $0.writeMistake("1.2/wanders", old, new) }
    let problem = try #require(mistakes.problems.first)
    #expect(problem.file == "\(CourseFixture.mistakes)/1.2/wanders.diff")
    #expect(problem.message.hasPrefix(start))
    #expect(problem.message.contains(end))
  }

  @Test(
    "have to be in the folder of their exercise",
    arguments: [
      ("1.1_subtracts", "is in the folder of its exercise"),
      ("wrong", "is in the folder of its exercise"),
      ("1.1/stand-in", "is in the folder of its exercise"),
      ("1.3/adds", "the lesson has no exercise 1.3"),
      ("1.1/takes-away", "is the same as \(CourseFixture.mistakes)/1.1/subtracts.diff"),
    ])
  func names(name: String, message: String) async throws {
    let mistakes = try await mistakes { try $0.writeMistake(name, "a + b", "a - b") }
    #expect(mistakes.all.count == 4)
    #expect(mistakes.problems.count == 1)
    #expect(mistakes.problems.first?.message.contains(message) == true)
  }

  @Test("are about the file of their exercise")
  func otherFile() async throws {
    let mistakes = try await mistakes { fixture in
      try fixture.edit(
        "\(CourseFixture.mistakes)/1.1/subtracts.diff", replacing: "Store.swift", with: "Shop.swift"
      )
    }
    #expect(mistakes.problems.first?.message.contains("it changes Sources/Compos") == true)
    #expect(mistakes.problems.first?.message.contains("Shop.swift, but exercise 1.1") == true)
  }
}
