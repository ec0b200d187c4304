import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// Problems in a learner's chapter. The tests share the chapter of ``WholeChapterTests``.
extension WholeChapterTests {
  @Test("names the test and the line of a crash, and reports all others")
  func crash() async throws {
    try fixture.writeStore(
      "if a == -4 { fatalError(\"out of numbers\") }\n    return a + b", "return a * 2")
    let report = try await check()
    #expect(report.interruptions.map(\.test) == ["adds negative numbers"])
    #expect(report.interruptions.map(\.exercise) == [ExerciseID(chapter: 1, number: 1)])
    #expect(report.exercises.map(\.state) == [.failing, .done])
    #expect(report.exercises[0].tally.failing == 1)
    #expect(report.exercises[0].tally.notReached == 0)
    let failure = try #require(report.exercises[0].tally.firstFailure)
    #expect(failure.messages == ["Fatal error: out of numbers"])
    #expect(failure.file == store)
    #expect(failure.line == 6)
    #expect(report.provided.failing == 0)
    #expect(report.testsRun == 7)
    #expect(!report.succeeded)
  }

  @Test("isn't blocked by an endless loop")
  func endless() async throws {
    try fixture.writeStore("a + b", "while a != 9 {}\n    return a")
    let report = try await check(limits: .init(.seconds(1)))
    #expect(report.interruptions.map(\.kind) == [.timeLimit])
    #expect(report.interruptions.map(\.test) == ["doubles one"])
    #expect(report.exercises.map(\.state) == [.done, .failing])
    #expect(report.exercises[1].tally.notReached == 2)
    #expect(report.provided.notReached == 0)
    #expect(report.together.tests == 0)
  }

  @Test("names the changed file if the provided code fails, and reports changed tests")
  func edited() async throws {
    let helper = "Chapters/01-Store/Sources/ComposableArchitecture/Exercise.swift"
    try fixture.write(helper, try fixture.read(helper) + "\npublic var isGiven: Bool { false }\n")
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    try fixture.edit(tests, replacing: "_ = Store()", with: "#expect(isGiven)")
    let report = try await check()
    #expect(report.provided.failing == 1)
    #expect(report.changes.map(\.file) == [helper, tests])
    #expect(report.changes.allSatisfy { $0.message == "changed from the course's version" })
  }

