import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// The command's own output on a terminal with 40 columns: no word is broken.
@Suite("On a narrow terminal", .timeLimit(.minutes(10)))
struct FewColumnsTests {
  private func output(
    _ arguments: [String], in fixture: CourseFixture
  ) throws -> (widest: Int, words: String) {
    let terminal = try Terminal(
      [Built.program().path] + arguments,
      environment: ["TUTORIAL_ROOT": fixture.root.pathString, "NO_COLOR": "1"], columns: 40)
    _ = try terminal.end()
    return (
      terminal.widest, terminal.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    )
  }

  @Test(
    "a command's output is wrapped between words",
    arguments: [
      (["list"], "The Composable Architecture, rebuilt in fourteen releases"),
      (["list"], "1.2 Double what is given to it by whoever has called it"),
      (["list"], "Next: Read the lesson of chapter 1"),
      (["hint", "1.1"], "2 more: ./tutorial hint 1.1"),
      (["reset", "1"], "Nothing to do: the files with gaps are unchanged."),
      (["undo"], "Nothing to do: there is no reset or --apply to undo."),
      (["read", "1.9"], "Error: Chapter 1 has no exercise 1.9"),
      (["solution", "1"], "Which exercise? For example:"),
    ])
  func words(arguments: [String], words: String) throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.edit(
      "Chapters/01-Store/Chapter.md", replacing: "Double a number",
      with: "Double what is given to it by whoever has called it")
    let (widest, said) = try output(arguments, in: fixture)
    #expect(said.contains(words))
    #expect(widest < 40, "\(said)")
  }
}

extension WholeChapterTests {
  @Test("is checked on a narrow terminal: no line is wider, including code and a failing test")
  func checkedNarrowly() async throws {
    for (one, two) in [
      ("a - b", CourseFixture.openTwo), ("a + undeclaredNumberOfSomething", "return 0"),
    ] {
      try fixture.writeStore(one, two)
      let terminal = try Terminal(
        tutorial: "check", "1", in: fixture.root, environment: ["NO_COLOR": "1"], columns: 40)
      #expect(try terminal.end() == 1)
      // Paths are not broken, so that they can be clicked on.
      let wide = terminal.output.replacing(/\r\x1B\[K[^\r\n]*/, with: "").split(separator: "\n")
        .filter {
          $0.count > 40 && !$0.contains(".swift") && !$0.contains(".txt") && !$0.contains(".md")
        }
      #expect(wide.isEmpty)
    }
  }
}
