import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Lessons as pages of the book")
struct BookMarkdownTests {
  private static let links = BookLinks(
    pages: ["Chapters/01-Store/Chapter.md": "01-Store.md", "Tutorial.md": "course.md"],
    chapters: [1: "01-Store.md", 2: "02-Effects.md"],
    exercises: [
      ExerciseID(chapter: 1, number: 2): "01-Store.md#exercise-12--send",
      ExerciseID(chapter: 2, number: 1): "02-Effects.md#exercise-21--run",
    ],
    invariants: ["I1": "01-Store.md#i1", "I12": "02-Effects.md#i12"],
    uses: ["I12": [ExerciseID(chapter: 2, number: 1)]])

  /// A page of chapter 2.
  private func page(_ markdown: String) -> String {
    var writer = BookMarkdown(
      source: "Chapters/02-Effects/Chapter.md", page: "02-Effects.md", chapter: 2,
      links: Self.links)
    return writer.text(LessonDocument(markdown, keepsTargets: true))
  }

  @Test("a fold is collapsed, with its content indented")
  func folds() {
    let text = page(
      """
      ### Exercise 2.1 · run

      <details><summary>Hint 1 · a "nudge"</summary>

      One.

      ```swift
      let a = 1
      ```

      </details>
      """)
    #expect(
      text == """
        ### Exercise 2.1 · run {: #exercise-21--run }

        ??? tip "Hint 1 · a &quot;nudge&quot;"

            One.

            ```swift
            let a = 1
            ```

        """)
  }

  @Test("The code that a question is about is in its box, and its answer is below")
  func questionWithCode() {
    let text = page(
      "### Exercise 2.1 · run\n\n**Predict first.** What is printed?\n\n```swift\nprint(1)\n```\n\n"
        + "And then?\n\n<details><summary>Answer</summary>\n\nYes.\n\n</details>\n")
    #expect(
      text.contains(
        """
        !!! question "Predict first"

            What is printed?

            ```swift
            print(1)
            ```

            And then?

        ???
        """))
    let alone = page("**Predict first.** Now?\n\n```swift\nprint(1)\n```\n\nWords.\n")
    #expect(alone.contains("    ```swift\n    print(1)\n    ```\n\nWords."))
  }

  @Test("answers, questions and notes are folded, each in its own style")
  func styles() {
    func fold(_ summary: String) -> String {
      "<details><summary>\(summary)</summary>\n\nYes.\n\n</details>\n\n"
    }
    let text = page(
      fold("Why?") + "### Exercise 2.1 · run\n\n**Predict first.** Now?\n\n" + fold("Answer")
        + fold("When yours is green"))
    #expect(text.contains("??? question \"Why?\""))
    #expect(text.contains("!!! question \"Predict first\"\n\n    Now?"))
    #expect(text.contains("??? success \"Answer\""))
    #expect(text.contains("??? note \"When yours is green\""))
  }

  @Test("code and transcripts have their file's name above them")
  func titles() {
    let text = page(
      """
      ```swift file=Sources/Store.swift
      let a = 1
      ```

      ```text transcript=../01-Store/Transcripts/one.txt
      > +
      ```

      ```swift illustration
      let b = 2
      ```
      """)
    #expect(text.contains("```swift title=\"Sources/Store.swift\"\nlet a = 1\n```\n"))
    #expect(
      text.contains(
        "``` {.text .terminal title=\"01-Store/Transcripts/one.txt\"}\n> +\n```\n"))
    #expect(text.contains("```swift\nlet b = 2\n```\n"))
  }

  @Test("a picture has versions for light and dark backgrounds")
  func pictures() {
    let text = page(
      """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="../../BookTools/assets/pictures/a-dark.svg">
        <img alt="One [ ] &quot;two&quot;" src="../../BookTools/assets/pictures/a-light.svg">
      </picture>
      """)
    #expect(
      text == """
        ![One \\[ \\] "two"](assets/pictures/a-light.svg#only-light)
        ![One \\[ \\] "two"](assets/pictures/a-dark.svg#only-dark)

        """)
  }

  @Test("an unsupported picture stays unchanged")
  func malformedPicture() {
    #expect(
      page("<picture>\n  <img alt=\"One\" src=\"a.svg\">\n</picture>\n\nTwo.") == """
        ```text
        <picture>
          <img alt="One" src="a.svg">
        </picture>
        ```

        Two.

        """)
  }

  @Test("input is highlighted in transcripts only")
  func typed() {
    let html = """
      <div class="terminal highlight"><span class="filename">a</span><pre><span></span><code>&gt; add
      Todos &gt; 1
      &gt; quit
      </code></pre></div>
      <div class="highlight"><pre><span></span><code>&gt; no
      &gt; no
      </code></pre></div>

      """
    let prompt = "<span class=\"prompt\">&gt; </span>"
    #expect(
      BookBuilder.emphasisingTyped(in: html)
        == html.replacing("<code>&gt; add", with: "<code>\(prompt)<b>add</b>")
        .replacing("\n&gt; quit", with: "\n\(prompt)<b>quit</b>"))
  }

  @Test("code that contains a fence gets a longer one")
  func nestedFences() {
    #expect(
      page("````markdown\n```swift\n```\n````") == "````markdown\n```swift\n```\n````\n")
  }

  @Test("a diagram is kept, and its page loads the drawing script")
  func diagrams() {
    let text = page("```mermaid\nflowchart LR\n  a --> b\n```")
    #expect(
      text == """
        <script src="assets/mermaid.js"></script>
        <script src="assets/diagrams.js"></script>

        ```mermaid
        flowchart LR
          a --> b
        ```

        """)
    #expect(!page("Words.").contains("script"))
  }

  @Test("an item's content is indented by four columns")
  func lists() {
    let text = page("- one\n  - two\n\n  ```sh\n  ls\n  ```\n- three\n\nFour.\n\n1. five\n2. six")
    #expect(
      text == """
        -   one

            -   two

            ```sh
            ls
            ```

        -   three

        Four.

        1.  five
        2.  six

        """)
  }

  @Test("an invariant has an anchor, and names the exercises that use it")
  func definitions() {
    let text = page("## Invariants\n\n- **I12** Nothing before the start,\n  as I1 says.")
    #expect(
      text.contains(
        "-   **I12**{: #i12 } Nothing before the start, as [I1](01-Store.md#i1) says. "
          + "<span class=\"used\">Used in [2.1](#exercise-21--run).</span>"))
  }

  @Test("names of invariants, exercises and chapters are links, but not in headings and code")
  func names() {
    #expect(
      page("**I12** and (I1), exercise 1.2 and chapter 1, but `I1`, I99, AI1 and chapter 2.")
        == "**[I12](#i12)** and ([I1](01-Store.md#i1)), "
        + "[exercise 1.2](01-Store.md#exercise-12--send) and [chapter 1](01-Store.md), "
        + "but `I1`, I99, AI1 and chapter 2.\n")
    #expect(page("## What I1 says") == "## What I1 says {: #what-i1-says }\n")
    #expect(page("- **Builds on:** 1.2, 1.9").contains("[1.2](01-Store.md#exercise-12--send), 1.9"))
  }

  @Test(
    "links lead to pages of the book or to other hosts; links to other files become plain text",
    arguments: [
      ("[a `b`](../01-Store/Chapter.md)", "[a ](01-Store.md)[`b`](01-Store.md)"),
      ("[a](../01-Store/Chapter.md#loop)", "[a](01-Store.md#loop)"),
      ("[a](../../Tutorial.md)", "[a](course.md)"),
      ("[a](#here)", "[a](#here)"),
      ("[a](https://swift.org)", "[a](https://swift.org)"),
      ("<https://swift.org>", "[https://swift.org](https://swift.org)"),
      ("[a](Sources/Store.swift)", "a"),
      ("[a](../../../../etc/passwd)", "a"),
    ])
  func links(_ markdown: String, _ expected: String) {
    #expect(page(markdown) == expected + "\n")
  }

  @Test(
    "markup of Markdown and HTML in text is escaped",
    arguments: [
      ("a * b_c_d \\[x] & <T>", "a \\* b\\_c\\_d \\[x\\] &amp; &lt;T&gt;"),
      ("`Result<A, B>` and ``a ` b``", "`Result<A, B>` and `` a ` b ``"),
      ("2020\\. That was", "2020\\. That was"),
      ("\\# no heading", "\\# no heading"),
      ("{.class} {: #id }", "\\{.class\\} \\{: #id \\}"),
    ])
  func escapes(_ markdown: String, _ expected: String) {
    #expect(page(markdown) == expected + "\n")
  }

  @Test("tables keep their columns, even with a bar in a cell")
  func tables() {
    #expect(
      page("| a | b |\n|---|--:|\n| `x \\| y` | 1 \\| 2 |")
        == "| a | b |\n| --- | ---: |\n| `x | y` | 1 &#124; 2 |\n")
  }

  @Test("headings have the anchors of code hosts, without duplicates")
  func anchors() {
    var anchors = Anchors()
    #expect(anchors.next("Describe the work, don't do it") == "describe-the-work-dont-do-it")
    #expect(anchors.next("Exercise 2.1 · run") == "exercise-21--run")
    #expect(anchors.next("Exercise 2.1 · run") == "exercise-21--run-1")
  }

  @Test("read still shows a link's target as text")
  func targetsInTheTerminal() {
    #expect(InlineMarkdown("[a](b.md)").pieces.map(\.text) == ["a", " (b.md)"])
    #expect(InlineMarkdown("[a](b.md)").pieces.allSatisfy { $0.target == nil })
  }
}
