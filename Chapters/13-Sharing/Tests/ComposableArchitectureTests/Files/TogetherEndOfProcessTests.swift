import ConcurrencyExtras
import Dependencies
import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import Sharing

/// Each test runs its body in a process of its own, which ends while a slow write goes on, or has failed.
@Suite("Together · Slow and failed writes at the end of the process", .timeLimit(.minutes(5)))
struct TogetherEndOfProcessTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var text: String? {
    try? String(contentsOf: folder["stats.json"], encoding: .utf8)
  }

  /// No temporary file is left.
  private var isTidy: Bool { (try? folder.names) == ["stats.json"] }

  @Test("I323: a write that is in progress when the process exits is completed")
  func exits() async {
    await #expect(processExitsWith: .exitCode(3)) { [path = folder.url.path as String] in
      try await beginSlowWrite(path)
      exit(3)
    }
    #expect(text == "2")
    #expect(isTidy)
  }

  @Test("I323: a write that is in progress is completed before a signal ends the process")
  func signals() async {
    await #expect(processExitsWith: .signal(SIGHUP)) { [path = folder.url.path as String] in
      try await beginSlowWrite(path)
      kill(getpid(), SIGHUP)
      try await Task.sleep(for: .seconds(20))
    }
    #expect(text == "2")
    #expect(isTidy)
  }

  @Test("I323: a pending write happens before SIGQUIT or SIGPIPE ends the process")
  func quitAndPipe() async {
    await #expect(processExitsWith: .signal(SIGQUIT)) { [path = folder.url.path as String] in
      signal(SIGQUIT, SIG_DFL)
      try await beginSlowWrite(path)
      kill(getpid(), SIGQUIT)
      try await Task.sleep(for: .seconds(20))
    }
    #expect(text == "2")
    await #expect(processExitsWith: .signal(SIGPIPE)) { [path = folder.url.path as String] in
      signal(SIGPIPE, SIG_DFL)
      try await beginSlowWrite(path, 3)
      kill(getpid(), SIGPIPE)
      try await Task.sleep(for: .seconds(20))
    }
    #expect(text == "3")
  }

  @Test("I323: a signal on the thread that writes ends the process when the write is complete")
  func signalDuringWrite() async {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.url.path as String] in
      let key = numberKey(path) { if $0 == 2 { raiseHere(SIGTERM) } }
      key.save(1, context: .didSet, continuation: SaveContinuation { _ in })
      key.save(2, context: .userInitiated, continuation: SaveContinuation { _ in })
      try await Task.sleep(for: .seconds(20))
    }
    #expect(text == "2")
    #expect(isTidy)
  }

  @Test("I323: the end of an app waits for a write however long it takes")
  func endOfApp() async {
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.url.path as String] in
      let value = Shared(wrappedValue: 0, numberKey(path) { if $0 == 2 { usleep(1_000_000) } })
      exit(
        await runApp {
          value.withLock { $0 = 1 }
          value.withLock { $0 = 2 }
        })
    }
    #expect(text == "2")
    #expect(isTidy)
  }

  @Test("I325: an app whose last change couldn't be saved reports that and has the exit status 74")
  func failedSave() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(EX_IOERR), observing: [\.standardErrorContent]
    ) { [path = folder.url.path as String] in
      let blocked = path + "/stats.json"
      try Data("a file where a folder should be".utf8).write(to: URL(filePath: blocked))
      let value = Shared(wrappedValue: 0, numberKey(blocked))
      exit(await runApp { value.withLock { $0 = 1 } })
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("numbers: The last changes could not be saved. “"))
  }

  @Test("an app that saves after a failure ends without a report")
  func repairedSave() async {
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.url.path as String] in
      let blocked = path + "/stats.json"
      try Data("a file where a folder should be".utf8).write(to: URL(filePath: blocked))
      let value = Shared(wrappedValue: 0, numberKey(blocked))
      exit(
        await runApp {
          value.withLock { $0 = 1 }
          try? FileManager.default.removeItem(atPath: blocked)
          try? await value.save()
        })
    }
  }

  @Test("I325: an earlier copy of a damaged file isn't overwritten")
  func copies() throws {
    let files = FilesOfTest()
    let key = files.key()
    for text in ["{", "[", "("] {
      try files.write(text)
      key.load(context: .userInitiated, continuation: LoadContinuation { _ in })
      key.save(1, context: .userInitiated, continuation: SaveContinuation { _ in })
    }
    let copies = ["damaged", "2.damaged", "3.damaged"].map {
      files.storage.contents(of: files.url.appendingPathExtension($0))
    }
    #expect(copies == ["{", "[", "("].map { .bytes(Data($0.utf8)) })
    #expect(files.storage.copyOfDamagedFile(files.url).lastPathComponent == "stats.json.4.damaged")
    #expect(files.text == "1")
  }
}

/// The key of a number in a file of a folder.
private func numberKey(
  _ folder: String, whenEncoding action: @escaping @Sendable (Int) -> Void = { _ in }
) -> FileStorageKey<Int> {
  withDependencies {
    $0.defaultFileStorage = .fileSystem
  } operation: {
    .fileStorage(
      URL(filePath: folder).appending(path: "stats.json"),
      decode: { try JSONDecoder().decode(Int.self, from: $0) },
      encode: {
        action($0)
        return try JSONEncoder().encode($0)
      })
  }
}

/// Changes a number twice, and waits until the second change is being written, which takes half a second.
private func beginSlowWrite(_ folder: String, _ value: Int = 2) async throws {
  let hasBegun = LockIsolated(false)
  let key = numberKey(folder) {
    guard $0 == value else { return }
    hasBegun.setValue(true)
    usleep(500_000)
  }
  key.save(1, context: .didSet, continuation: SaveContinuation { _ in })
  key.save(value, context: .didSet, continuation: SaveContinuation { _ in })
  guard try await eventually({ hasBegun.value }) else { _exit(1) }
}

/// Raises a signal on this thread, even if the thread blocks signals, as those of a pool do.
private func raiseHere(_ signal: Int32) {
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, signal)
  pthread_sigmask(SIG_UNBLOCK, &set, nil)
  raise(signal)
}

/// Runs an app without any input, and does something when it is over.
///
/// - Returns: The exit status.
@MainActor
private func runApp(_ action: @escaping @MainActor () async -> Void) async -> Int32 {
  let screen = Screen("Numbers")
  let app = TerminalApplication(
    name: "numbers", inspector: Inspector<Int, String>(initialState: 0), live: screen,
    past: { _ in Screen("Past") }
  )
  .onEnd(action)
  do {
    return await app.run(options: try RunOptions.parse([]))
  } catch {
    return EX_SOFTWARE
  }
}
