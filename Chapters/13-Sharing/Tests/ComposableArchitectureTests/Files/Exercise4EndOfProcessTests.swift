import Dependencies
import Foundation
import Synchronization
import Testing

@testable import Sharing

/// Each test runs its body in a separate process, which ends in a certain way.
@Suite("Exercise 13.4 · Pending writes at the end of the process", .timeLimit(.minutes(5)))
struct Exercise4EndOfProcessTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var text: String? {
    try? String(contentsOf: folder["stats.json"], encoding: .utf8)
  }

  @Test("I323: a pending write happens when the process exits")
  func exits() async {
    await #expect(processExitsWith: .exitCode(3)) { [path = folder.url.path as String] in
      hold(path)
      exit(3)
    }
    #expect(text == "2")
  }

  @Test("I323: a pending write happens when a resumed continuation calls exit")
  func exitsInTheMidst() async {
    await #expect(processExitsWith: .exitCode(3)) { [path = folder.url.path as String] in
      let key = hold(path)
      key.save(
        3, context: .userInitiated,
        continuation: SaveContinuation { _ in
          key.save(4, context: .didSet, continuation: SaveContinuation { _ in })
          exit(3)
        })
    }
    #expect(text == "4")
  }

  @Test(
    "I323: a pending write happens before a signal ends the process, which then dies of that signal"
  )
  func signals() async {
    await #expect(processExitsWith: .signal(SIGINT)) { [path = folder.url.path as String] in
      hold(path)
      kill(getpid(), SIGINT)
      try await Task.sleep(for: .seconds(20))
    }
    #expect(text == "2")
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.url.path as String] in
      hold(path, 3)
      kill(getpid(), SIGTERM)
      try await Task.sleep(for: .seconds(20))
    }
    #expect(text == "3")
    await #expect(processExitsWith: .signal(SIGHUP)) { [path = folder.url.path as String] in
      hold(path, 4)
      kill(getpid(), SIGHUP)
      try await Task.sleep(for: .seconds(20))
    }
    #expect(text == "4")
  }

  @Test(
    "I323: the process's own signal handler runs after the write, and later writes aren't delayed for long"
  )
  func handler() async {
    await #expect(processExitsWith: .exitCode(8)) { [path = folder.url.path as String] in
      signal(SIGTERM) { _ in handled.add(1, ordering: .sequentiallyConsistent) }
      let key = hold(path)
      kill(getpid(), SIGTERM)
      guard try await isHandled(1), stats(path) == "2" else { _exit(1) }
      // The process continues. Its last change is written even if it is killed.
      key.save(3, context: .didSet, continuation: SaveContinuation { _ in })
      key.save(4, context: .didSet, continuation: SaveContinuation { _ in })
      try await Task.sleep(for: .milliseconds(500))
      guard stats(path) == "4" else { _exit(2) }
      // The handler is still installed, because it is called again.
      kill(getpid(), SIGTERM)
      guard try await isHandled(2) else { _exit(3) }
      _exit(8)
    }
  }

  @Test("I323: after a handler restores the default action, the next signal ends the process")
  func handlerThatLeaves() async {
    await #expect(processExitsWith: .signal(SIGINT)) { [path = folder.url.path as String] in
      signal(SIGINT) { _ in
        signal(SIGINT, SIG_DFL)
        handled.add(1, ordering: .sequentiallyConsistent)
      }
      hold(path)
      kill(getpid(), SIGINT)
      guard try await isHandled(1), stats(path) == "2" else { _exit(1) }
      kill(getpid(), SIGINT)
      try await Task.sleep(for: .seconds(20))
    }
  }

  @Test("I323: a pending write happens before the process is suspended")
  func stops() async {
    await #expect(processExitsWith: .exitCode(8)) { [path = folder.url.path as String] in
      signal(SIGTSTP) { _ in handled.add(1, ordering: .sequentiallyConsistent) }
      hold(path)
      kill(getpid(), SIGTSTP)
      _exit(try await isHandled(1) && stats(path) == "2" ? 8 : 1)
    }
  }

  @Test("a signal that the process ignores remains ignored")
  func ignored() async {
    await #expect(processExitsWith: .exitCode(8)) { [path = folder.url.path as String] in
      signal(SIGHUP, SIG_IGN)
      hold(path)
      kill(getpid(), SIGHUP)
      try await Task.sleep(for: .milliseconds(200))
      _exit(stats(path) == "1" ? 8 : 1)
    }
  }

  @Test("I323: a killed process leaves a complete file")
  func killed() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
      let key = hold(path)
      for number in 0... {
        if number == 10 {
          Thread.detachNewThread {
            usleep(20_000)
            kill(getpid(), SIGKILL)
          }
        }
        key.save(
          Int.random(in: 10_000_000_000..<99_999_999_999), context: .userInitiated,
          continuation: SaveContinuation { _ in })
      }
    }
    let text = try #require(text)
    #expect(text.count == 11 && Int(text) != nil, "\(text)")
  }
}

/// Changes a number twice. The second change is pending.
@discardableResult
private func hold(_ path: String, _ value: Int = 2) -> FileStorageKey<Int> {
  let key = withDependencies {
    $0.defaultFileStorage = .fileSystem
  } operation: {
    FileStorageKey<Int>.fileStorage(URL(filePath: path).appending(path: "stats.json"))
  }
  key.save(1, context: .didSet, continuation: SaveContinuation { _ in })
  key.save(value, context: .didSet, continuation: SaveContinuation { _ in })
  return key
}

private func stats(_ path: String) -> String? {
  try? String(contentsOf: URL(filePath: path).appending(path: "stats.json"), encoding: .utf8)
}

/// The number of calls of a test's handler.
private let handled = Atomic(0)

/// Waits until a handler was called a number of times. Threads of tasks don't receive signals, so a different thread
/// does.
private func isHandled(_ count: Int) async throws -> Bool {
  try await eventually { handled.load(ordering: .sequentiallyConsistent) == count }
}
