import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Controls.md", .timeLimit(.minutes(10)))
struct ControlsPageTests {
  private let repository = Repository(root: Built.root)

  @Test("The course's page is up to date, and has each view once")
  func ours() throws {
    #expect(try repository.controlsProblems() == [])
    let document = LessonDocument(try Files.text(Built.root.appending(path: "Controls.md")))
    #expect(document.problems == [])
    let titles = document.nodes.compactMap(\.heading).filter { $0.level == 3 }.map(\.text.text)
    for name in ["Stepper", "Button", "NavigationStack", ".sheet", ".disabled", "CommandArgument"] {
      #expect(titles.count { $0 == name } == 1, "\(name)")
    }
  }

  @Test("Each example is compiled by a test of TerminalUI")
  func examples() throws {
    let tests = try Files.text(
      Built.root.appending(path: "Tests/TerminalUITests/DocumentedExamples.swift")
    ).lines.map(\.trimmed)
    for view in try ControlsPage(repository).groups.flatMap(\.views) {
      let example = view.example.map(\.trimmed)
      #expect(
        tests.indices.contains { tests[$0...].starts(with: example) },
        "\(view.name): copy its example to DocumentedExamples.swift")
    }
  }

  @Test("A view is read with the first paragraph and the first example of its documentation")
  func reading() {
    let views = DocumentedView.all(
      in: """
        /// A number: ``Int``
        /// with a step.
        ///
        /// ```swift
        /// Stepper(1)
        /// ```
        ///
        /// More.
        public struct Stepper: View, PrimitiveView {
          /// Not a view.
          public init() {}
        }

        extension View {
          /// A modifier.
          public func id(_ id: some Hashable) -> some View {
          }
        }

        extension Text {
          /// A style.
          public func bold() -> Text {}
        }

        struct Hidden: View {}

        public struct ForEach<Data: Collection>:
          View
        {}
        """.lines)
    #expect(
      views == [
        DocumentedView(
          name: "Stepper", isModifier: false, summary: "A number: `Int` with a step.",
          example: ["Stepper(1)"], line: 9),
        DocumentedView(
          name: "id", isModifier: true, summary: "A modifier.", example: [], line: 16),
        DocumentedView(name: "ForEach", isModifier: false, summary: "", example: [], line: 27),
      ])
  }

  @Test("A view without an example, and a page that is out of date, are problems")
  func problems() throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let repository = Repository(root: fixture.root)
    #expect(try repository.controlsProblems() == [])
    let file = fixture.root.appending(path: "Sources/TerminalUI/Views/Dial.swift")
    try Files.write("/// A dial.\npublic struct Dial: View {}\n", to: file)
    #expect(
      try repository.controlsProblems().map(\.description) == [
        "Sources/TerminalUI/Views/Dial.swift:2: `Dial` has no example in its documentation, so Controls.md can't list it"
      ])
    #expect(throws: TutorialError.self) { try repository.writeControls() }
    try Files.write(
      "/// A dial.\n///\n/// ```swift\n/// Dial()\n/// ```\npublic struct Dial: View {}\n", to: file
    )
    #expect(try repository.controlsProblems().map(\.file) == ["Controls.md"])
    #expect(try repository.writeControls() == "Controls.md")
    #expect(try repository.controlsProblems() == [])
  }

  @Test("The command shows all, or one view by its name")
  func command() async throws {
    let all = try await Built.tutorial("controls", in: Built.root)
    #expect(all.status == 0)
    #expect(all.output.contains("Stepper(\"step\""))
    let one = try await Built.tutorial("controls", "stepper", in: Built.root)
    #expect(one.status == 0)
    #expect(one.output.contains("Stepper(\"step\""))
    #expect(!one.output.contains("Toggle("))
    #expect(one.output.lines.count < 12)
    let modifier = try await Built.tutorial("controls", "sheet", in: Built.root)
    #expect(modifier.output.contains(".sheet(item:"))
    let none = try await Built.tutorial("controls", "Slider", in: Built.root)
    #expect(none.status == 64)
    #expect(none.output.contains("no view or modifier “Slider”"))
  }
}
