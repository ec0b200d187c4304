import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Suites that need all exercises")
struct TogetherSuitesTests {
  @Test("are found by their names, wherever the type is declared")
  func types() {
    let source = """
      @Suite("Exercise 1.1 · add")
      struct AddTests {}

      @Suite("Together · a struct in one line") struct OneLine {}
      @MainActor
      @Suite("Together · traits", .serialized)
      @MainActor
      final class Traits {}

      @Suite(
        "Together · several lines", .timeLimit(.minutes(1))
      )
      private struct SeveralLines: Base {}
      struct Helper {}
      """
    #expect(TogetherSuites.types(in: source.lines) == ["OneLine", "Traits", "SeveralLines"])
  }

  @Test("are those of the exercises' targets")
  func filters() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let suite = "@Suite(\"Together · all\")\nstruct AllTests {}\n"
    try fixture.write("Chapters/01-Store/Tests/CounterTests/Deep/AllTests.swift", suite)
    try fixture.write("Chapters/01-Store/Tests/CarriedTests/AllTests.swift", suite)
    try fixture.addSidePackage()
    try fixture.write("Chapters/01-Store/Side/Tests/SideTests/AllTests.swift", suite)
    #expect(
      try TogetherSuites(fixture.repository.chapter(1)).filters == [
        "^ComposableArchitectureTests\\.TogetherTests/", "^CounterTests\\.AllTests/",
        "^SideTests\\.AllTests/",
      ])
  }
}
