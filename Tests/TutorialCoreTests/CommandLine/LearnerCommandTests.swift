import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// Solutions, hints and differences on the command line, away from a terminal.
@Suite("The command line for learners", .timeLimit(.minutes(20)))
struct LearnerCommandTests {
  private func withFixture(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try await body(fixture)
  }

  /// Stores a check in which these tests fail.
  private func check(_ fixture: CourseFixture, failing: Set<String> = []) throws {
    try fixture.writeStore("b + a", "return a * 2")
    let report = try CheckReport.made(one: "b + a", failing: failing)
    var memory = Memory.load(fixture.repository)
    memory.remember(report)
    try memory.save(fixture.repository)
  }

  @Test("refuses a solution before the exercise is done, and shows the next step instead")
  func refusal() async throws {
    try await withFixture { fixture in
      let open = try await Built.tutorial("solution", "1.1", in: fixture.root)
      #expect(open.status == 64)
      #expect(
        open.output == """
          Error: Exercise 1.1 is not started.
          A hint: ./tutorial hint 1.1
          To see our solution anyway: ./tutorial solution 1.1 --yes

          """)
      try check(fixture, failing: ["Add/I1"])
      let failing = try await Built.tutorial("solution", "1.1", in: fixture.root)
      #expect(failing.output.contains("1.1 isn't done: in the last check it was failing."))
      try fixture.writeStore("b + a + 0", "return a * 2")
      let unchecked = try await Built.tutorial("solution", "1.1", in: fixture.root)
      #expect(unchecked.status == 64)
      #expect(unchecked.output.contains("has unchecked changes: ./tutorial check 1.1"))
    }
  }

  @Test("shows a solution with remarks if the exercise is done, or on request")
  func solution() async throws {
    try await withFixture { fixture in
      for (arguments, environment) in [
        (["--yes"], [:]), ([], ["TUTORIAL_YES": "1"]),
      ] {
        let tool = Tool(
          Built.program().path, ["solution", "1.1"] + arguments,
          environment: environment.merging(["TUTORIAL_ROOT": fixture.root.path]) { $1 })
        let outcome = try await Built.run(tool)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("\n+    a + b\n"))
      }
      try check(fixture)
      let outcome = try await Built.tutorial("solution", "1.1", in: fixture.root)
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("− yours, + ours\n"))
      #expect(outcome.output.contains("\n-    b + a\n+    a + b\n"))
      // In a pipe, code keeps its backticks, and other text has no markup.
      #expect(outcome.output.hasSuffix("\n\nNotice. An `operator` is a function.\n"))
    }
  }

  @Test("shows two different hints if two commands run concurrently")
  func concurrentHints() async throws {
    try await withFixture { fixture in
      let root = fixture.root
      async let first = Built.tutorial("hint", "1.2", in: root)
      async let second = Built.tutorial("hint", "1.2", in: root)
      let outputs = try await [first.output, second.output]
      for number in 1...2 {
        #expect(outputs.count { $0.contains("Hint \(number) of 3") } == 1)
      }
      #expect(Memory.load(fixture.repository).hintsShown(ExerciseID(chapter: 1, number: 2)) == 2)
    }
  }

  @Test("shows the hint about the failure, and explains why")
  func hint() async throws {
    try await withFixture { fixture in
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "idea</summary>\n\nAdd twice.",
        with: "idea · I2</summary>\n\nAdd *twice*.")
      try check(fixture, failing: ["Double/I2"])

      let first = try await Built.tutorial("hint", "1.2", in: fixture.root)
      #expect(
        first.output == """
          Exercise 1.2 · Double a number

          Hint 2 of 3 · the idea
          It comes first because a test of I2 fails.

          Add twice.

          1 more: ./tutorial hint 1.2

          """)
      let next = try await Built.tutorial("hint", "1.2", in: fixture.root)
      #expect(next.output.contains("Hint 3 of 3 · nearly the code\n\nCall `add`.\n"))
    }
  }

  @Test("shows an invariant: its statement, its origin, and its tests")
  func invariant() async throws {
    try await withFixture { fixture in
      let tests = "Chapters/01-Store/Tests/ComposableArchitectureTests/More.swift"
      try fixture.write(
        tests, "@Test(\n  \"I1: a sum of none, as of all\",\n  arguments: [])\n\"I10: no\"\n")
      let outcome = try await Built.tutorial("invariant", "i1", in: fixture.root)
      #expect(outcome.status == 0)
      let lesson = try fixture.read("Chapters/01-Store/Chapter.md").lines
      let line = try #require(lesson.firstIndex { $0.hasPrefix("- **I1**") }) + 1
      #expect(
        outcome.output.hasPrefix(
          """
          I1 · chapter 1, Store

          A sum is a sum, whichever number comes first.

            Chapters/01-Store/Chapter.md:\(line)
            Exercises: 1.1 and 1.2
            Tests:
              a sum of none, as of all
                \(tests):2

          """), "\(outcome.output)")
      #expect(!outcome.output.contains("no\n"))

      for (arguments, message) in [
        (["invariant", "I9"], "There is no invariant I9.\nThey are numbered from I1 to I2."),
        (["invariant", "x"], "“x” isn't an invariant."), (["I1"], "./tutorial invariant I1"),
      ] {
        let tool = Tool(
          Built.program().pathString, arguments, in: fixture.root,
          environment: ["TUTORIAL_ROOT": fixture.root.pathString])
        let wrong = try await Built.run(tool)
        #expect(wrong.status == 64)
        #expect(wrong.output.contains(message), "\(wrong.output)")
      }
    }
  }

  @Test("explains what a request for a solution needs, and shows none")
  func solutionOfNothing() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial("solution", "1", in: fixture.root)
      #expect(outcome.status == 64)
      #expect(
        outcome.output == """
          Error: Which exercise? For example: ./tutorial solution 1.1
          Chapter 1 has the exercises 1.1, 1.2.

          """)
    }
  }

  @Test("names its version")
  func version() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial("--version", in: fixture.root)
      #expect(outcome.status == 0)
      #expect(
        outcome.output.hasPrefix(
          "The Composable Architecture, from scratch: 1 of 14 chapters, up to Store (0.1.0)"))
    }
  }

  @Test("uses COLUMNS in a pipe")
  func columns() async throws {
    try await withFixture { fixture in
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "Add twice.",
        with: "Add **twice**, and then once more for good measure.")
      for arguments in [["hint", "1.2", "--all"], ["read", "1.2"]] {
        let tool = Tool(
          Built.program().pathString, arguments, in: fixture.root,
          environment: ["TUTORIAL_ROOT": fixture.root.pathString, "COLUMNS": "30"])
        let outcome = try await Built.run(tool)
        #expect(outcome.status == 0)
        let prose = outcome.output.lines.filter { !$0.contains("./tutorial") && !$0.contains("`") }
        #expect(prose.allSatisfy { $0.count <= 30 }, "\(outcome.output)")
        #expect(!outcome.output.contains("**"))
      }
    }
  }

  @Test("shows differences, without styles in a pipe")
  func difference() async throws {
    try await withFixture { fixture in
      try SourceComparisonTests.addChapters(to: fixture)
      let milestones = try await Built.tutorial("diff", "1", "2", in: fixture.root)
      #expect(milestones.status == 0)
      #expect(
        milestones.output.hasPrefix(
          """
          From 1 · Store (0.1.0) to 2 · Effects (0.1.4)

            Scope.swift              new      +1 −0
                new: a part of a store
            Store.swift              changed  +1 −1
                changed: `async` came
            TerminalUI/Screen.swift  gone     +0 −2
                moved out: it has settled

          --- /dev/null
          +++ Chapters/02-Effects/Sources/ComposableArchitecture/Scope.swift
          @@ -0,0 +1 @@
          +scope

          """))
      #expect(!milestones.output.contains("\u{1B}"))
      let work = try await Built.tutorial("diff", "1", in: fixture.root)
      #expect(work.output == "Your work on 1 · Store (0.1.0): no differences.\n")
    }
  }

  @Test(
    "ends with 64 if there is nothing to compare",
    arguments: [
      (["diff", "1", "2"], "Chapter 2 (Effects) doesn't exist yet."),
      (["diff", "3"], "doesn't exist"),
      (["diff", "1", "1"], "does not come before"), (["diff"], "chapter"),
      (["watch", "2"], "doesn't exist yet"), (["watch", "1.9"], "no exercise 1.9"),
    ])
  func usage(arguments: [String], message: String) async throws {
    try await withFixture { fixture in
      let tool = Tool(
        Built.program().path, arguments, environment: ["TUTORIAL_ROOT": fixture.root.path])
      let outcome = try await Built.run(tool)
      #expect(outcome.status == 64)
      #expect(outcome.output.contains(message))
    }
  }
}
