import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Lessons as blocks")
struct LessonDocumentTests {
  private func texts(_ nodes: [LessonDocument.Node]) -> [String] {
    nodes.map { node in
      switch node.block {
      case .heading(let heading): "h\(heading.level) \(heading.text.text)"
      case .paragraph(let text): text.text
      case .prediction(let prediction): "predict \(prediction.id): \(prediction.text.text)"
      case .list(let items):
        "list(\(items.map { "\($0.marker) \(texts($0.nodes).joined(separator: " / "))" }.joined(separator: "; ")))"
      case .table(let table):
        "table(\(([table.header] + table.rows).map { $0.map(\.text).joined(separator: ",") }.joined(separator: "; ")))"
      case .code(let code): "code(\(code.language), \(code.lines.joined(separator: "⏎")))"
      case .quote(let nodes): "quote(\(texts(nodes).joined(separator: "; ")))"
      case .fold(let fold):
        "fold(\(fold.id): \(fold.summary.text): \(texts(fold.nodes).joined(separator: "; ")))"
      case .rule: "rule"
      case .picture(let picture): "picture(\(picture.light)|\(picture.dark)|\(picture.words))"
      case .verbatim(let lines): "verbatim(\(lines.joined(separator: "⏎")))"
      }
    }
  }

  @Test("reads the Markdown of lessons")
  func blocks() {
    let document = LessonDocument(
      """
      # 1 · Store

      One line
      and another.

      ```swift file=Sources/A.swift
      let a = 1

        a
      ```
      > **Aside.** Said
      > by the way.

      | file | | why |
      |---|:-:|---|
      | `a|b` | x | a \\| b |
      | c |

      ---
      """)
    #expect(
      texts(document.nodes) == [
        "h1 1 · Store", "One line and another.", "code(swift, let a = 1⏎⏎  a)",
        "quote(Aside. Said by the way.)", "table(file,,why; a|b,x,a | b; c,,)", "rule",
      ])
    #expect(document.nodes.map(\.line) == [1, 3, 6, 11, 14, 19])
    #expect(document.problems.isEmpty)
  }

  @Test("reads nested lists, with paragraphs and code, and with lines that aren't indented")
  func lists() {
    let document = LessonDocument(
      """
      - one
      goes on
      - two
        - deeper
          still

        ```sh
        ls
        ```
      1. first

      2. second
      """)
    #expect(
      texts(document.nodes) == [
        "list(• one goes on; • two / list(• deeper still) / code(sh, ls); 1. first; 2. second)"
      ])
  }

  private static let exercise = """
    ### Exercise 1.2 · combine

    **Predict first.** What
    comes out?

    <details><summary>Answer</summary>

    23.

    </details>
    <details><summary>Hint 1 · a nudge · I2</summary>

    - a
    - b

    </details>

    <details><summary>When yours is green</summary>

    **Notice.** So.

    </details>

    ## Check

    <details><summary>Why does <code>send</code>
    wait?</summary>

    It does.
    </details>
    """

  @Test("reads folds and predictions, and connects them")
  func folds() throws {
    let document = LessonDocument(Self.exercise)
    #expect(
      texts(document.nodes) == [
        "h3 Exercise 1.2 · combine", "predict 1.2: Predict first. What comes out?",
        "fold(1.2 Answer: Answer: 23.)",
        "fold(1.2 Hint 1: Hint 1 · a nudge · I2: list(• a; • b))",
        "fold(1.2 When yours is green: When yours is green: Notice. So.)", "h2 Check",
        "fold(Why does <code>send</code> wait?: Why does send wait?: It does.)",
      ])
    #expect(document.folds.map(\.kind) == [.answer, .hint(1), .note, .question])
    let id = ExerciseID(chapter: 1, number: 2)
    #expect(document.folds.map(\.exercise) == [id, id, id, nil])
    #expect(document.folds.map(\.prediction) == ["1.2", nil, nil, nil])
    #expect(document.problems.isEmpty)
  }

  @Test(
    "A section is found by words of its heading, and ends at the next heading that isn't deeper")
  func sectionByWords() throws {
    let document = LessonDocument(
      "# A\n\n## The `store`\n\nText.\n\n### Deeper\n\nMore.\n\n## The stores\n\nEnd.\n")
    let store = try document.heading(with: "the store", chapter: 1)
    #expect(store.title == "The store")
    #expect(document.section(below: store)?.nodes.count == 4)
    #expect(try document.heading(with: "STORES", chapter: 1).title == "The stores")
    for words in ["queue", " "] {
      let error = #expect(throws: TutorialError.self) {
        try document.heading(with: words, chapter: 1)
      }
      #expect(error?.status == .usage)
      #expect(error?.message.contains("  The store\n  Deeper\n  The stores") == true)
    }
  }

  @Test("finds one exercise alone")
  func section() throws {
    let document = LessonDocument("# A\n\nText.\n\n" + Self.exercise)
    let section = try #require(document.section(of: ExerciseID(chapter: 1, number: 2)))
    #expect(section.nodes.count == 5)
    #expect(document.section(of: ExerciseID(chapter: 1, number: 3)) == nil)
  }

  @Test(
    "keeps unsupported text unchanged, and reports its place",
    arguments: [
      ("<div>\nhello\n</div>", "<div>", 3), ("    indented", "fences", 3),
      ("[a]: https://b", "in place", 3), ("| a | b |\nno", "defines its columns", 3),
      ("<details><summary>Open\n\nnever closed", "a fold has the form", 3),
      ("```swift\nlet a", "never closed", 3), ("<!-- c -->", "comment", 3),
      ("| a |\n|---|\n| b | c |", "more cells", 5), ("Title\n=====", "begins with \"#\"", 3),
    ])
  func unknown(markdown: String, message: String, line: Int) {
    let document = LessonDocument("# A\n\n\(markdown)\n\nThe end.", file: "Chapter.md")
    #expect(document.problems.contains { $0.message.contains(message) && $0.line == line })
    #expect(document.problems.allSatisfy { $0.file == "Chapter.md" })
    // Nothing is lost: each word can be read.
    let open = Set(document.folds.map(\.id))
    let shown = LessonLayout(document, .init(width: 80, open: open)).lines.map(\.text)
      .joined(separator: "\n")
    let words = markdown.split { !$0.isLetter }.filter { $0 != "mermaid" && $0 != "swift" }
    for word in words { #expect(shown.contains(word)) }
  }

  private static let picture = """
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="a-dark.svg">
      <img alt="A todo" src="a-light.svg">
    </picture>
    """

  @Test("reads a picture with its two versions and its alternative text")
  func picture() {
    let markdown = "# A\n\n\(Self.picture)\n\nThe end."
    let page = LessonDocument(markdown, keepsTargets: true)
    #expect(texts(page.nodes) == ["h1 A", "picture(a-light.svg|a-dark.svg|A todo)", "The end."])
    #expect(page.problems.isEmpty)

    let lesson = LessonDocument(markdown, file: "Chapter.md")
    #expect(lesson.problems.map(\.line) == [3])
    #expect(lesson.problems.allSatisfy { $0.message.contains("<picture>") })
  }

  @Test(
    "keeps an incomplete picture unchanged, and reports its place",
    arguments: [
      ("  <source media=\"(prefers-color-scheme: dark)\" srcset=\"a-dark.svg\">\n", ""),
      ("dark)", "light)"), ("media=\"(prefers-color-scheme: dark)\" ", ""),
      (" srcset=\"a-dark.svg\"", ""), ("  <img alt=\"A todo\" src=\"a-light.svg\">\n", ""),
      (" src=\"a-light.svg\"", ""), ("A todo", ""), (" alt=\"A todo\"", ""),
      ("\n</picture>", ""), ("</picture>", "</picture> More."), ("<img", "<image"),
      ("  <img", "  <source srcset=\"b.svg\">\n  <img"),
    ])
  func malformedPicture(part: String, instead: String) {
    let markdown = Self.picture.replacing(part, with: instead)
    let page = LessonDocument(
      "# A\n\n\(markdown)\n\nThe end.", file: "README.md", keepsTargets: true)
    #expect(
      texts(page.nodes)
        == ["h1 A", "verbatim(\(markdown.replacing("\n", with: "⏎")))", "The end."])
    #expect(page.problems.map(\.file) == ["README.md"])
    #expect(page.problems.map(\.line) == [3])
    #expect(page.problems.allSatisfy { $0.message.hasPrefix("a picture has the form") })
  }
}
