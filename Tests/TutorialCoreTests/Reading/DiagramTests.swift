import LineEditor
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Diagrams as text")
struct DiagramTests {
  private func drawn(_ source: String, width: Int) throws -> String {
    let diagram = try Diagram(source.lines)
    let drawings = diagram.drawn(width: width).map { [$0] } ?? []
    return DrawnDiagram(source: source.lines, drawings: drawings, words: diagram.words)
      .lines(width: width).joined(separator: "\n")
  }

  private let sequence = """
    sequenceDiagram
      participant S as store
      participant R as reducer
      S->>R: tapped
      R-->>S: loading
      Note over S,R: later
      R->>R: again
    """

  @Test("draws messages between participants, with arrows between lines")
  func sequenceDiagram() throws {
    #expect(
      try drawn(sequence, width: 40) == """
        ┌───────┐ ┌─────────┐
        │ store │ │ reducer │
        └───┬───┘ └────┬────┘
            │ tapped   │
            ├─────────▶│
            │ loading  │
            │◀╌╌╌╌╌╌╌╌╌┤
            ┌──────────┐
            │  later   │
            └──────────┘
            │          ├──╮ again
            │          │◀─╯
            │          │
        """)
  }

  @Test("breaks the labels of a sequence if there is less room, and then describes it in words")
  func narrowSequence() throws {
    let long = """
      sequenceDiagram
        participant A as a
        participant B as b
        A->>B: these are more words than there is room for in a line
        loop every second
        B-->>A: yes
        end
      """
    let narrow = try drawn(long, width: 30)
    #expect(narrow.contains("│ these are more"))
    #expect(narrow.contains("╌╌ loop every second ╌"))
    #expect(narrow.lines.allSatisfy { $0.terminalWidth <= 30 })
    #expect(
      try drawn(long, width: 18) == """
        1. a → b: these
           are more words
           than there is
           room for in a
           line
        2. loop every
           second:
        3. b ⇢ a: yes
        """)
  }

  @Test("draws boxes with their arrows, and groups around them")
  func flowchart() throws {
    let source = """
      flowchart LR
        screen([screen]) -- action --> store[store]
        store -- "state, (action)" --> reducer{{reducer}}
        store -.-> log
        subgraph app [App · all of it]
          child[a child] -->|up| other & more
        end
        child --> app
      """
    #expect(
      try drawn(source, width: 60) == """
        ╭────────╮
        │ screen ├─── action ──▶ store
        ╰────────╯
        ┌───────┐
        │ store ├─┬── state, (action) ──▶ reducer
        └───────┘ └╌╌▶ log
        ┌─────────┐
        │ reducer │
        └─────────┘
        ┌─────┐
        │ log │
        └─────┘
        ┌ App · all of it ─────────────────┐
        │ ┌─────────┐                      │
        │ │ a child ├─┬── up ──▶ other     │
        │ └─────────┘ ├── up ──▶ more      │
        │             └──▶ App · all of it │
        │ ┌───────┐                        │
        │ │ other │                        │
        │ └───────┘                        │
        │ ┌──────┐                         │
        │ │ more │                         │
        │ └──────┘                         │
        └──────────────────────────────────┘
        """)
  }

  @Test("draws a loop as a loop, and other nodes below it")
  func loop() throws {
    let source = """
      flowchart LR
        screen([screen]) -- action --> store[store]
        store -- "state, action" --> reducer{{reducer}}
        reducer -- state --> store
        store -.-> view[view store]
        view -- changes --> screen
        log[log]
      """
    #expect(
      try drawn(source, width: 60) == """
          ╭────────╮
        ┌▶│ screen │
        │ ╰─┬──────╯
        │   │ action
        │   ▼
        │ ┌───────┐
        │ │ store │
        │ └─┬─────┘
        │   ╎
        │   ▼
        │ ┌────────────┐
        │ │ view store │
        │ └─┬──────────┘
        └───┘ changes

        ┌───────┐
        │ store ├─── state, action ──▶ reducer
        └───────┘
        ┌─────────┐
        │ reducer ├─── state ──▶ store
        └─────────┘
        """)
  }

  @Test("doesn't draw two nodes with mutual arrows as a loop")
  func noLoop() throws {
    #expect(
      try drawn("flowchart LR\n  a --> b\n  b --> a", width: 60) == """
        ┌───┐
        │ a ├───▶ b
        └───┘
        ┌───┐
        │ b ├───▶ a
        └───┘
        """)
  }

  @Test("puts arrows below their boxes if there is less room, and then describes them in words")
  func narrowFlowchart() throws {
    let source = "graph TB\n  a[the one] -- \"a rather long label\" --> b[the other]"
    #expect(
      try drawn(source, width: 30) == """
        ┌─────────┐
        │ the one │
        └─┬───────┘
          └─▶ the other
              a rather long label
        ┌───────────┐
        │ the other │
        └───────────┘
        """)
    #expect(
      try drawn(source, width: 18) == """
        • the one → the
          other: a rather
          long label
        """)
  }

  private let calls = """
    # A

    > ```mermaid
    > sequenceDiagram
    >   participant S as store
    >   participant R as reducer
    >   S->>R: these are more words than there is room for in a line of a narrow terminal
    > ```
    """

  private func shown(_ markdown: String, diagrams: [DrawnDiagram], width: Int) -> String {
    let document = LessonDocument(markdown, file: "", diagrams: diagrams)
    return LessonLayout(document, .init(width: width)).lines.map(\.text).joined(separator: "\n")
  }

  @Test("a lesson shows the widest drawing that fits, and otherwise the description")
  func widths() throws {
    let drawn = LessonDiagrams(LessonDocument(calls), file: "").drawn
    #expect(drawn.count == 1)
    let wide = shown(calls, diagrams: drawn, width: 90)
    #expect(wide.contains("├──") && wide.contains("than there is room for in"))
    for width in [80, 60, 42] {
      let lines = shown(calls, diagrams: drawn, width: width).lines
      #expect(lines.contains { $0.contains("├──") })
      #expect(lines.allSatisfy { $0.terminalWidth <= width })
    }
    let narrow = shown(calls, diagrams: drawn, width: 20)
    #expect(narrow.contains("1. store →") && !narrow.contains("├"))
  }

  @Test("a lesson shows the source of a diagram without a drawing, or with an outdated one")
  func notDrawn() throws {
    let drawn = LessonDiagrams(LessonDocument(calls), file: "").drawn
    let changed = calls.replacing("these are", with: "there were")
    for shown in [
      shown(calls, diagrams: [], width: 80), shown(changed, diagrams: drawn, width: 80),
    ] {
      #expect(shown.contains("sequenceDiagram") && shown.contains("S->>R: the"))
    }
  }

  @Test("names the line of a diagram that can't be parsed")
  func misunderstanding() {
    #expect {
      try Diagram(["sequenceDiagram", "", "  A->>B: fine", "  A likes B"])
    } throws: {
      ($0 as? Diagram.Misunderstanding)?.line == 4
    }
  }

  @Test("a message with a semicolon is an error, since Mermaid would end it there")
  func semicolon() throws {
    #expect {
      try Diagram(["sequenceDiagram", "  A->>B: loading; an effect"])
    } throws: {
      ($0 as? Diagram.Misunderstanding)?.line == 2
    }
    _ = try Diagram(["sequenceDiagram", "  A->>B: #quot;loading#quot;"])
  }
}
