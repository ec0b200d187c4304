import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

// The same suite: what `verify` finds in the chapter.
extension WholeChapterTests {
  @Test("passes verification if it is correct")
  func verified() async throws {
    let report = try await Verifier(repository: fixture.repository, toolchain: toolchain)
      .verify(chapters: [1])
    #expect(report.stages.flatMap(\.problems).isEmpty)
    #expect(report.succeeded)
    // Version map and format; lesson, files, checksums, carried files, mistakes, transcripts; the
    // starter and the variants; eight tests with the solutions; the app; two left out; four mistakes.
    #expect(report.summary == "27 passed, 0 failed")
    #expect(report.stages.filter { $0.kind == .mistakes }.map(\.passed) == [1, 2, 2])
    #expect(Set(report.secondsByKind.map(\.kind)).count == 8)
    #expect(report.secondsByChapter.map(\.chapter) == [1])
    let ofChapter = report.stages.filter { $0.chapter == 1 }.map(\.seconds).reduce(0, +)
    #expect(report.secondsByChapter.map(\.seconds) == [ofChapter])
  }

  @Test("is built with its solutions, tested and replayed if only the clone is verified")
  func verifiedAsClone() async throws {
    try fixture.addCarriedTests()
    defer { fixture.removeCarriedTests() }
    _ = try fixture.repository.writeChecksums(1)
    var verifier = Verifier(repository: fixture.repository, toolchain: toolchain)
    verifier.extent = .clone
    let report = try await verifier.verify(chapters: [1])
    #expect(report.stages.flatMap(\.problems).isEmpty)
    #expect(Set(report.stages.map(\.kind)) == VerifyReport.Kind.ofClone.subtracting([.shared]))
    // Version map and format; lesson, carried files, transcripts; the build; eight tests.
    #expect(report.summary == "15 passed, 0 failed")

    try fixture.write(
      "Solutions/01-Store/\(CourseFixture.source)",
      CourseFixture.store("a - b", CourseFixture.solvedTwo))
    let wrong = try await verifier.verify(chapters: [1])
    #expect(wrong.stages.filter { $0.failed > 0 }.map(\.kind) == [.solutions, .transcripts])

    // Failures are repeated at the end, where readers look first.
    let said = try await Built.tutorial("verify", "1", in: fixture.root)
    #expect(said.status == 1)
    let end = try #require(said.output.firstRange(of: "\nWhat failed:\n")?.upperBound)
    #expect(said.output[end...].hasPrefix("✗"))
    #expect(said.output[end...].contains("with all solutions"))

    let mixed = try await Built.tutorial("verify", "1", "--all", in: fixture.root)
    #expect(mixed.status == 64)
    #expect(mixed.output.contains("A chapter is always verified completely"))
  }

  @Test("passes verification, with a note, if a test that failed passes without the others")
  func unreliable() async throws {
    let file = fixture.root.appending(path: "known").pathString
    func addTest(thatPassesAfter condition: String) throws {
      try fixture.addCarriedTests("(\(condition) ? 3 : 4)")
      try fixture.edit(
        "Chapters/01-Store/Tests/CarriedTests/CarriedTests.swift", replacing: "import Testing",
        with: """
          import Foundation
          import Testing

          /// Creates a file, and returns whether it existed.
          private let isKnown: Bool = {
            let exists = FileManager.default.fileExists(atPath: "\(file)")
            _ = FileManager.default.createFile(atPath: "\(file)", contents: nil)
            return exists
          }()
          """)
    }
    defer { fixture.removeCarriedTests() }
    let verifier = Verifier(repository: fixture.repository, toolchain: toolchain)

    try addTest(thatPassesAfter: "isKnown")
    let report = try await verifier.verify(chapters: [1], only: [.solutions])
    #expect(report.stages.flatMap(\.problems).isEmpty)
    let stage = try #require(report.stages.first { $0.name.contains("with all solutions") })
    #expect(stage.passed == 8)
    #expect(stage.notes.count == 1)
    #expect(
      stage.notes.first?.message.hasPrefix(
        "\"a number is carried\" fails beside other tests, and passes without them: Expectation")
        == true)

