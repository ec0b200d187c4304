import ComposableArchitecture
import Foundation
import IssueReporting
import XCTest

@testable import signup

/// What other processes do, in tests of several processes. It is run by ``ChildProcess``, and does nothing otherwise.
final class SignupProcess: XCTestCase {
  private let parent = getppid()

  /// Increments the count in a file as often as it is notified, and agrees with the file when all others are done, too.
  @MainActor
  func testCounting() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["SIGNUP_FOLDER"], let name = environment["SIGNUP_NAME"],
      let changes = environment["SIGNUP_CHANGES"].flatMap({ Int($0) })
    else { return }
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    try await withIssueReporters([EndOfProcess()]) {
      try await count(changes, as: name, in: url)
    }
  }

  @MainActor
  private func count(_ changes: Int, as name: String, in url: URL) async throws {
    let world = AppEnvironment.live(folder: url)
    let stats = withDependencies {
      $0.context = .live
      world.prepareDependencies(&$0)
    } operation: {
      Shared(.statsInFile)
    }
    for change in 1...changes {
      stats.withLock { $0.increment() }
      // Without this, only one change a second would be written.
      if change.isMultiple(of: 10) { try await stats.save() }
      // Lets other tasks run, so that writes of other processes are observed in between.
      await Task.yield()
    }
    try await stats.save()
    try Data().write(to: url.appending(path: "\(name).done"))
    while !FileManager.default.fileExists(atPath: url.appending(path: "tell").path) {
      endIfAlone()
      try await Task.sleep(for: .milliseconds(5))
    }
    let file = try JSONDecoder().decode(
      Stats.self, from: Data(contentsOf: Places(folder: url).stats))
    for _ in 0..<2_000 where stats.wrappedValue != file {
      try await Task.sleep(for: .milliseconds(5))
    }
    try JSONEncoder().encode(stats.wrappedValue).write(to: url.appending(path: "\(name).value"))
  }

  /// Ends the process if its parent tests crash.
  private func endIfAlone() {
    if getppid() != parent { exit(EXIT_FAILURE) }
  }

  /// Writes a file without end.
  @MainActor
  func testWriting() async throws {
    try await write { Shared(.statsInFile) }
  }

  /// Writes user defaults without end.
  @MainActor
  func testWritingDefaults() async throws {
    try await write { Shared(.statsInDefaults) }
  }

  @MainActor
  private func write(_ shared: () -> Shared<Stats>) async throws {
    guard let folder = ProcessInfo.processInfo.environment["SIGNUP_FOLDER"] else { return }
    try await withIssueReporters([EndOfProcess()]) {
      try await write(in: URL(filePath: folder, directoryHint: .isDirectory), shared)
    }
  }

  @MainActor
  private func write(in folder: URL, _ shared: () -> Shared<Stats>) async throws {
    let world = AppEnvironment.live(folder: folder)
    let stats = withDependencies {
      $0.context = .live
      world.prepareDependencies(&$0)
    } operation: {
      shared()
    }
    while true {
      endIfAlone()
      stats.withLock { $0.increment() }
      try await stats.save()
    }
  }
}

/// Ends the process when an issue is reported, such as that an exercise is open: it would be reported at each change.
private struct EndOfProcess: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    exit(EXIT_FAILURE)
  }
}

/// A separate process that runs a test of ``SignupProcess``. It doesn't outlive this object.
final class ChildProcess {
  let process = Process()

  init(_ test: String, in folder: URL, environment: [String: String] = [:]) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["SignupTests.SignupProcess/\(test)"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.environment?["SIGNUP_FOLDER"] = folder.path
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { kill() }

  /// Ends it immediately, in the middle of whatever it does.
  func kill() {
    guard process.isRunning else { return }
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
