import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The word list")
struct WordListTests {
  private func list(_ text: String = "zig zag | zigzag\nafresh | again\n") throws -> WordList {
    try WordList(text)
  }

  @Test("A phrase in a page is found as whole words, in any case, and not in code")
  func pages() throws {
    let text = """
      It waits Zig zag. An afreshly isn't `afresh`.
      ```swift
      // zig zag
      ```
      Write it afresh.
      """
    let problems = try list().problems(in: WordList.prose(ofMarkdown: text), file: "A.md")
    #expect(problems.map(\.line) == [1, 5])
    #expect(problems.map(\.message).first?.contains("\"zigzag\"") == true)
  }

  @Test("In a source file, comments and the names of tests and suites are searched")
  func sources() throws {
    let text = """
      /// Waits zig zag.
      let afresh = "afresh"  // a name
      @Test("It waits zig zag", arguments: [1])
      @Suite("zig zag") struct A {}
      @Test(
        "written afresh")
      let text = "zig zag"
      """
    let problems = try list().problems(in: WordList.prose(ofSwift: text), file: "A.swift")
    #expect(problems.compactMap(\.line).sorted() == [1, 3, 4, 6])
  }

  @Test("Empty lines and comments are skipped; a malformed line is an error that names it")
  func forms() throws {
    #expect(try list("# a comment\n\nAfresh | again\n").entries.map(\.phrase) == ["afresh"])
    let error = #expect(throws: TutorialError.self) { try list("afresh | again\nat once\n") }
    #expect(error?.message.contains("BookTools/words.txt:2") == true)
  }

  @Test("The stage reads the list of the course, and passes without one")
  func stage() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    #expect(try WordList.problems(fixture.repository).isEmpty)
    try fixture.write(WordList.file, "count | add\n")
    let problems = try WordList.problems(fixture.repository)
    #expect(problems.contains { $0.file == "Chapters/01-Store/Chapter.md" })
  }
}