    try addTest(thatPassesAfter: "isKnown && false")
    let wrong = try await verifier.verify(chapters: [1], only: [.solutions])
    let failing = try #require(wrong.stages.first { $0.name.contains("with all solutions") })
    #expect(failing.problems.count == 1)
    #expect(failing.notes.isEmpty)
  }

  @Test("fails verification for errors that its tests don't notice, and for warnings")
  func unnoticed() async throws {
    // Without exercise 1.2, which no test detects; with a suite that lacks tests; and with a variable that is never
    // used.
    try fixture.edit("Chapters/01-Store/\(CourseFixture.tests)", replacing: "== 2)", with: "!= 9)")
    try fixture.edit("Chapters/01-Store/\(CourseFixture.tests)", replacing: "== 4)", with: "!= 9)")
    try fixture.edit(
      "Chapters/01-Store/\(CourseFixture.tests)", replacing: "1.1 · a", with: "1.3 · a")
    let app = "Chapters/01-Store/Sources/counter/main.swift"
    try fixture.write(app, try fixture.read(app) + "func unused() {\n  let never = 1\n}\n")
    // A test file without a gap, which is compiled with the variants only.
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    try fixture.write(tests, try fixture.read(tests) + "func idle() {\n  let nothing = 1\n}\n")

    let report = try await Verifier(repository: fixture.repository, toolchain: toolchain)
      .verify(chapters: [1])
    let messages = report.stages.flatMap(\.problems).map(\.message)
    #expect(messages.contains { $0.hasPrefix("warning:") && $0.contains("'never'") })
    let problems = report.stages.flatMap(\.problems)
    #expect(problems.first { $0.message.contains("'nothing'") }?.file == tests)
    #expect(messages.contains { $0.hasPrefix("exercise 1.1 has 0 tests") })
    #expect(messages.contains { $0.contains("\"Exercise 1.3 · add\" belongs to no exercise") })
    #expect(
      messages.contains { $0.hasPrefix("no test of exercise 1.2 fails while its gap is open") })
    #expect(
      messages.contains { $0.hasPrefix("every test of exercise 1.2 passes without its solu") })
    #expect(messages.contains { $0.hasPrefix("passes all tests of exercise 1.2, 3 in number") })
    #expect(!report.succeeded)
  }

  @Test("fails verification if an exercise's tests need one on which it doesn't build")
  func hiddenDependency() async throws {
    try fixture.edit(
      "Chapters/01-Store/Chapter.md", replacing: "- **Builds on:** 1.1",
      with: "- **Builds on:** nothing")
    let verifier = Verifier(repository: fixture.repository, toolchain: toolchain)
    let stages = await ChapterStages(
      verifier: verifier, number: 1, wanted: [.compiling, .solutions]
    ).plan().stages
    let stage = try #require(stages.first { $0.name == "without 1.1" })
    let problems = try await stage.run().problems
    #expect(problems.count == 2)
    #expect(problems.first?.message.contains("does not build on 1.1") == true)
  }

  @Test("fails verification for mistakes that no test catches, and shows how the others are caught")
  func mistakes() async throws {
    try fixture.writeMistake("1.1/crashes", "a + b", "a / (b - b)")
    try fixture.writeMistake("1.1/is-right-after-all", "a + b", "b + a")
    try fixture.writeMistake("1.1/names-no-variable", "a + b", "a + c")
    try fixture.writeMistake("1.1/never-ends", "a + b", "add(b, add(a, 0) - a)")
    try fixture.edit(
      "\(CourseFixture.mistakes)/1.1/never-ends.diff", replacing: "add(b, add(a, 0) - a)",
      with: "{ while a == a {}; return b }()")
    var verifier = Verifier(repository: fixture.repository, toolchain: toolchain)
    verifier.mistakeLimits = .init(.seconds(2))

    let report = try await verifier.verify(chapters: [1], only: [.mistakes])
    #expect(report.stages.map(\.kind) == [.mistakes, .compiling, .mistakes, .mistakes])
    #expect(report.stages[1].problems.isEmpty)
    #expect(
      report.stages[1].notes.map(\.file) == [
        "\(CourseFixture.mistakes)/1.1/names-no-variable.diff"
      ])

    let one = report.stages[2]
    #expect(one.passed == 4)
    #expect(
      one.problems == [
        Problem(
          "passes all tests of exercise 1.1, 3 in number: write one in Chapters/01-Store/"
            + "\(CourseFixture.tests) that fails with it",
          file: "\(CourseFixture.mistakes)/1.1/is-right-after-all.diff"),
        Problem(
          "does not compile, so that no reader can get this far: cannot find 'c' in scope",
          file: "\(CourseFixture.mistakes)/1.1/names-no-variable.diff"),
      ])
    #expect(
      one.notes.map(\.file) == [
        "\(CourseFixture.mistakes)/1.1/crashes.diff",
        "\(CourseFixture.mistakes)/1.1/never-ends.diff",
      ])
    let start =
      "is caught by no failing test, only by one that doesn't end, \"adds two numbers\". "
    #expect(one.notes.allSatisfy { $0.message.hasPrefix(start) })
    #expect(one.notes.first?.message.contains("Division by zero") == true)
    #expect(one.notes.last?.message.contains("2 seconds") == true)
    #expect(report.stages[3].passed == 2)
  }

  @Test("is verified from its solution's own files and lines")
  func places() async throws {
    try fixture.edit(
      "Solutions/01-Store/\(CourseFixture.source)", replacing: "return add(a, a)",
      with: "let never = 1\n    return add(a, a) + \"\"")
    for name in ["1.2/gives-it-back", "1.2/triples"] {
      try FileManager.default.removeItem(
        at: fixture.root.appending(path: "\(CourseFixture.mistakes)/\(name).diff"))
    }
    let verifier = Verifier(repository: fixture.repository, toolchain: toolchain)
    let broken = try await verifier.verify(chapters: [1], only: [.solutions])
    let problem = try #require(broken.stages.first { $0.kind == .compiling }?.problems.first)
    #expect(problem.message.contains("cannot convert"))
    #expect(problem.file == "Solutions/01-Store/\(CourseFixture.source)")
    #expect(problem.line == 13)

    try fixture.edit(
      "Solutions/01-Store/\(CourseFixture.source)", replacing: " + \"\"", with: " + 1")
    let wrong = try await verifier.verify(chapters: [1], only: [.solutions, .transcripts])
    let warning = try #require(wrong.stages.first { $0.kind == .compiling }?.problems.first)
    #expect(warning.message.hasPrefix("warning: initialization of immutable value 'never'"))
    #expect(warning.line == 12)
    let failure = try #require(wrong.stages.first { $0.name.contains("with all") }?.problems.first)
    #expect(failure.message.hasPrefix("\"doubles one\" fails: Expectation failed:"))
    #expect(failure.file == "Chapters/01-Store/\(CourseFixture.tests)")
    #expect(failure.line == 29)
    let transcripts = try #require(wrong.stages.last { $0.kind == .transcripts })
    #expect(transcripts.problems.first?.message.hasPrefix("\"adds, then doubles\" fails") == true)
  }
}