  @Test("shows a change beside the failure that it may explain, and how to undo it")
  func undoing() async throws {
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    defer { try? FileManager.default.removeItem(at: fixture.root.appending(path: ".git")) }
    for arguments in [["init", "-q"], ["add", "Chapters"], ["commit", "-qm", "The course"]] {
      let name = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
      let outcome = try await Built.run(Tool("git", name + arguments, in: fixture.root))
      #expect(outcome.status == 0)
    }
    try fixture.edit(tests, replacing: "== 3, ", with: "== 4, ")
    try fixture.writeStore("b + a", "return a * 2")
    let report = try await Built.tutorial("check", "1", in: fixture.root)
    let note = "Note: \(tests):8: changed from the course's version; "
    let undo = "git checkout HEAD -- \(tests)"
    #expect(report.output.contains("Reread the task, Exercise 1.1 · Add two numbers:\n"))
    #expect(report.output.contains("\n           \(note)`\(undo)` undoes that\n"))
    #expect(report.output.components(separatedBy: "Note:").count == 2)
    let command = undo.split(separator: " ").map(String.init)
    #expect(
      try await Built.run(Tool("git", Array(command.dropFirst()), in: fixture.root)).status == 0)
    #expect(try await check().changes.isEmpty)
  }

  @Test("trusts no test that uses the learner's comparison operators")
  func comparators() async throws {
    try fixture.writeStore("b + a", "return a * 2")
    let equality = """
      extension Store: Equatable {
        public static func == (first: Store, second: Store) -> Bool { true }
      }

      """
    try fixture.write(store, try fixture.read(store) + equality)
    let outcome = try await Built.tutorial("check", "1", in: fixture.root)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("not reached: its tests use your declaration"))
    #expect(
      outcome.output.contains("✗ \(store):16: `==` is declared for `Store`. The tests use it"))
    #expect(
      outcome.output.hasSuffix(
        "Not done: your declaration can make tests pass for a wrong answer.\n  \(store):16\n"))
    let own = equality.replacing("extension Store", with: "struct Mine")
      .replacing(": Store", with: ": Mine")
    try fixture.writeStore("b + a", "return a * 2")
    try fixture.write(store, try fixture.read(store) + own)
    #expect(try await check().succeeded)
  }

  @Test("doesn't fail because of a changed test")
  func editedTest() async throws {
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    try fixture.edit(tests, replacing: "== 3, ", with: "== 3 || true, ")
    try fixture.writeStore("b + a", "return a * 2")
    let report = try await check()
    #expect(report.changes.map(\.file) == [tests])
    #expect(report.succeeded)
  }

  @Test("reports missing tests, and isn't done then")
  func deletedTests() async throws {
    try fixture.writeStore("b + a", "return a * 2")
    let tests = "Chapters/01-Store/\(CourseFixture.tests)"
    try FileManager.default.removeItem(at: fixture.root.appending(path: tests))
    try fixture.write(
      "Chapters/01-Store/Tests/ComposableArchitectureTests/Empty.swift", "// Nothing.\n")
    let report = try await check()
    try FileManager.default.removeItem(
      at: fixture.root.appending(
        path: "Chapters/01-Store/Tests/ComposableArchitectureTests/Empty.swift"))
    #expect(report.testsRun == 0)
    #expect(report.exercises.map(\.reason) == ["its tests are missing", "its tests are missing"])
    #expect(report.changes.contains { $0.file == tests && $0.message.contains("missing") })
    #expect(!report.succeeded)
  }

  @Test("explains how to restore a deleted file")
  func deletedSource() async throws {
    try FileManager.default.removeItem(at: fixture.root.appending(path: store))
    let error = await #expect(throws: TutorialError.self) { try await check() }
    #expect(error?.message.contains("Store.swift is missing") == true)
    #expect(error?.advice?.contains("./tutorial reset 1") == true)
  }

  @Test("survives a source that isn't text")
  func notText() async throws {
    let text = Data(CourseFixture.store("a + b // ", "return a * 2").utf8)
    let url = fixture.root.appending(path: store)
    try text.write(to: url)
    var bytes = text
    let comment = try #require(bytes.firstRange(of: Data("// \n".utf8)))
    bytes.insert(contentsOf: [0xff, 0xfe, 0xc3], at: comment.lowerBound + 3)
    try bytes.write(to: url)
    let report = try await check()
    #expect(report.errors.first?.message == "invalid UTF-8 found in source file")
    #expect(report.errors.first?.line == 6)
    #expect(report.exercisesWithErrors == [ExerciseID(chapter: 1, number: 1)])
    #expect(
      report.exercises.map(\.reason) == ["it does not compile", "1.1 has to compile first"])
    #expect(report.changes.isEmpty)
  }

  @Test("shows five compiler errors, and all of them on request")
  func manyErrors() async throws {
    let lines = (1...7).map { "unknown\($0)()" } + ["return a + b"]
    try fixture.writeStore(lines.joined(separator: "\n    "), "return a * 2")
    let some = try await Built.tutorial("check", "1", in: fixture.root)
    #expect(some.status == 1)
    #expect(some.output.components(separatedBy: " error: ").count - 1 >= 5)
    #expect(some.output.contains("unknown5"))
    #expect(!some.output.contains("cannot find 'unknown6'"))
    #expect(some.output.contains("… and 2 more errors: ./tutorial check 1 --all-errors"))
    #expect(some.output.contains("1.2  Double a number\n         not reached: 1.1 has to compile"))
    let all = try await Built.tutorial("check", "1", "--all-errors", in: fixture.root)
    #expect(all.output.contains("cannot find 'unknown7'"))
  }

  @Test("is ended by an interrupt together with its child processes, and leaves nothing behind")
  func interrupted() async throws {
    try fixture.writeStore("while a != b + 9 {}\n    return a", "return a * 2")
    let temporary = fixture.root.appending(path: "temporary")
    try Files.createFolder(temporary)
    let (log, root) = (fixture.root.appending(path: "interrupted.txt"), fixture.root)
    let task = Task {
      let (process, continuation) = AsyncStream.makeStream(of: pid_t.self)
      let tool = Tool(
        Built.program().pathString, ["check", "1", "--time-limit", "100"],
        environment: ["TUTORIAL_ROOT": root.pathString, "TMPDIR": temporary.pathString])
      async let ending = tool.run(log: log, onStart: { continuation.yield($0) })
      for await command in process {
        // The tests are running once they write events.
        while !Files.paths(below: temporary).contains(where: { $0.hasSuffix("events.jsonl") }) {
          try await Task.sleep(for: .milliseconds(20))
        }
        kill(command, SIGINT)
        break
      }
      return try await ending
    }
    #expect(try await task.value == .exited(130))
    #expect(Files.folders(in: temporary).isEmpty)
    // A killed process exists until it is scheduled; the time limit ends the wait.
    for entry in Files.folders(in: URL(filePath: "/proc")) where Int(entry) != nil {
      while String(
        decoding: FileManager.default.contents(atPath: "/proc/\(entry)/cmdline") ?? Data(),
        as: UTF8.self
      ).contains(root.pathString) { try await Task.sleep(for: .milliseconds(10)) }
    }
  }

  @Test(
    "that is read-only, or on a full disk, is reported",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare")),
    arguments: [
      ("ro", ["The volume is read only", "Read-only file system"]),
      ("rw", ["There isn’t enough space", "No space left on device"]),
    ])
  func badDisk(mode: String, reasons: [String]) async throws {
    // A separate file system, which ends with the process.
    let disk = fixture.root.appending(path: "disk")
    try Files.createFolder(disk)
    let script = """
      mount -t tmpfs -o size=256k tutorial "$1" || exit 200
      cp -R "$2/Chapters" "$2/Solutions" "$2/Sources" "$2/tutorial" "$1" || exit 200
      mount -o "remount,$4" "$1" || exit 200
      if [ "$4" = rw ]; then head -c 1000000 /dev/zero >"$1/full" 2>/dev/null; fi
      TUTORIAL_ROOT="$1" exec "$3" check 1
      """
    let outcome = try await Built.run(
      Tool(
        "unshare",
        [
          "--map-root-user", "--mount", "/bin/sh", "-c", script, "sh", disk.pathString,
          fixture.root.pathString, Built.program().pathString, mode,
        ]))
    // Some machines don't allow mounting.
    if outcome.status == 200 || outcome.output.contains("unshare:") { return }
    #expect(outcome.status == 74)
    #expect(reasons.contains { outcome.output.contains($0) })
    #expect(outcome.output.contains("Is the disk full, or is the folder not yours?"))
  }
}

extension Files {
  /// The names of a folder's contents.
  fileprivate static func folders(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.pathString)) ?? []
  }
}
