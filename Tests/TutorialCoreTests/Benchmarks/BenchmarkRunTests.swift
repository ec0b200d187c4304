import Foundation
import Synchronization
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A run of a benchmark", .timeLimit(.minutes(10)))
struct BenchmarkRunTests {
  private static let first =
    #"{"section":"Sending","name":"alone","nanoseconds":20.5,"ratio":1}"#
  private static let second =
    #"{"section":"Sending","name":"a store","issue":"Exercise 1.2 is still open"}"#

  /// Runs a script in place of a benchmark.
  private func run(
    _ script: String, limits: TestRunner.Limits = .init(.seconds(200)),
    progress: @escaping @Sendable (BenchmarkRun.Measurement, Int) -> Void = { _, _ in }
  ) async throws -> (run: BenchmarkRun, ending: Tool.Ending?) {
    try await Files.withTemporaryFolder { folder in
      try await BenchmarkProcess(
        tool: Tool("/bin/sh", ["-c", script]), log: folder.appending(path: "log.txt"),
        backtrace: folder.appending(path: "backtrace.txt"), package: folder, limits: limits
      ).run(progress: progress)
    }
  }

  @Test("contains the measurements, and ignores all other output")
  func reading() {
    var run = BenchmarkRun()
    for line in [
      "hello", "{", #"{"section":"Sending"}"#, Self.first, "", Self.second, " \(Self.first)",
    ] {
      run.read(line)
    }
    #expect(run.measurements.map(\.name) == ["alone", "a store"])
    #expect(run.measurements.map(\.section) == ["Sending", "Sending"])
    #expect(run.measurements.map(\.nanoseconds) == [20.5, nil])
    #expect(run.measurements.map(\.ratio) == [1, nil])
    #expect(run.measurements.map(\.issue) == [nil, "Exercise 1.2 is still open"])
  }

  @Test("reports each measurement immediately, and ends without a reason")
  func complete() async throws {
    let told = Mutex<[String]>([])
    let script = "echo '\(Self.first)'; echo '\(Self.second)'"
    let (run, ending) = try await run(script) { last, count in
      told.withLock { $0.append("\(count) \(last.name)") }
    }
    #expect(ending == .exited(0))
    #expect(run.measurements.count == 2)
    #expect(run.interruption == nil)
    #expect(told.withLock(\.self) == ["1 alone", "2 a store"])
  }

  @Test("keeps the measurements before a crash, with the program's last output")
  func crash() async throws {
    let (run, _) = try await run(
      "echo '\(Self.first)'; echo 'Store.swift:7: Fatal error: no such row' >&2; kill -ILL $$")
    #expect(run.measurements.map(\.name) == ["alone"])
    #expect(run.interruption?.kind == .crash)
    #expect(run.interruption?.message == "Fatal error: no such row")
    #expect(run.interruption?.line == 7)
  }

  @Test("is terminated when one measurement takes too long, after any number of others")
  func hanging() async throws {
    let slowly = "for i in 1 2 3 4; do echo '\(Self.first)'; sleep 0.3; done"
    let (run, ending) = try await run("\(slowly); sleep 600", limits: .init(.milliseconds(300)))
    #expect(ending == nil)
    #expect(run.measurements.count == 4)
    #expect(run.interruption?.kind == .timeLimit)
    #expect(run.interruption?.message.contains("0.9 seconds") == true)
  }

  @Test("is terminated when it writes without end")
  func shouting() async throws {
    let line = String(repeating: "a", count: 99)
    let (run, _) = try await run("echo '\(Self.first)'; while :; do echo \(line); done")
    #expect(run.measurements.count == 1)
    #expect(run.interruption?.kind == .output)
    #expect(
      run.interruption?.message
        == "It wrote more than 10 MB and was terminated: a print too many?")
  }

  @Test("without measurements reports that")
  func nothing() async throws {
    #expect(
      try await run("echo hello").run.interruption?.message
        == "It ended without a measurement.")
  }

  @Test("that is cancelled leaves nothing running")
  func cancellation() async throws {
    let (names, continuation) = AsyncStream.makeStream(of: String.self)
    let line = #"{\"section\":\"\",\"name\":\"$!\"}"#
    let task = Task {
      try await run("sleep 600 & echo \"\(line)\"; wait") { last, _ in
        continuation.yield(last.name)
      }
    }
    var iterator = names.makeAsyncIterator()
    let child = try #require(pid_t(await iterator.next() ?? ""))
    #expect(kill(child, 0) == 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    // Its parent has ended, so the system may still have to reap it.
    while kill(child, 0) == 0, Session.start(of: child) != nil {
      let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      if state?.contains(") Z ") == true { break }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
