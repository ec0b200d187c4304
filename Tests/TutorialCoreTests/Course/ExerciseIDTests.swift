import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The number of an exercise")
struct ExerciseIDTests {
  @Test("is its chapter's number and its own")
  func parses() throws {
    let id = try #require(ExerciseID("12.3"))
    #expect(id == ExerciseID(chapter: 12, number: 3))
    #expect(id.description == "12.3")
  }

  @Test("is nothing else", arguments: ["", "1", "1.", ".1", "1.2.3", "a.b", "1.-2", " 1.2"])
  func refuses(text: String) {
    #expect(ExerciseID(text) == nil)
  }

  @Test("orders by number, not by letter")
  func orders() throws {
    let sorted = try ["10.1", "2.10", "2.9"].map { try #require(ExerciseID($0)) }.sorted()
    #expect(sorted.map(\.description) == ["2.9", "2.10", "10.1"])
  }
}
