import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The command line on a terminal", .serialized, .timeLimit(.minutes(20)))
struct OnTerminalTests {
  private func withFixture(_ body: (CourseFixture) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try await body(fixture)
  }

  /// A compiler that always reports an error. If the source requests it, it is slow, and writes its process ID to a
  /// file.
  private func addCompiler(to fixture: CourseFixture) throws -> String {
    let store = "'\(fixture.root.path)/Chapters/01-Store/\(CourseFixture.source)'"
    let script = """
      #!/bin/sh
      if grep -q slow \(store); then
        echo $$ >'\(fixture.root.path)/compiler'
        sleep 6000
      fi
      echo \(store)":6:5: error: $(grep -o 'mistake [a-z]*' \(store))"
      exit 1
      """
    try fixture.write("swift", script + "\n")
    let path = fixture.root.appending(path: "swift").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func isRunning(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

  /// The slow compiler.
  private func slowCompiler(_ fixture: CourseFixture) async throws -> pid_t {
    while true {
      if let text = try? fixture.read("compiler"), let process = pid_t(text.trimmed) {
        return process
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test("asks before it shows a solution, and treats any answer except yes as no")
  func confirmation() async throws {
    try await withFixture { fixture in
      for (answer, status) in [("n", 1), ("", 1), ("y", 0), ("YES", 0)] as [(String, Int32)] {
        let terminal = try Terminal(tutorial: "solution", "1.1", in: fixture.root)
        try terminal.expect("Exercise 1.1 is not started.\nShow our solution? [y/N] ")
        terminal.type(answer + "\n")
        try terminal.expect(status == 0 ? "+    a + b" : "Nothing was shown.")
        #expect(try terminal.end() == status)
      }
    }
  }

  @Test("asks before it applies a solution, and Ctrl-C cancels")
  func interruptedConfirmation() async throws {
    try await withFixture { fixture in
      let given = try fixture.read("Chapters/01-Store/\(CourseFixture.source)")
      let terminal = try Terminal(tutorial: "solution", "1.1", "--apply", in: fixture.root)
      try terminal.expect("Replace it by our solution? [y/N] ")
      terminal.type("\u{3}")
      #expect(try terminal.end() == 128 + SIGINT)
      #expect(try fixture.read("Chapters/01-Store/\(CourseFixture.source)") == given)
      let agreed = try Terminal(tutorial: "solution", "1.1", "--apply", "--yes", in: fixture.root)
      try agreed.expect("Wrote Chapters/01-Store/\(CourseFixture.source)")
      #expect(try agreed.end() == 0)
    }
  }

  @Test("asks before it starts a chapter over, and names the replaced files and their backups")
  func reset() async throws {
    try await withFixture { fixture in
      let path = "Chapters/01-Store/\(CourseFixture.source)"
      let nothing = try Terminal(tutorial: "reset", "1", in: fixture.root)
      try nothing.expect("Nothing to do")
      #expect(try nothing.end() == 0)

      try fixture.writeStore("mine", CourseFixture.openTwo)
      let refused = try Terminal(tutorial: "reset", "1", in: fixture.root)
      try refused.expect("Your code in this file is replaced")
      try refused.expect("\n  \(path)\n")
      try refused.expect("Start chapter 1 over? [y/N] ")
      refused.type("\n")
      try refused.expect("Nothing was changed.")
      #expect(try refused.end() == 1)
      #expect(try fixture.read(path).contains("mine"))

      let agreed = try Terminal(tutorial: "reset", "1", "--yes", in: fixture.root)
      try agreed.expect("Restored:")
      try agreed.expect("Your former text:")
      #expect(try agreed.end() == 0)
      #expect(try !fixture.read(path).contains("mine"))

      try fixture.writeStore("mine", CourseFixture.openTwo)
      let gap = try Terminal(tutorial: "reset", "1.1", in: fixture.root, columns: 400)
      try gap.expect("The gap of exercise 1.1 is restored, in")
      #expect(try gap.end() == 0)
      let kept = try #require(gap.output.firstMatch(of: /Your former text:\s+(\S+)/))
      #expect(try fixture.read(String(kept.1)).contains("mine"))
      #expect(gap.output.contains("To undo this: ./tutorial undo\n"))
    }
  }

  @Test("shows differences in colours and with the pager, and without either if they are disabled")
  func pager() async throws {
    try await withFixture { fixture in
      try fixture.writeStore("b + a", CourseFixture.openTwo)
      let paged = try Terminal(
        tutorial: "diff", "1", in: fixture.root, environment: ["PAGER": "sed 's/^/| /'"])
      try paged.expect("| \u{1B}[32m+    b + a\u{1B}[0m\n")
      #expect(try paged.end() == 0)
      for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
        let plain = try Terminal(
          tutorial: "diff", "1", in: fixture.root,
          environment: environment.merging(["PAGER": "sed 's/^/| /'"]) { first, _ in first })
        try plain.expect("\n+    b + a\n")
        #expect(try plain.end() == 0)
      }
      let missing = try Terminal(
        tutorial: "diff", "1", in: fixture.root, environment: ["PAGER": "/nowhere/pager"])
      try missing.expect("+    b + a")
      #expect(try missing.end() == 0)
      let left = try Terminal(
        tutorial: "diff", "1", in: fixture.root, environment: ["PAGER": "true"])
      #expect(try left.end() == 0)
    }
  }

  @Test("renders a hint")
  func hint() async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(tutorial: "hint", "1.2", "--all", in: fixture.root)
      try terminal.expect("Call \u{1B}[36madd\u{1B}[0m.\n")
      #expect(try terminal.end() == 0)
    }
  }

  @Test("has help for a terminal of any width", arguments: [1, 5, 20, 26, 27, 39])
  func narrowHelp(columns: Int) async throws {
    try await withFixture { fixture in
      let terminal = try Terminal(tutorial: "--help", in: fixture.root, columns: columns)
      #expect(try terminal.end() == 0)
      #expect(terminal.output.contains("OVERVIEW:"))
      if columns >= 20 { #expect(terminal.widest < columns) }
    }
  }

  @Test(
    "hints and solutions are no wider than the terminal", arguments: ["xterm", "dumb"], [20, 80])
  func narrow(terminalType: String, columns: Int) async throws {
    try await withFixture { fixture in
      try fixture.edit(
        "Chapters/01-Store/Chapter.md", replacing: "Call `add`.",
        with: """
          Call `add` with both of what `twoNumbersThatAreGiven` has, \
          and `neither` of `those` or `these`, nor `any` of `all` that were there before.
          """)
      let environment = ["TERM": terminalType]
      let hint = try Terminal(
        tutorial: "hint", "1.2", "--all", in: fixture.root, environment: environment,
        columns: columns)
      #expect(try hint.end() == 0)
      #expect(hint.output.contains("twoNumbers"))
      #expect(hint.widest < columns)
      let solution = try Terminal(
        tutorial: "solution", "1.1", "--yes", in: fixture.root, environment: environment,
        columns: columns)
      #expect(try solution.end() == 0)
      #expect(solution.output.contains("a + b"))
      #expect(solution.widest < columns)
    }
  }

  @Test("watches: a report at the start and after each save, keys in between, and q leaves it")
  func watch() async throws {
    try await withFixture { fixture in
      try fixture.writeStore("mistake a", CourseFixture.openTwo)
      let swift = try addCompiler(to: fixture)
      let terminal = try Terminal(
        tutorial: "watch", "1", in: fixture.root, environment: ["SWIFT": swift])
      try terminal.expect("mistake a")
      try terminal.expect("h hint · n next failure · r run again · q quit · ? help")
      #expect(!terminal.isSane)

      terminal.type("h")
      try terminal.expect("Exercise 1.1 · Add two numbers")
      try terminal.expect("Hint 1 of 3")
      terminal.type("\u{1B}[A")
      terminal.type("?")
      try terminal.expect("n  shows the next failing test of the last report")
      try terminal.expect("q  quits, as Ctrl-C does")

      try fixture.writeStore("mistake b", CourseFixture.openTwo)
      try terminal.expect(" · \(CourseFixture.source) ─")
      try terminal.expect("mistake b")
      terminal.type("r")
      try terminal.expect("mistake b")
      terminal.type("q")
      #expect(try terminal.end() == 0)
      #expect(terminal.isSane)
      // No text that the reader may be reading was cleared.
      #expect(!terminal.output.contains("\u{1B}[2J"))
    }
  }

  @Test(
    "ends the compiler after a save, and on Ctrl-C, and then restores the terminal")
  func overtaken() async throws {
    try await withFixture { fixture in
      try fixture.writeStore("slow", CourseFixture.openTwo)
      let swift = try addCompiler(to: fixture)
      let terminal = try Terminal(
        tutorial: "watch", "1", in: fixture.root, environment: ["SWIFT": swift])
      let first = try await slowCompiler(fixture)
      try fixture.writeStore("mistake c", CourseFixture.openTwo)
      try terminal.expect("mistake c")
      #expect(!isRunning(first))

      try FileManager.default.removeItem(at: fixture.root.appending(path: "compiler"))
      try fixture.writeStore("slow", CourseFixture.openTwo)
      let second = try await slowCompiler(fixture)
      terminal.type("\u{3}")
      #expect(try terminal.end() == 128 + SIGINT)
      #expect(!isRunning(second))
      #expect(terminal.isSane)
    }
  }

  @Test(
    "watches without keys if standard input isn't a terminal, and writes each report immediately"
  )
  func watchPiped() async throws {
    try await withFixture { fixture in
      try fixture.writeStore("mistake a", CourseFixture.openTwo)
      let swift = try addCompiler(to: fixture)
      let terminal = try Terminal(
        ["/bin/sh", "-c", "'\(Built.program().path)' watch 1 </dev/null | sed 's/^/| /'"],
        environment: ["TUTORIAL_ROOT": fixture.root.path, "SWIFT": swift])
      try terminal.expect("mistake a")
      try fixture.writeStore("mistake b", CourseFixture.openTwo)
      try terminal.expect("mistake b")
      #expect(terminal.isSane)
      terminal.type("\u{3}")
      _ = try terminal.end()
      #expect(!terminal.output.contains("q quit"))
    }
  }
}
