import Foundation
import Synchronization
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The command line", .timeLimit(.minutes(20)))
struct CommandLineTests {
  private func withFixture(
    _ body: (CourseFixture) async throws -> Void
  ) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    try await body(fixture)
  }

  @Test(
    "ends with 64 and names the alternatives if something doesn't exist",
    arguments: [
      (["check", "15"], "There is no chapter 15."), (["check", "2"], "doesn't exist yet"),
      (["check", "1.7"], "Its exercises are 1.1, 1.2."), (["check", "one"], "as 1 or 1.2"),
      (["demo", "3"], "doesn't exist yet"), (["hint", "1.3"], "no exercise 1.3"),
      (["hint", "2"], "doesn't exist yet"), (["hint", "x"], "as 1 or 1.2"),
      (["read", "2"], "doesn't exist yet"),
      (["read", "1.3"], "Its exercises are 1.1, 1.2."), (["read", "x"], "as 1 or 1.2"),
      (["solution", "9.1"], "doesn't exist yet"),
      (["reset", "1.9"], "no exercise 1.9"), (["verify", "2"], "doesn't exist yet"),
      (["--bogus"], "--bogus"), (["check", "1", "--bogus"], "--bogus"),
      (["bogus"], "There is no command “bogus”."), (["chek", "1"], "Did you mean “check”?"),
      (["verfy"], "Did you mean “verify”?"), (["bench", "1", "--verdicts"], "--verdicts"),
      (["test", "1"], "Did you mean “check”?"), (["run"], "Did you mean “demo”?"),
      (["rat"], "All commands"), (["1"], "./tutorial read 1."), (["1.2"], "./tutorial check 1.2"),
      (["new", "my app"], "can't be the name of a module"),
      (["new", "A", "--chapter", "2"], "doesn't exist"),
      (["new"], "name"), (["list", "--format", "xml"], "xml"),
      (["watch", "1", "--time-limit", "0"], "0.1 seconds"),
    ])
  func usage(arguments: [String], message: String) async throws {
    try await withFixture { fixture in
      let tool = Tool(
        Built.program(for: arguments.first).pathString, arguments,
        environment: ["TUTORIAL_ROOT": fixture.root.pathString])
      let outcome = try await Built.run(tool)
      #expect(outcome.status == 64)
      #expect(outcome.output.contains(message))
    }
  }

  @Test("shows the course without arguments")
  func list() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial(in: fixture.root)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("0 of 2 done"))
      #expect(outcome.output.contains("Next: Read the lesson of chapter 1, Store."))
      #expect(!outcome.output.contains("\u{1B}"))
    }
  }

  @Test("shows the course as JSON")
  func json() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial("list", "--format", "json", in: fixture.root)
      let report = try JSONDecoder().decode(CourseReport.self, from: Data(outcome.output.utf8))
      #expect(report.chapters.count == 14)
      #expect(report.current == 1)
    }
  }

  @Test("uses the current chapter if none is named")
  func current() async throws {
    try await withFixture { fixture in
      for arguments in [["hint"], ["hint", "1"], ["hint", "1.1"]] {
        let outcome = try await Built.run(
          Tool(
            Built.program().pathString, arguments,
            environment: ["TUTORIAL_ROOT": fixture.root.pathString]))
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("Exercise 1.1 · "))
      }
      let lesson = try await Built.tutorial("read", in: fixture.root)
      #expect(lesson.status == 0)
      #expect(try await lesson.output == Built.tutorial("read", "1", in: fixture.root).output)
    }
  }

  @Test("shows hints in order, and remembers them")
  func hints() async throws {
    try await withFixture { fixture in
      for title in ["a nudge", "the idea", "nearly the code", "nearly the code"] {
        let outcome = try await Built.tutorial("hint", "1.1", in: fixture.root)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("· \(title)\n"))
        #expect(outcome.output.components(separatedBy: "\nHint ").count == 2)
      }
      let all = try await Built.tutorial("hint", "1.2", "--all", in: fixture.root)
      #expect(all.output.components(separatedBy: "\nHint ").count == 4)
    }
  }

  @Test("reports if it can't store which hints were shown")
  func forgetfulHints() async throws {
    try await withFixture { fixture in
      // Nothing can be written below a file.
      try fixture.write(".tutorial", "")
      let outcome = try await Built.tutorial("hint", "1.1", in: fixture.root)
      #expect(outcome.status == 0)
      let memory = fixture.repository.memory.pathString
      #expect(
        outcome.output.contains(
          """
          This wasn't saved, so the same hint is shown next time: \(memory)/memory.json cannot be \
          written: \(memory) is not a folder.
          All hints: ./tutorial hint 1.1 --all

          """))
    }
  }

  @Test("distinguishes a missing chapter from a future one, and explains how to restore it")
  func gone() async throws {
    try await withFixture { fixture in
      let folder = fixture.root.appending(path: "Chapters/01-Store")
      try FileManager.default.removeItem(at: folder.appending(path: "Chapter.md"))
      let lesson = try await Built.tutorial("read", "1", in: fixture.root)
      #expect(lesson.status == 74)
      #expect(lesson.output.hasPrefix("Error: Chapters/01-Store/Chapter.md is missing.\n"))
      try FileManager.default.removeItem(at: folder)
      let check = try await Built.tutorial("check", "1", in: fixture.root)
      #expect(check.status == 74)
      #expect(
        check.output == """
          Error: Chapters/01-Store is missing.
          If git has it, this restores it: git checkout HEAD -- Chapters/01-Store

          """)
      let list = try await Built.tutorial("list", in: fixture.root)
      #expect(list.output.contains("\n   1 Store            0.1.0    missing\n"))
      #expect(list.output.contains("\n   2 Effects          0.1.4    not yet\n"))
    }
  }

  @Test("applies our solution and starts over, and names the backup of the former text")
  func applyAndReset() async throws {
    try await withFixture { fixture in
      let path = "Chapters/01-Store/\(CourseFixture.source)"
      let given = try fixture.read(path)
      let shown = try await Built.tutorial("solution", "1.1", "--yes", in: fixture.root)
      #expect(shown.output.contains("\n+    a + b\n"))
      #expect(try fixture.read(path) == given)

      let taken = try await Built.tutorial("solution", "1.1", "--apply", in: fixture.root)
      #expect(taken.output.contains("Your former text: .tutorial/backups/"))
      #expect(try fixture.read(path) == CourseFixture.store("a + b", CourseFixture.openTwo))

      let refused = try await Built.tutorial("reset", "1", in: fixture.root)
      #expect(refused.status == 64)
      #expect(refused.output.contains("./tutorial reset 1 --yes"))
      #expect(try fixture.read(path) == CourseFixture.store("a + b", CourseFixture.openTwo))
      let reset = try await Built.tutorial("reset", "1", "--yes", in: fixture.root)
      #expect(reset.status == 0)
      #expect(try fixture.read(path) == given)
    }
  }

  @Test("undoes its replacements, the last first, and backs up the current text")
  func undo() async throws {
    try await withFixture { fixture in
      let path = "Chapters/01-Store/\(CourseFixture.source)"
      let nothing = try await Built.tutorial("undo", in: fixture.root)
      #expect(nothing.output.hasPrefix("Nothing to do"))
      let given = try fixture.read(path)
      _ = try await Built.tutorial("solution", "1.1", "--apply", in: fixture.root)
      let solved = try fixture.read(path)
      _ = try await Built.tutorial("reset", "1", "--yes", in: fixture.root)
      try fixture.writeStore("mine", CourseFixture.openTwo)

      let first = try await Built.tutorial("undo", in: fixture.root)
      #expect(first.output.hasPrefix("Undone: ./tutorial reset 1\n  \(path)\n"))
      #expect(try fixture.read(path) == solved)
      let kept = try #require(first.output.firstMatch(of: /Your former text: (\S+)/))
      #expect(try fixture.read(String(kept.1)).contains("mine"))
      let second = try await Built.tutorial("undo", in: fixture.root)
      #expect(second.output.hasPrefix("Undone: ./tutorial solution 1.1 --apply\n"))
      #expect(try fixture.read(path) == given)
    }
  }

  @Test("announces long work, and waiting for other commands, even in a pipe")
  func longWork() async throws {
    try await withFixture { fixture in
      try fixture.write("swift", "#!/bin/sh\necho 'error: no'\nexit 1\n")
      let swift = fixture.root.appending(path: "swift").pathString
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
      let tool = Tool(
        Built.program().pathString, ["check", "1"],
        environment: ["TUTORIAL_ROOT": fixture.root.pathString, "SWIFT": swift])
      // As if a different command were building.
      let scratch = fixture.repository.chaptersScratch
      try Files.createFolder(scratch)
      let lock = open(scratch.pathString, O_RDONLY | O_CLOEXEC)
      #expect(flock(lock, LOCK_EX) == 0)

      let lines = Mutex<[String]>([])
      let log = fixture.root.appending(path: "log.txt")
      let ending = try await tool.run(log: log) { line in
        lines.withLock { $0.append(line) }
        if line == "Another command is building; waiting for it" { close(lock) }
      }
      #expect(ending == .exited(1))
      let first = "Building chapter 1 and running its tests. "
      #expect(lines.withLock(\.first) == first + "The first time takes a few minutes.")

      var times = WorkTimes(fixture.repository)
      times.remember("check 1", .seconds(70))
      let again = try await Built.run(tool)
      #expect(again.output.hasPrefix(first + "The last time, this took about a minute.\n"))
      times.remember("check 1", .seconds(2))
      #expect(try await Built.run(tool).output.hasPrefix("Chapter 1 · Store\n"))
    }
  }

  @Test("ends with 69 if Swift is missing")
  func noSwift() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial(
        "check", "1", in: fixture.root, environment: ["SWIFT": "/nowhere/swift"])
      #expect(outcome.status == 69)
      #expect(outcome.output.contains("./tutorial doctor"))
    }
  }

  @Test("ends with 1 if the doctor finds something missing, and reports it as JSON")
  func doctor() async throws {
    try await withFixture { fixture in
      let outcome = try await Built.tutorial(
        "doctor", "--format", "json", in: fixture.root, environment: ["SWIFT": "/nowhere/swift"])
      #expect(outcome.status == 1)
      let report = try JSONDecoder().decode(Doctor.Report.self, from: Data(outcome.output.utf8))
      #expect(!report.succeeded)
    }
  }
}
