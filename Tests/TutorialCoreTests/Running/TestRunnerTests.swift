import Foundation
import Synchronization
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// These tests share a package that is built once; they run sequentially, because some need many resources.
@Suite("Running tests", .serialized, .timeLimit(.minutes(30)))
struct TestRunnerTests {
  /// The tests that didn't pass, and their outcomes.
  private func outcomes(_ run: TestRun) -> [String: TestRun.Outcome] {
    let bad = run.tests.filter { $0.outcome != .passed }
    return Dictionary(uniqueKeysWithValues: bad.map { ($0.name, $0.outcome) })
  }

  @Test("are complete, with their failures")
  func all() async throws {
    let run = try await NaughtyPackage.run()
    #expect(run.count == 9)
    #expect(outcomes(run) == ["second two": .failed])
    #expect(run.isComplete)
    #expect(run.strayInterruption == nil)
  }

  @Test(
    "continue after a crash, and the crashed test is named with the reason",
    arguments: [
      ("crash", TestRun.Interruption.Kind.crash, "Fatal error: naughty"),
      ("overflow", .crash, "arithmetic overflow"),
      ("recurse", .crash, "infinite recursion"),
      ("exit", .exit, "ended the whole program, with status 0"),
      ("orphan", .exit, "The parent process of the tests was ended with signal 9"),
    ])
  func breakdown(deed: String, kind: TestRun.Interruption.Kind, message: String) async throws {
    let run = try await NaughtyPackage.run("two=\(deed) six=\(deed)")
    #expect(
      outcomes(run)
        == ["first two": .unfinished, "second one": .unfinished, "second two": .failed])
    let interruptions = run.tests.compactMap(\.interruption)
    #expect(interruptions.map(\.kind) == [kind, kind])
    #expect(interruptions.allSatisfy { $0.message.contains(message) })
    #expect(!run.isComplete)
  }

  @Test(
    "aren't trusted if their program's status contradicts them",
    arguments: [
      ("First", "one=leave", "no test failed, but their program ended with status 3"),
      ("Second", "six=pretend", "a test failed, but their program ended with status 0"),
    ])
  func contradiction(suite: String, deed: String, message: String) async throws {
    let run = try await NaughtyPackage.run(deed) {
      $0.filters = [#"^NaughtyTests\.\#(suite)Tests/"#]
    }
    #expect(run.strayInterruption?.kind == .status)
    #expect(run.strayInterruption?.message.contains(message) == true)
    #expect(run.tests.allSatisfy { $0.interruption == nil })
  }

  @Test("may have known issues or warnings", arguments: ["know", "warn"], [true, false])
  func harmless(deed: String, isDirect: Bool) async throws {
    let run = try await NaughtyPackage.run("one=\(deed)") {
      $0.filters = [#"^NaughtyTests\.FirstTests/"#]
      $0.isDirect = isDirect
    }
    #expect(outcomes(run).isEmpty)
    #expect(run.isComplete)
    #expect(run.strayInterruption == nil)
  }

  @Test("have the same results with the package manager", arguments: ["crash", "hang"])
  func packageManager(deed: String) async throws {
    let run = try await NaughtyPackage.run("six=\(deed)") {
      $0.isDirect = false
      $0.limits = .init(.seconds(3))
    }
    let broken = try #require(run.tests.first { $0.outcome == .unfinished })
    #expect(broken.name == "second one")
    #expect(broken.interruption?.kind == (deed == "crash" ? .crash : .timeLimit))
    #expect(run.tests.count { $0.suite == "First" && $0.outcome == .passed } == 5)
  }

  @Test("name the line of a crash in the package")
  func line() async throws {
    let run = try await NaughtyPackage.run("three=overflow")
    let interruption = try #require(run.tests.compactMap(\.interruption).first)
    #expect(interruption.file?.hasSuffix("/Tests/NaughtyTests/Naughty.swift") == true)
    #expect(interruption.line == 10)
  }

  @Test(
    "continue after one that never ends, but not with its suite",
    arguments: [
      (
        "hang",
        "It used 1 second of processor time and was terminated: most likely an endless loop."
      ),
      ("deadlock", "It waited 3 seconds without progress and was terminated."),
      ("wait", "It waited 3 seconds without progress and was terminated."),
    ])
  func endless(deed: String, message: String) async throws {
    let run = try await NaughtyPackage.run("six=\(deed)")
    let stuck = try #require(run.tests.first { $0.name == "second one" })
    #expect(stuck.outcome == .unfinished)
    #expect(stuck.interruption?.kind == .timeLimit)
    if Self.canSeeProcesses {
      #expect(stuck.interruption?.message == message)
    } else {
      #expect(stuck.interruption?.message.contains("after 4 seconds") == true)
    }
    #expect(run.tests.count { $0.suite == "First" && $0.outcome == .passed } == 5)
    #expect(run.tests.first { $0.name == "free" }?.outcome == .passed)
    #expect(run.tests.count { $0.outcome == .notReached } <= 2)
  }

  @Test("may wait longer than they may compute", .enabled(if: Self.canSeeProcesses))
  func waiting() async throws {
    let run = try await NaughtyPackage.run("one=nap") {
      $0.limits = .init(computing: .seconds(1), waiting: .seconds(600))
    }
    #expect(outcomes(run) == ["second two": .failed])
    #expect(run.isComplete)
  }

  @Test("end together with their child processes", .enabled(if: Self.canSeeProcesses))
  func children() async throws {
    _ = try await NaughtyPackage.run("one=children")
    try await expectGone(NaughtyPackage.nap)
  }

  @Test("don't run forever if all of them crash")
  func allCrash() async throws {
    let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "free"]
    let run = try await NaughtyPackage.run(names.map { "\($0)=crash" }.joined(separator: " "))
    #expect(run.tests.count { $0.outcome == .unfinished } == 3 + 3 + 1)
    #expect(run.tests.count { $0.outcome == .notReached } == 2)
  }

  @Test("are skipped if they are unnecessary")
  func moot() async throws {
    let run = try await NaughtyPackage.run("one=hang two=hang three=hang four=hang five=hang") {
      $0.isMoot = { suite, ended in suite == "Second" && ended.contains("First") }
    }
    let second = run.tests.filter { $0.suite == "Second" }
    // The library determines the order of suites; earlier results are kept.
    #expect(Set(second.map { $0.outcome == .notReached }).count == 1)
    #expect(run.tests.first { $0.name == "free" }?.outcome == .passed)
  }

  @Test("may end after a sufficient one fails")
  func sufficient() async throws {
    let all = try await NaughtyPackage.run().tests
    func ids(_ names: String...) -> Set<String> {
      Set(all.filter { names.contains($0.name) }.map(\.id))
    }
    // It is known immediately, before the test ends.
    let run = try await NaughtyPackage.run("six=fail six=wait") {
      $0.sufficient = ids("second one", "free")
      $0.limits = .init(.seconds(600))
    }
    #expect(run.tests.first { $0.name == "second one" }?.outcome == .failed)
    #expect(!run.tests.contains { $0.outcome == .unfinished })
    #expect(!run.isComplete)
    #expect(run.strayInterruption == nil)

    let other = try await NaughtyPackage.run("one=fail") { $0.sufficient = ids("free") }
    #expect(outcomes(other) == ["first one": .failed, "second two": .failed])
    #expect(other.isComplete)

    // A crash isn't sufficient: a different test may fail with a better message.
    let crash = try await NaughtyPackage.run("six=crash free=crash") {
      $0.sufficient = ids("second one", "second two", "free")
    }
    #expect(crash.tests.first { $0.name == "second two" }?.outcome == .failed)
  }

  @Test("may write much, or close their output")
  func output() async throws {
    let run = try await NaughtyPackage.run("one=shout six=mute")
    #expect(outcomes(run) == ["second two": .failed])
    #expect(run.isComplete)
  }

  @Test("are terminated if they write or allocate without end")
  func greed() async throws {
    let writing = try await NaughtyPackage.run("one=scream") {
      $0.outputLimit = 20 << 20
      $0.limits = .init(.seconds(600))
    }
    #expect(writing.tests.compactMap(\.interruption).map(\.kind) == [.output])
    #if os(Linux)
      let eating = try await NaughtyPackage.run("six=eat") {
        $0.memoryLimit = 200 << 20
        $0.limits = .init(.seconds(600))
      }
      #expect(eating.tests.compactMap(\.interruption).map(\.kind) == [.memory])
    #endif
  }

  @Test("that are missing aren't a success")
  func none() async throws {
    for isDirect in [true, false] {
      let run = try await NaughtyPackage.run {
        $0.filters = ["^Nothing"]
        $0.isDirect = isDirect
      }
      #expect(run.count == 0)
      #expect(run.tests.isEmpty)
      #expect(run.strayInterruption == nil)
    }
  }

  @Test("are selected by their names")
  func filters() async throws {
    let run = try await NaughtyPackage.run { $0.filters = [#"^NaughtyTests\.SecondTests/"#] }
    #expect(Set(run.tests.map(\.name)) == ["second one", "second two", "second three"])
  }

  @Test("report their progress")
  func progress() async throws {
    let seen = Mutex<[TestRunner.Progress]>([])
    let log = NaughtyPackage.folder.appending(path: "logs/progress.txt")
    let runner = try await NaughtyPackage.runner("one=hang")
    _ = try await runner.run(log: log) { now in seen.withLock { $0.append(now) } }
    let all = seen.withLock(\.self)
    #expect(all.contains { $0.test == "first one" })
    #expect(all.last.map { $0.done <= $0.all && $0.all == 9 } == true)
  }

  @Test("end when the task is cancelled", .enabled(if: Self.canSeeProcesses))
  func cancellation() async throws {
    var runner = try await NaughtyPackage.runner("one=children")
    runner.limits = .init(.seconds(600))
    let (steps, continuation) = AsyncStream.makeStream(of: Void.self)
    let log = NaughtyPackage.folder.appending(path: "logs/cancelled.txt")
    let task = Task { [runner] in
      try await runner.run(log: log) { if $0.test == "first one" { continuation.yield() } }
    }
    for await _ in steps where try !processes(with: NaughtyPackage.nap).isEmpty { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await expectGone(NaughtyPackage.nap)
    try await expectGone(NaughtyPackage.folder.pathString)
  }

  private static let canSeeProcesses = FileManager.default.fileExists(atPath: "/proc/self/cmdline")

  /// Waits until no process has a text in its command line; the suite's time limit ends the wait. A killed process
  /// exists until it is scheduled, which may take long on a busy machine.
  private func expectGone(_ text: String) async throws {
    while try !processes(with: text).isEmpty { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// The processes whose command line contains a text, if the system provides it in files.
  private func processes(with text: String) throws -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.filter { entry in
      guard Int(entry) != nil,
        let data = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline")
      else { return false }
      return String(decoding: data, as: UTF8.self).contains(text)
    }
  }
}
