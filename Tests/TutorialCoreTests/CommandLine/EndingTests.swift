import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

/// The end of the command and of its child processes.
@Suite("The end of the command", .timeLimit(.minutes(10)))
struct EndingTests {
  /// A course with a slow compiler, which starts a slow process in its own process group. Both write their process IDs
  /// to files.
  private func withCompiler(_ body: (CourseFixture, Tool) async throws -> Void) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let script = """
      #!/bin/sh
      trap '' INT TERM
      set -m
      sleep 6000 &
      echo $$ $! >"$TUTORIAL_ROOT/new"
      mv "$TUTORIAL_ROOT/new" "$TUTORIAL_ROOT/compilers"
      wait

      """
    try fixture.write("swift", script)
    let swift = fixture.root.appending(path: "swift").pathString
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
    let tool = Tool(
      Built.program().pathString, ["check", "1"], in: fixture.root,
      environment: ["TUTORIAL_ROOT": fixture.root.pathString, "SWIFT": swift])
    try await body(fixture, tool)
  }

  /// Runs the command, and sends it a signal once the compiler is running.
  private func run(
    _ tool: Tool, in fixture: CourseFixture, signal: Int32
  ) async throws -> (ending: Tool.Ending, compilers: [pid_t]) {
    let log = fixture.root.appending(path: "log.txt")
    let (process, continuation) = AsyncStream.makeStream(of: pid_t.self)
    async let ending = tool.run(log: log, onStart: { continuation.yield($0) })
    var compilers: [pid_t] = []
    for await command in process {
      while compilers.isEmpty {
        try await Task.sleep(for: .milliseconds(20))
        let text = try? fixture.read("compilers")
        compilers = (text ?? "").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
      }
      kill(command, signal)
      break
    }
    return (try await ending, compilers)
  }

  /// Waits until a process has ended; the suite's time limit ends the wait.
  private func expectGone(_ process: pid_t) async throws {
    while let status = ProcessStatus("/proc/\(process)/stat"), status.state != "Z" {
      try await Task.sleep(for: .milliseconds(10))
    }
    #if !os(Linux)
      while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    #endif
  }

  @Test("ends all its child processes, even when it is killed")
  func killed() async throws {
    try await withCompiler { fixture, tool in
      let (ending, compilers) = try await run(tool, in: fixture, signal: SIGKILL)
      #expect(ending == .signalled(SIGKILL))
      #expect(compilers.count == 2)
      for process in compilers { try await expectGone(process) }
      // The lock on the build ends with the last of them.
      try await Files.withLock(on: fixture.repository.chaptersScratch, onWait: {}) { _ in }
    }
  }

  @Test("is silent with Ctrl-\\ as with Ctrl-C", arguments: [SIGQUIT, SIGINT])
  func quit(signal: Int32) async throws {
    try await withCompiler { fixture, tool in
      let (ending, compilers) = try await run(tool, in: fixture, signal: signal)
      #expect(ending == .exited(128 + signal))
      for process in compilers {
        #expect(ProcessStatus("/proc/\(process)/stat")?.state ?? "Z" == "Z")
      }
      // On a busy machine, the command reports from time to time what it waits for.
      let output = try fixture.read("log.txt").lines
        .filter { $0.prefixMatch(of: #/\d+ s: /#) == nil }
      #expect(output.count == 1, "\(output)")
    }
  }

  @Test(
    "reports lost output, with status 74",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "list", "--help", "hint 1.1", "solution 1.1 --yes", "read 1", "check 1 --format json",
    ])
  func fullDisk(command: String) async throws {
    let fixture = try CourseFixture()
    defer { fixture.remove() }
    let script = "exec '\(Built.program().pathString)' \(command) >/dev/full"
    let environment = ["TUTORIAL_ROOT": fixture.root.pathString, "SWIFT": "/bin/false"]
    let outcome = try await Built.run(
      Tool("/bin/sh", ["-c", script], in: fixture.root, environment: environment))
    #expect(outcome.status == 74)
    #expect(outcome.output.hasSuffix("so the output is incomplete.\nIs the disk full?\n"))
  }
}
