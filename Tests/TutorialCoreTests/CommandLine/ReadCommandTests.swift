import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Reading on the command line", .serialized, .timeLimit(.minutes(10)))
struct ReadCommandTests {
  private func withFixture(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try fixture.edit(
      "Chapters/01-Store/Chapter.md", replacing: "**Notice.** An `operator` *is* a function.\n",
      with: """
        **Predict first.** What is 1 + 1?

        <details><summary>Answer</summary>

        It is 2.

        </details>

        **Notice.** An `operator` *is* a function.

        """)
    try await body(fixture)
  }

  private let enter = "\u{1B}[?1049h"
  private let leave = "\u{1B}[?1049l"

  @Test("prints the lesson with closed folds and without styles if there is no terminal")
  func piped() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial("read", "1", in: fixture.root)
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("1 · Store\n═════════\n"))
      #expect(outcome.output.contains("\n  > add 1 2\n"))
      #expect(outcome.output.contains("▸ Hint 1 · a nudge\n▸ Hint 2 · the idea\n"))
      for hidden in ["Count.", "It is 2.", "It is.", "\u{1B}", "writes down"] {
        #expect(!outcome.output.contains(hidden))
      }
      // Nothing was opened by that.
      let hint = try await Built.tutorial("hint", "1.1", in: fixture.root)
      #expect(hint.output.contains("Hint 1 of 3"))
    }
  }

  @Test("prints a single exercise")
  func pipedExercise() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial("read", "1.2", in: fixture.root)
      #expect(outcome.output.hasPrefix("── Exercise 1.2 · Double a number ──"))
      #expect(!outcome.output.contains("Check your understanding"))
      #expect(!outcome.output.contains("Exercise 1.1"))
    }
  }

  @Test("prints on a terminal that can only print")
  func dumb() async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(
        tutorial: "read", "1", in: fixture.root, environment: ["TERM": "dumb"])
      try terminal.expect("▸ Hint 1 · a nudge")
      #expect(try terminal.end() == 0)
      #expect(!terminal.output.contains("\u{1B}"))
    }
  }

  @Test("is the next step until the lesson is read")
  func nextStep() async throws {
    try await withFixture { fixture in
      let before = try await Built.tutorial(in: fixture.root)
      #expect(before.output.contains("Next: Read the lesson of chapter 1, Store.\n"))
      #expect(before.output.contains("./tutorial read 1\n"))
      let terminal = try Terminal(tutorial: "read", "1", in: fixture.root)
      try terminal.expect(enter)
      terminal.type("Gq")
      #expect(try terminal.end() == 0)
      let after = try await Built.tutorial(in: fixture.root)
      #expect(after.output.contains("Next: Play with the app"))
      #expect(after.output.contains("./tutorial demo 1 --solution\n"))
    }
  }

  @Test("opens hints one by one, and shares the shown ones with hint")
  func hints() async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(tutorial: "read", "1.1", in: fixture.root)
      try terminal.expect("Exercise 1.1")
      terminal.type("\t\r")
      try terminal.expect("Count.")
      terminal.type("q")
      #expect(try terminal.end() == 0)
      let hint = try await Built.tutorial("hint", "1.1", in: fixture.root)
      #expect(hint.output.contains("Hint 2 of 3"))

      _ = try await Built.tutorial("hint", "1.2", in: fixture.root)
      let again = try Terminal(tutorial: "read", "1.2", in: fixture.root)
      try again.expect("▾ Hint 1")
      try again.expect("Add.")
      again.type("q")
      #expect(try again.end() == 0)
    }
  }

  @Test("stores a prediction, shows it beside ours, and returns to the last position")
  func prediction() async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(tutorial: "read", "1.1", in: fixture.root)
      try terminal.expect("p predict")
      terminal.type("pthree, I think\r")
      try terminal.expect("Saved.")
      terminal.type("q")
      #expect(try terminal.end() == 0)

      let again = try Terminal(tutorial: "read", "1", in: fixture.root)
      try again.expect("Exercise 1.1")
      try again.expect("three, I think")
      again.type("o")
      try again.expect("Ours")
      try again.expect("It is 2.")
      again.type("q")
      #expect(try again.end() == 0)
    }
  }

  @Test("opens the file of the exercise at its gap, and returns")
  func editor() async throws {
    try await withFixture { fixture in
      // An editor whose name is known for supporting a line argument.
      try fixture.write(
        "bin/vi",
        "#!/bin/sh\necho \"edits $*\"\nread answer\necho \"$answer\" >'\(fixture.root.path)/typed'\n"
      )
      let vi = fixture.root.appending(path: "bin/vi").path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: vi)
      let terminal = try Terminal(
        tutorial: "read", "1.2", in: fixture.root,
        environment: ["PATH": "\(fixture.root.path)/bin:/usr/bin:/bin", "VISUAL": "vi -X"])
      try terminal.expect("Exercise 1.2")
      terminal.type("v")
      try terminal.expect(leave)
      let source = try fixture.read("Chapters/01-Store/\(CourseFixture.source)").lines
      let line = try #require(source.firstIndex { $0.trimmed == "// Exercise 1.2" }) + 1
      try terminal.expect(
        "edits -X +\(line) \(fixture.root.path)/Chapters/01-Store/\(CourseFixture.source)")
      #expect(terminal.isSane)
      terminal.type("mine\n")
      try terminal.expect(enter)
      try terminal.expect("Exercise 1.2")
      #expect(try fixture.read("typed") == "mine\n")
      terminal.type("q")
      #expect(try terminal.end() == 0)
      #expect(terminal.isSane)
    }
  }

  @Test("names the file if there is no editor, or one that can't be run")
  func noEditor() async throws {
    try await withFixture { fixture in
      for (editor, message) in [("", "Set EDITOR"), ("/nowhere/edit", "could not open the file")] {
        let terminal = try Terminal(
          tutorial: "read", "1.1", in: fixture.root,
          environment: ["VISUAL": "", "EDITOR": editor])
        try terminal.expect("Exercise 1.1")
        terminal.type("v")
        try terminal.expect(message)
        terminal.type("q")
        try terminal.expect("To continue reading here: ")
        try terminal.expect("Next: ")
        #expect(try terminal.end() == 0)
      }
    }
  }

  @Test(
    "restores the terminal when a signal ends it, and stores the position",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(tutorial: "read", "1", in: fixture.root)
      try terminal.expect(enter)
      #expect(!terminal.isSane)
      terminal.type("e")
      // The last line appears after that.
      try terminal.expect("\u{1B}[7m Exercise 1.1")
      if signal == SIGINT { terminal.type("\u{3}") } else { terminal.signal(signal) }
      try terminal.expect(leave)
      #expect(try terminal.end() == 128 + signal)
      #expect(terminal.isSane)
      let notes = Memory.load(fixture.repository).reading(of: 1)
      #expect(notes.place?.line ?? 0 > 1)
    }
  }

  // The first is typed as soon as the screen appears; the second after an editor used the terminal.
  @Test("leaves the screen at Ctrl-Z, and draws it again afterwards", arguments: [false, true])
  func suspended(afterEditing: Bool) async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(
        ["/bin/bash", "--norc", "-i"],
        environment: [
          "TUTORIAL_ROOT": fixture.root.path, "PS1": "shell> ", "VISUAL": "/bin/true",
        ])
      try terminal.expect("shell> ")
      terminal.type("'\(Built.program().path)' read 1\n")
      try terminal.expect(enter)
      if afterEditing {
        terminal.type("ev")
        try terminal.expect(leave)
        try terminal.expect(enter)
        try terminal.expect("q quit")
      }
      terminal.type("\u{1A}")
      try terminal.expect(leave)
      try terminal.expect("shell> ")
      terminal.type("fg\n")
      try terminal.expect(enter)
      try terminal.expect("q quit")
      terminal.type("q")
      try terminal.expect("shell> ")
      #expect(terminal.output.contains(leave) == false)
      terminal.type("exit\n")
      _ = try terminal.end()
    }
  }

  @Test("formats the lesson again when the terminal's size changes")
  func resized() async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(tutorial: "read", "1.1", in: fixture.root)
      try terminal.expect("Exercise 1.1")
      try terminal.expect("q quit")
      terminal.resize(columns: 40, rows: 12)
      try terminal.expect("Exercise 1.1")
      try terminal.expect("q quit")
      let lines = terminal.output.components(separatedBy: "\n")
      #expect(lines.allSatisfy { $0.count < 100 })
      terminal.type("q")
      #expect(try terminal.end() == 0)
    }
  }

  @Test("uses no colours if they are disabled, and puts code between backticks instead")
  func colours() async throws {
    try await withFixture { fixture in
      let plain = try Terminal(
        tutorial: "read", "1.1", in: fixture.root, environment: ["NO_COLOR": "1"])
      try plain.expect(enter)
      plain.type("q")
      #expect(try plain.end() == 0)
      #expect(plain.output.contains("`operator`"))
      #expect(!plain.output.contains(/\x1B\[[0-9;]*3[0-7]m/))
      let coloured = try Terminal(tutorial: "read", "1.1", in: fixture.root)
      try coloured.expect("\u{1B}[36moperator\u{1B}[0m")
      coloured.type("q")
      #expect(try coloured.end() == 0)
    }
  }
}
