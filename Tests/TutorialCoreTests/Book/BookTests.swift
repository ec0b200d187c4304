import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The book", .timeLimit(.minutes(10)))
struct BookTests {
  private func withFixture(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try await body(fixture)
  }

  @Test("has the course's texts, its chapters, and lists of exercises and invariants")
  func pages() async throws {
    try await withFixture { fixture in
      try fixture.write("README.md", "# Course\n\nGo on with [this](Tutorial.md).\n")
      try fixture.write(
        "Tutorial.md", "# The course\n\nBegin with [Store](Chapters/01-Store/Chapter.md).\n")
      try fixture.write("Programs.md", "# For programs\n\nSee [the course](Tutorial.md).\n")
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "### Exercise 1.1",
        with: "## Invariants\n\n- **I1** Sums are right.\n\n## Exercises\n\n### Exercise 1.1")
      let book = try Book(fixture.repository)
      #expect(
        book.pages.map(\.name)
          == [
            "index.md", "course.md", "01-Store.md", "exercises.md", "invariants.md", "programs.md",
          ])
      #expect(book.pages[5].title == "For programs")
      #expect(book.pages[0].text.contains("[this](course.md)"))
      #expect(book.pages[1].text.contains("[Store](01-Store.md)"))
      #expect(book.pages[2].text.contains("**I1**{: #i1 } Sums are right."))
      #expect(
        book.pages[3].text.contains(
          "| [1.1](01-Store.md#exercise-11--add-two-numbers) | Add two numbers |"))
      #expect(
        book.pages[4].text.contains(
          "| [I1](01-Store.md#i1) | Sums are right. | [1.1](01-Store.md#exercise-11--add-two-numbers)"
        ))
      #expect(
        book.navigation.hasPrefix(
          "nav:\n  - \"Welcome\": \"index.md\"\n  - \"The course\": \"course.md\"\n"
            + "  - \"Chapters\":\n      - \"1 · Store\": \"01-Store.md\"\n"))
    }
  }

  @Test("every page of this course's book is listed once, and each exercise has its place")
  func course() throws {
    let repository = Repository(root: Built.root)
    let book = try Book(repository)
    let names = book.pages.map(\.name)
    #expect(Set(names).count == names.count)
    for milestone in repository.available {
      let page = try #require(book.pages.first { $0.name == "\(milestone.folder).md" })
      for exercise in try repository.chapter(milestone.number).exercises {
        #expect(page.text.contains("### Exercise \(exercise.id) · "))
      }
      #expect(!page.text.contains("<details"))
    }
    #expect(book.problems == [])
  }

  @Test("unsupported markup in a text is reported with its place")
  func problemsOfTexts() async throws {
    try await withFixture { fixture in
      try fixture.write("README.md", "# Course\n\n<picture>\n  <img src=\"a.svg\">\n</picture>\n")
      try fixture.write("Tutorial.md", "# The course\n")
      try fixture.write("Programs.md", "# For programs\n\nAll is well.\n\n<div>\n")
      // A lesson is checked with its chapter.
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "### Exercise 1.1",
        with: "<div>\n\n### Exercise 1.1")
      let problems = try Book(fixture.repository).problems
      #expect(problems.map(\.file) == ["README.md", "Programs.md"])
      #expect(problems.map(\.line) == [3, 5])
      #expect(problems.first?.message.hasPrefix("a picture has the form") == true)
    }
  }

  @Test("only an earlier book is replaced", arguments: ["notes.txt", ".git/config", "folder/"])
  func otherFolders(_ path: String) async throws {
    try await withFixture { fixture in
      let builder = BookBuilder(fixture.repository, tools: BookTools(fixture.repository))
      let folder = fixture.root.appending(path: "site")
      // A missing or empty folder may become a book.
      try builder.check(folder)
      try Files.createFolder(folder)
      try builder.check(folder)
      // So may a book.
      try fixture.write("site/index.html", "")
      try fixture.write("site/\(BookBuilder.manifest)", "index.html\n\(BookBuilder.manifest)\n")
      try builder.check(folder)
      // A book with something else in it may not.
      if path.hasSuffix("/") {
        try Files.createFolder(folder.appending(path: path))
      } else {
        try fixture.write("site/\(path)", "mine")
      }
      let error = #expect(throws: TutorialError.self) { try builder.check(folder) }
      let name = path.hasSuffix("/") ? "folder" : path
      #expect(
        error?.message
          == "site contains a book and \(name), which doesn't belong to it. Nothing was changed.")
    }
  }

  @Test("the command first refuses a folder that isn't a book")
  func refusal() async throws {
    try await withFixture { fixture in
      try fixture.write("site/notes.txt", "mine")
      let outcome = try await Built.tutorial("book", "--output", "site", in: fixture.root)
      #expect(outcome.status == 64)
      #expect(outcome.output.contains("site contains something other than a book."))
      #expect(try fixture.read("site/notes.txt") == "mine")

      try fixture.write("file", "mine")
      let other = try await Built.tutorial("book", "--output", "file", in: fixture.root)
      #expect(other.status == 64)
      #expect(other.output.contains("file is not a folder."))
    }
  }

  @Test("without its tools and without a terminal, the command shows how to install them")
  func missingTools() async throws {
    try await withFixture { fixture in
      try fixture.write("BookTools/requirements.txt", "mkdocs==1.0\n")
      try fixture.write("python", "#!/bin/sh\nexit 0\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: fixture.root.appending(path: "python").pathString)
      let python = fixture.root.appending(path: "python").pathString
      let outcome = try await Built.tutorial(
        "book", in: fixture.root, environment: ["PYTHON": python, "CI": nil, "TUTORIAL_YES": nil])
      #expect(outcome.status == 69)
      #expect(
        outcome.output.contains(
          "-m venv .tutorial/book-tools && .tutorial/book-tools/bin/python -m pip install "
            + "--no-deps -r BookTools/requirements.txt"))
      #expect(outcome.output.contains("or this again with --yes"))
    }
  }

  @Test("without Python, the command shows how to install it")
  func missingPython() async throws {
    try await withFixture { fixture in
      try fixture.write("BookTools/requirements.txt", "mkdocs==1.0\n")
      let outcome = try await Built.tutorial(
        "book", in: fixture.root, environment: ["PYTHON": "no-such-python", "TUTORIAL_YES": "1"])
      #expect(outcome.status == 69)
      #expect(outcome.output.contains("needs Python 3.10 or newer with venv and pip"))
      #expect(outcome.output.contains("Install it"))
    }
  }

  @Test("the search finds the pages of symbols, each name once")
  func search() throws {
    func symbol(_ names: String...) -> APISymbols.Symbol {
      APISymbols.Symbol(
        names: names, kind: "method",
        page: "api/documentation/library/\(names.joined(separator: "/").lowercased())/index.html",
        usr: "s:\(names)")
    }
    let symbols = [symbol("Store"), symbol("Store", "send(_:)"), symbol("Store", "send(_:)")]
    let start = #"var __index = {"config":{"lang":["en"]},"docs":["#
    let page = #"{"location":"a.html","title":"A","text":"]}"}"#
    let index = try #require(try BookBuilder.index("\(start)\(page)]}", with: symbols))
    let json = try #require(index.split(separator: " = ", maxSplits: 1).last)
    struct Index: Decodable {
      struct Entry: Decodable { let location, title, text: String }
      let docs: [Entry]
    }
    let docs = try JSONDecoder().decode(Index.self, from: Data(json.utf8)).docs
    #expect(docs.map(\.title) == ["A", "Store", "Store.send(_:)"])
    #expect(docs.last?.location == "api/documentation/library/store/send(_:)/index.html")
    #expect(docs.last?.text == "method Store send")
    #expect(try BookBuilder.index("\(start)]}", with: symbols)?.contains("[,") == false)
    #expect(try BookBuilder.index("something else", with: symbols) == nil)
  }

  @Test("tools are there when each package is, in its version")
  func installed() async throws {
    try await withFixture { fixture in
      let tools = BookTools(fixture.repository, environment: [:])
      #expect(!tools.areInstalled)
      try fixture.write(
        "BookTools/requirements.txt", "# why\nPyYAML==6.0\nmkdocs-material==9.7.0\n")
      let packages = ".tutorial/book-tools/lib/python3.12/site-packages"
      try fixture.write("\(packages)/pyyaml-6.0.dist-info/METADATA", "")
      try fixture.write("\(packages)/mkdocs_material-9.6.0.dist-info/METADATA", "")
      #expect(!tools.areInstalled)
      try fixture.write("\(packages)/mkdocs_material-9.7.0.dist-info/METADATA", "")
      #expect(tools.areInstalled)
      // One of the two is for each Python.
      try fixture.write(
        "BookTools/requirements.txt",
        """
        numpy==2.2.6; python_version < "3.11"
        numpy==2.4.6; python_version >= "3.11"
        PyYAML==6.0

        """)
      #expect(!tools.areInstalled)
      try fixture.write("\(packages)/numpy-2.3.0.dist-info/METADATA", "")
      #expect(!tools.areInstalled)
      try fixture.write("\(packages)/numpy-2.4.6.dist-info/METADATA", "")
      #expect(tools.areInstalled)
    }
  }

  @Test("verification skips the book if its tools are missing, and reports that")
  func skipped() async throws {
    try await withFixture { fixture in
      try fixture.write("BookTools/requirements.txt", "mkdocs==1.0\n")
      let verifier = Verifier(
        repository: fixture.repository, toolchain: Toolchain(swift: "swift"))
      let there = try await verifier.book(environment: [:])
      #expect((there.passed, there.skipped, there.problems) == (0, 1, []))
      #expect(
        there.notes.map(\.message) == [
          "the book's tools are not installed: ./tutorial book does that"
        ])

      let ci = try await verifier.book(environment: ["CI": "true", "PYTHON": "no-such-python"])
      #expect((ci.passed, ci.skipped, ci.problems) == (0, 1, []))
      #expect(ci.notes.first?.message.contains("needs Python") == true)
    }
  }

  @Test("file names may be broken after a slash, and nothing else changes")
  func breakingPaths() {
    let html = """
      <p>a/b <code>Effects/Run.swift</code> <code>1 / 2</code> <span class="filename">A/B/C</span></p>
      <pre><code><span class="w">a/b</span></code></pre> <a href="a/b">x</a>
      """
    #expect(
      BookBuilder.breakingPaths(in: html) == """
        <p>a/b <code>Effects/<wbr>Run.swift</code> <code>1 / 2</code> <span class="filename">A/<wbr>B/<wbr>C</span></p>
        <pre><code><span class="w">a/b</span></code></pre> <a href="a/b">x</a>
        """)
  }
}
