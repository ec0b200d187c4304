import Foundation
import Synchronization
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("A running program", .timeLimit(.minutes(10)))
struct ToolTests {
  private let log = FileManager.default.temporaryDirectory
    .appending(path: "tutorial-tool-\(UUID().uuidString).txt")

  private func shell(_ script: String) -> Tool { Tool("/bin/sh", ["-c", script]) }

  @Test("has both outputs in the log, and passes them on line by line")
  func output() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    let lines = Mutex<[String]>([])
    let ending = try await shell("echo one; echo two >&2; printf three").run(log: log) { line in
      lines.withLock { $0.append(line) }
    }
    #expect(ending == .exited(0))
    #expect(try Files.text(log) == "one\ntwo\nthree")
    #expect(lines.withLock(\.self) == ["one", "two", "three"])
  }

  @Test("ends with its status or its signal")
  func endings() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    #expect(try await shell("exit 3").run(log: log) == .exited(3))
    #expect(try await shell("kill -TERM $$").run(log: log) == .signalled(15))
    var tool = shell("exit 3")
    tool.hasOwnParent = true
    #expect(try await tool.run(log: log) == .exited(3))
    tool.arguments = shell("kill -TERM $$").arguments
    #expect(try await tool.run(log: log) == .signalled(15))
    tool.arguments = shell("kill -KILL $PPID; sleep 600").arguments
    #expect(try await tool.run(log: log) == .parentSignalled(SIGKILL))
  }

  @Test("runs in the given folder, with a changed environment and no input")
  func surroundings() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    var tool = shell("pwd; echo \"$A_VARIABLE\"; cat; echo \"${HOME-none}\"")
    tool.folder = URL(filePath: "/usr")
    tool.environment = ["A_VARIABLE": "a value", "HOME": nil]
    _ = try await tool.run(log: log)
    #expect(try Files.text(log) == "/usr\na value\nnone\n")
  }

  @Test("inherits no open file, so that readers of a pipe don't wait for it")
  func openFiles() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let isOpen = ends.map { "[ -e /dev/fd/\($0) ]" }.joined(separator: " || ")
    #expect(try await shell("[ -e /dev/fd/0 ]").run(log: log) == .exited(0))
    #expect(try await shell(isOpen).run(log: log) == .exited(1))
  }

  @Test("that is missing is reported as a missing tool")
  func missing() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    let error = try await #require(throws: TutorialError.self) {
      try await Tool("/nowhere/swift", []).run(log: log)
    }
    #expect(error.status == .unavailable)
    #expect(error.message.contains("/nowhere/swift"))
  }

  @Test("is terminated with its child processes after its time limit")
  func limit() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    let child = Mutex<pid_t?>(nil)
    // On a busy machine, a shell may take longer to start.
    for limit in [0.5, 5, 50, 500] where child.withLock({ $0 == nil }) {
      let ending = try await shell("sleep 6000 & echo $!; wait").run(
        log: log, limit: .seconds(limit)
      ) { line in
        child.withLock { $0 = pid_t(line) }
      }
      #expect(ending == .timedOut)
    }
    try await expectGone(try #require(child.withLock(\.self)))
  }

  @Test("is terminated with its child processes when the task is cancelled")
  func cancellation() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    let log = log
    let tool = shell("sleep 600 & echo $!; wait")
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task { try await tool.run(log: log) { continuation.yield($0) } }
    var iterator = lines.makeAsyncIterator()
    let child = try #require(pid_t(await iterator.next() ?? ""))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await expectGone(child)
  }

  @Test("keeps a file open until all its processes have ended")
  func held() async throws {
    try await Files.withTemporaryFolder { folder in
      let lock = open(folder.pathString, O_RDONLY | O_CLOEXEC)
      #expect(flock(lock, LOCK_EX) == 0)
      let other = open(folder.pathString, O_RDONLY | O_CLOEXEC)
      defer { close(other) }
      var tool = shell("trap '' INT TERM; sleep 600 & sleep 600")
      tool.held = lock
      tool.patience = .zero
      let ending = try await tool.run(
        log: folder.appending(path: "log"), limit: .seconds(1),
        onStart: { _ in
          close(lock)
          #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
        })
      #expect(ending == .timedOut)
      while flock(other, LOCK_EX | LOCK_NB) != 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test(
    "isn't confused with a later process with the same ID",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  func reusedNumber() async throws {
    defer { try? FileManager.default.removeItem(at: log) }
    let ending = try await shell("sleep 600").run(
      log: log, limit: .seconds(1),
      onStart: { process in
        Session(leader: process, start: "1").kill()
      })
    #expect(ending == .timedOut)
    let killed = try await shell("sleep 600").run(
      log: log, limit: .seconds(600),
      onStart: { process in
        Session(leader: process).kill()
      })
    #expect(killed == .signalled(SIGKILL))
  }

  /// Waits until a process has ended; the suite's time limit ends the wait. An orphan that isn't reaped yet also counts
  /// as ended.
  private func expectGone(_ process: pid_t) async throws {
    while kill(process, 0) == 0 {
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      if status.contains(") Z ") { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
