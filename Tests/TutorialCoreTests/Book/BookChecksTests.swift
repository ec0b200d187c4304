import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Checks of the book's tools besides the book", .timeLimit(.minutes(10)))
struct BookChecksTests {
  private func withFixture(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try await body(fixture)
  }

  private func checks(_ fixture: CourseFixture) -> [BookChecks.Check] {
    BookChecks(BookTools(fixture.repository, environment: [:])).all
  }

  @Test("a course that has none of the files has nothing to check")
  func none() async throws {
    try await withFixture { fixture in
      #expect(checks(fixture) == [])
      try fixture.write(".github/workflows/notes.txt", "")
      try fixture.write(".devcontainer/Dockerfile", "")
      #expect(checks(fixture) == [])
    }
  }

  @Test("the pictures and the charts are checked if their tools are installed")
  func pictures() async throws {
    try await withFixture { fixture in
      try fixture.write("BookTools/charts.py", "")
      let charts = BookChecks.Check(name: "charts", arguments: ["BookTools/charts.py", "--check"])
      #expect(checks(fixture) == [charts])
      try fixture.write("BookTools/pictures.py", "")
      #expect(
        checks(fixture) == [
          BookChecks.Check(name: "pictures", arguments: ["BookTools/pictures.py", "--check"]),
          charts,
        ])
    }
  }

  @Test("all workflows fit their schema, and each of their jobs has a limit")
  func workflows() async throws {
    try await withFixture { fixture in
      try fixture.write(".github/workflows/ci.yml", "")
      try fixture.write(".github/workflows/book.yml", "")
      let files = [".github/workflows/book.yml", ".github/workflows/ci.yml"]
      #expect(checks(fixture).map(\.name) == ["workflows", "limits"])
      #expect(
        checks(fixture).map(\.arguments) == [
          ["-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"] + files,
          [
            "-m", "check_jsonschema", "--builtin-schema",
            "custom.github-workflows-require-timeout",
          ] + files,
        ])
    }
  }

  @Test("the list of issue forms has a different schema from the forms")
  func forms() async throws {
    try await withFixture { fixture in
      let folder = ".github/ISSUE_TEMPLATE"
      for name in ["lesson", "config", "defect"] { try fixture.write("\(folder)/\(name).yml", "") }
      let checks = checks(fixture)
      #expect(checks.map(\.name) == ["forms", "form-list"])
      #expect(
        checks.map { $0.arguments.suffix(3) } == [
          ["vendor.github-issue-forms", "\(folder)/defect.yml", "\(folder)/lesson.yml"],
          ["--builtin-schema", "vendor.github-issue-config", "\(folder)/config.yml"],
        ])
    }
  }

  @Test("the development container fits the schema that the course has")
  func container() async throws {
    try await withFixture { fixture in
      try fixture.write(".devcontainer/devcontainer.json", "{}")
      #expect(
        checks(fixture) == [
          BookChecks.Check(
            name: "container",
            arguments: [
              "-m", "check_jsonschema", "--schemafile", "BookTools/schemas/devcontainer.json",
              ".devcontainer/devcontainer.json",
            ])
        ])
    }
  }

  @Test("each file of this course for code hosts is checked, and each schema exists")
  func course() throws {
    let repository = Repository(root: Built.root)
    let all = BookChecks(BookTools(repository, environment: [:])).all
    #expect(
      all.map(\.name)
        == ["pictures", "charts", "workflows", "limits", "forms", "form-list", "container"])
    let checked = Set(all.flatMap(\.arguments))
    for folder in [".github/workflows", ".github/ISSUE_TEMPLATE", ".devcontainer"] {
      for path in Files.paths(below: repository.root.appending(path: folder)) {
        #expect(checked.contains("\(folder)/\(path)"))
      }
    }
    for argument in checked where argument.contains("/") {
      #expect(repository.root.appending(path: argument).exists, "\(argument)")
    }
  }

  /// A Python that makes a site of one page, and finds a fault in the issue forms.
  private static let python = """
    #!/bin/sh
    case "$*" in
      *"mkdocs build"*) mkdir -p "$6" && echo "<p>Book" > "$6/index.html" ;;
      *github-issue-forms*) printf 'defect.yml: no title\\n\\nlesson.yml: no body\\n'; exit 1 ;;
      *) echo "All is well." ;;
    esac

    """

  @Test("verification shows the output of a failed check, and the problems in texts")
  func verification() async throws {
    try await withFixture { fixture in
      try fixture.write("BookTools/requirements.txt", "")
      try fixture.write("BookTools/mkdocs.yml", "")
      try fixture.write("BookTools/pictures.py", "")
      try fixture.write("README.md", "# Course\n\n<picture>\n")
      try fixture.write(".github/ISSUE_TEMPLATE/defect.yml", "")
      try fixture.write("Tutorial.md", "# The course\n")
      try fixture.write(
        ".tutorial/book-tools/lib/python3/site-packages/mermaidx/assets/mermaid.js", "")
      try fixture.write(".tutorial/book-tools/bin/python", Self.python)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: fixture.root.appending(path: ".tutorial/book-tools/bin/python").pathString)
      let verifier = Verifier(
        repository: fixture.repository, toolchain: Toolchain(swift: "swift"))

      let found = try await verifier.book(environment: [:])
      #expect((found.passed, found.skipped) == (0, 0))
      #expect(found.problems.first?.file == "README.md")
      #expect(
        found.problems.dropFirst().map(\.message)
          == ["defect.yml: no title", "lesson.yml: no body"])

      try fixture.write("README.md", "# Course\n")
      try FileManager.default.removeItem(at: fixture.root.appending(path: ".github"))
      let mended = try await verifier.book(environment: [:])
      #expect((mended.passed, mended.skipped, mended.problems) == (1, 0, []))
    }
  }
}
