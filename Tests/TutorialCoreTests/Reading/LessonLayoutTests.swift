import LineEditor
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Lessons laid out for a terminal")
struct LessonLayoutTests {
  private func layout(
    _ markdown: String, width: Int, open: Set<String> = [], answers: [String: String] = [:],
    isInteractive: Bool = false
  ) -> LessonLayout {
    LessonLayout(
      LessonDocument(markdown),
      .init(width: width, open: open, answers: answers, isInteractive: isInteractive))
  }

  private func lines(_ markdown: String, width: Int) -> [String] {
    layout(markdown, width: width).lines.map(\.text)
  }

  @Test("fills paragraphs and items, and separates blocks")
  func words() {
    #expect(
      lines(
        "# Title\n\nOne two three four.\n\n- five six\n  seven\n- `a b` c\n\n> aside", width: 12)
        == [
          "Title", "═════", "", "One two", "three four.", "", "• five six", "  seven", "• `a b` c",
          "", "▌ aside",
        ])
  }

  @Test("breaks a word that is longer than a line, preferably after a slash")
  func longWords() {
    #expect(
      lines("In `Sources/Composable/Store.swift` it is.", width: 16)
        == ["In", "`Sources/", "Composable/", "Store.swift` it", "is."])
  }

  @Test("counts wide characters as two columns")
  func wide() {
    #expect(lines("漢字 漢字 漢字", width: 9) == ["漢字 漢字", "漢字"])
    #expect(lines("漢字漢字漢字", width: 5) == ["漢字", "漢字", "漢字"])
  }

  private let table = """
    | file | | why |
    |---|---|---:|
    | `Store.swift` | new, exercise 1.3 | the loop that everything goes around |
    | `Effect.swift` | given | work |
    """

  @Test("formats a table in columns, and fills its cells if there is less room")
  func tables() {
    #expect(
      lines(table, width: 80) == [
        "file           │                   │                                  why",
        "───────────────┼───────────────────┼─────────────────────────────────────",
        "`Store.swift`  │ new, exercise 1.3 │ the loop that everything goes around",
        "`Effect.swift` │ given             │                                 work",
      ])
    #expect(
      lines(table, width: 60) == [
        "file           │               │                         why",
        "───────────────┼───────────────┼────────────────────────────",
        "`Store.swift`  │ new, exercise │    the loop that everything",
        "               │ 1.3           │                 goes around",
        "`Effect.swift` │ given         │                        work",
      ])
  }

  @Test("shows a table row by row if words would have to be broken")
  func narrowTables() {
    #expect(
      lines(table, width: 30) == [
        "file · why", "▪ `Store.swift`", "    new, exercise 1.3", "    the loop that everything",
        "    goes around", "▪ `Effect.swift`", "    given", "    work",
      ])
  }

  @Test("shows headings in each row only if several columns have to be distinguished")
  func narrowTablesOfManyColumns() {
    let table = "| name | here | original |\n|---|---|---|\n| `scope` | a function | a method |"
    #expect(
      lines(table, width: 20)
        == ["▪ `scope`", "    here: a function", "    original: a", "    method"])
    #expect(
      lines("| | it is |\n|---|---|\n| `a12345678901234` | quick |", width: 20)
        == ["it is", "▪ `a12345678901234`", "    quick"])
  }

  @Test("never truncates code: a line that is too long continues after a mark")
  func code() {
    let markdown = "```swift illustration\nlet a = 1\n  call(one: 1, two: 2, three: 3)\n```"
    #expect(
      lines(markdown, width: 26)
        == ["  let a = 1", "    call(one: 1, two: 2,", "      ↳ three: 3)"])
    let word = "```text\n\(String(repeating: "x", count: 40))\n```"
    let joined = lines(word, width: 20).joined()
    #expect(joined.count { $0 == "x" } == 40)
  }

  @Test("a comment that doesn't fit beside code continues below, as a comment")
  func comments() {
    let markdown = "```swift illustration\n  run()  // every word of it, to the end\n```"
    #expect(
      lines(markdown, width: 32) == [
        "    run()  // every word of it,", "           // to the end",
      ])
    // If even that leaves no room, it continues like any line.
    #expect(lines(markdown, width: 20).dropFirst().first?.contains("↳") == true)
  }

  @Test("puts a command's remark below it if it doesn't fit beside it")
  func commands() {
    let markdown = "```sh\n./tutorial check 1   # what is done, and what is not\n```"
    #expect(
      lines(markdown, width: 30)
        == ["  ./tutorial check 1", "      # what is done, and what", "      # is not"])
  }

  @Test("distinguishes code, comments, strings and input")
  func colours() {
    let swift = layout("```swift\nlet a = Text(\"b \\(c)\") // d\n```", width: 60).lines[0]
    #expect(
      swift.spans.filter { $0.style != .plain }.map(\.text)
        == ["let", "Text", "\"b \\(c)\"", "// d"])
    let session = layout("```text transcript=a.txt\n> add 1\n2\n```", width: 60)
    #expect(session.lines.map { $0.spans.last?.style } == [.faint, .typed, .plain])
  }

  private let exercise = """
    ### Exercise 1.1 · One

    **Predict first.** What?

    <details><summary>Answer</summary>

    `23` it is.

    </details>

    <details><summary>Hint 1 · a nudge</summary>

    Count.

    </details>
    """

  @Test("closes the folds of answers and hints, and knows their positions")
  func folds() {
    let closed = layout(exercise, width: 40)
    #expect(
      closed.lines.map(\.text) == [
        "── Exercise 1.1 · One ──────────────────", "", "Predict first. What?", "", "▸ Answer",
        "▸ Hint 1 · a nudge",
      ])
    #expect(closed.folds.map(\.lines) == [4..<5, 5..<6])
    #expect(closed.folds.allSatisfy { !$0.isOpen })
    #expect(closed.headings.map(\.exercise) == [ExerciseID(chapter: 1, number: 1)])

    let open = layout(exercise, width: 40, open: ["1.1 Answer"])
    #expect(
      open.lines.map(\.text).suffix(4) == ["▾ Answer", "│ `23` it is.", "", "▸ Hint 1 · a nudge"])
    #expect(open.folds.map(\.lines) == [4..<6, 7..<8])
  }

  @Test("shows the prediction beside ours, or above it if there is less room")
  func predictions() {
    let answers = ["1.1": "I say 5"]
    let asked = layout(exercise, width: 40, isInteractive: true).lines.map(\.text)
    #expect(asked.contains("p writes down your answer"))
    let closed = layout(exercise, width: 40, answers: answers).lines.map(\.text)
    #expect(closed[3] == "You: I say 5")
    let narrow = layout(exercise, width: 40, open: ["1.1 Answer"], answers: answers)
    #expect(
      narrow.lines.map(\.text)[5...].prefix(4)
        == ["▾ Answer", "│ You:  I say 5", "│ ", "│ Ours: `23` it is."])
    let wide = layout(exercise, width: 80, open: ["1.1 Answer"], answers: answers)
    let row = wide.lines.map(\.text).first { $0.contains("I say 5") && $0.contains("`23` it is.") }
    #expect(row != nil)
  }

  @Test("asks for an answer after the complete question, including its list")
  func longQuestion() throws {
    let question = "**Predict first.** What?\n\n1. This?\n2. Or that?"
    let long = exercise.replacing("**Predict first.** What?", with: question)
    let asked = layout(long, width: 40, isInteractive: true)
    #expect(
      asked.lines.map(\.text)[2...].prefix(7) == [
        "Predict first. What?", "", "1. This?", "2. Or that?", "p writes down your answer", "",
        "▸ Answer",
      ])
    #expect(asked.predictions.map(\.lines) == [2..<7])
    let alone = layout("**Predict first.** What?\n\nMore.", width: 40, isInteractive: true)
    #expect(
      alone.lines.map(\.text) == ["Predict first. What?", "p writes down your answer", "", "More."])
  }

  @Test("names the file of code")
  func fileOfCode() {
    let code = "```swift file=../01-Store/Sources/Store.swift\nlet a = 1\n```"
    #expect(
      layout(code, width: 40).lines.map(\.text) == [
        "  01-Store/Sources/Store.swift", "  let a = 1",
      ])
  }

  @Test(
    "each line of a lesson fits, and no word is lost",
    arguments: [120, 80, 60, 40, 24, 12])
  func everythingFits(width: Int) throws {
    for milestone in Repository(root: Built.root).available {
      let document = try Repository(root: Built.root).chapter(milestone.number).document()
      let open = Set(document.folds.map(\.id))
      let layout = LessonLayout(document, .init(width: width, open: open))
      for line in layout.lines {
        #expect(line.width <= width, "chapter \(milestone.number), line \(line.source)")
      }
      #expect(layout.folds.count == document.folds.count)
      #expect(layout.headings.count { $0.exercise != nil } > 4)
    }
  }
}
