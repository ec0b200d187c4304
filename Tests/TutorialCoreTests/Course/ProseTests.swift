import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Markdown on a terminal")
struct ProseTests {
  /// The lines, code in brackets, strong words in braces, emphasis in angles.
  private func lines(_ markdown: String, width: Int = 30) -> [String] {
    Prose(markdown, width: width).lines.map { line in
      line.map { piece in
        switch piece.kind {
        case .plain, .link: piece.text
        case .code: "[\(piece.text)]"
        case .strong: "{\(piece.text)}"
        case .strongCode: "{[\(piece.text)]}"
        case .emphasis: "<\(piece.text)>"
        }
      }
      .joined()
    }
  }

  @Test("distinguishes code, strong words and emphasis")
  func kinds() {
    #expect(lines("Use `a` and **not** *b*.") == ["Use [a] and {not} <b>."])
    #expect(lines("`a * b * c` is 2 * 3 * 4") == ["[a * b * c] is 2 * 3 * 4"])
    #expect(lines("`**x**` (`y`)") == ["[**x**] ([y])"])
    #expect(lines("**`x`** and `y`") == ["{[x]} and [y]"])
    let marked = Prose("**`x`** and `y`", width: 30, marksCode: true)
    #expect(marked.lines.map { $0.map(\.text).joined() } == ["*`x`* and `y`"])
  }

  @Test("fills paragraphs, and keeps them apart")
  func paragraphs() {
    let text = "One two three four\nfive six seven eight nine\nten.\n\nEleven."
    #expect(
      lines(text, width: 20)
        == ["One two three four", "five six seven eight", "nine ten.", "", "Eleven."])
  }

  @Test("continues code in the next line")
  func longCode() {
    #expect(
      lines("Say `let x =\nf(y)` twice.", width: 14) == ["Say [let x =]", "[f(y)] twice."])
  }

  @Test("leaves blocks of code unchanged")
  func blocks() {
    let text = "So:\n\n```swift illustration\nlet a   =  *b*\n  + c\n```\n\nDone."
    #expect(lines(text, width: 8) == ["So:", "", "[  let a   =  *b*]", "[    + c]", "", "Done."])
  }

  @Test("indents an item's content")
  func lists() {
    #expect(
      lines("- one two three\n- four\n10. five six seven", width: 10)
        == ["- one two", "  three", "- four", "10. five", "    six", "    seven"])
  }

  @Test("gives a word that is too long a line of its own")
  func longWord() {
    #expect(lines("a bcdefghijklmnop q", width: 5) == ["a", "bcdefghijklmnop", "q"])
  }
}
