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
  @Test(
    "a check breaks no path and no word, at 80 and at 40 columns: a failing test, and code that does not compile",
    arguments: [80, 40])
  func checkedNarrowly(columns: Int) throws {
    let long = String(repeating: "undeclaredNumberOfSomething + ", count: 3)
    for (one, two) in [
      ("a - b", CourseFixture.openTwo), ("a + \(long)undeclaredNumberOfSomething", "return 0"),
    ] {
      try fixture.writeStore(one, two)
      let terminal = try Terminal(
        tutorial: "check", "1", in: fixture.root, environment: ["NO_COLOR": "1"], columns: columns)
      #expect(try terminal.end() == 1)
      let lines = terminal.output.replacing(/\r\x1B\[K[^\r\n]*/, with: "")
        .split(whereSeparator: \.isNewline).map(String.init)
      for line in lines {
        // A path, with a line and a column, is whole. If it is wider than the terminal, nothing can be done.
        let isPath = line.trimmed.wholeMatch(of: /[^ ]+\.(?:swift|txt|md)(?::\d+)*/) != nil
        #expect(line.count < columns || isPath && line.first != " ", "\(line)")
        #expect(isPath || line.firstMatch(of: /(?:Chapters|Solutions)\//) == nil, "\(line)")
      }
      let isBroken = two == "return 0"
      #expect(lines.contains { $0.hasSuffix("…") } == (isBroken || columns == 40))
    }
  }
}
